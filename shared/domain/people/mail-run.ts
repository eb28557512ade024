import { randomUUID } from "node:crypto";
import type { Certificate } from "../certificates/certificate.ts";
import type { Ports } from "../ports.ts";
import type { MailJob } from "./jobs.ts";
import type { CountedMails } from "./ports.ts";

/**
 * The mails that one run of the worker sends, which it counts for their events at its end. What a run has recorded
 * that dies before, the next run of the event counts (decision 8.34).
 */
export class MailRun {
  readonly id = randomUUID().slice(-12);
  private readonly ports: Pick<Ports, "mailCounts" | "clock">;
  private readonly jobs: readonly MailJob[];
  private readonly opened = new Map<string, Promise<void>>();
  private readonly counts = new Map<string, CountedMails>();

  constructor(ports: Pick<Ports, "mailCounts" | "clock">, jobs: readonly MailJob[]) {
    this.ports = ports;
    this.jobs = jobs;
  }

  /** Must end before a mail of this event is recorded. */
  open({ event_id, organization_id }: Certificate): Promise<void> {
    const jobs = this.jobs.filter((job) => job.organization_id === organization_id);
    const note = {
      run: this.id,
      organizationId: organization_id,
      certificateIds: [...new Set(jobs.map(({ certificate_id }) => certificate_id))],
      at: this.ports.clock.now(),
    };
    const opened = this.opened.get(event_id) ?? this.ports.mailCounts.open(event_id, note);
    this.opened.set(event_id, opened);
    return opened;
  }

  count({ event_id }: Certificate, outcome: keyof CountedMails): void {
    const counts = this.counts.get(event_id) ?? { sent: 0, bounced: 0 };
    this.counts.set(event_id, { ...counts, [outcome]: counts[outcome] + 1 });
  }

  async close(): Promise<void> {
    for (const [eventId, opened] of this.opened) {
      // One that could not be opened has sent nothing.
      const open = await opened.then(
        () => true,
        () => false,
      );
      if (open)
        await this.ports.mailCounts.close(
          eventId,
          this.id,
          this.counts.get(eventId) ?? { sent: 0, bounced: 0 },
        );
    }
  }
}
