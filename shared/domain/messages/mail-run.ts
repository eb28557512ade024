import { randomUUID } from "node:crypto";
import type { Certificate } from "../certificates/certificate.ts";
import type { Ports } from "../ports.ts";
import type { MailJob } from "./jobs.ts";
import type { CountedMails } from "./ports.ts";

type RunPorts = Pick<Ports, "messages.write" | "senders.write" | "clock">;

/**
 * The mails that one run of the worker sends, which it counts at its end: for their events, and then for their
 * organizations. What a run has recorded that dies before, the next run of the event counts (decision 8.34). One that dies
 * between the two counts leaves its mails out of the organization's (decision 18.21).
 */
export class MailRun {
  readonly id = randomUUID().slice(-12);
  private readonly ports: RunPorts;
  private readonly begun: Date;
  private readonly jobs: readonly MailJob[];
  private readonly opened = new Map<string, Promise<number>>();
  private readonly counts = new Map<string, CountedMails>();
  /** The organization of each event, and how many invitations of it count as sent for the first time. */
  private readonly organizations = new Map<string, string>();
  private readonly first = new Map<string, number>();

  constructor(ports: RunPorts, jobs: readonly MailJob[]) {
    this.ports = ports;
    this.begun = ports.clock.now();
    this.jobs = jobs;
  }

  /** Must end before a mail of this event is recorded. */
  async open({ event_id, organization_id }: Certificate): Promise<void> {
    const jobs = this.jobs.filter((job) => job.organization_id === organization_id);
    const note = {
      run: this.id,
      organizationId: organization_id,
      certificateIds: [...new Set(jobs.map(({ certificate_id }) => certificate_id))],
      at: this.ports.clock.now(),
    };
    const opened = this.opened.get(event_id) ?? this.ports["messages.write"].openRun(event_id, note);
    this.opened.set(event_id, opened);
    this.organizations.set(event_id, organization_id);
    await opened;
  }

  /** `first`: the invitation counts as sent for its organization. */
  count({ event_id }: Certificate, outcome: keyof CountedMails, first = false): void {
    if (first) this.first.set(event_id, (this.first.get(event_id) ?? 0) + 1);
    const counts = this.counts.get(event_id) ?? { sent: 0, bounced: 0 };
    this.counts.set(event_id, { ...counts, [outcome]: counts[outcome] + 1 });
  }

  async close(): Promise<void> {
    const sent = new Map<string, number>();
    for (const [eventId, opened] of this.opened) {
      // One that could not be opened has sent nothing.
      const ofOthers = await opened.catch(() => undefined);
      if (ofOthers === undefined) continue;
      const counts = this.counts.get(eventId) ?? { sent: 0, bounced: 0 };
      const isCounted = await this.ports["messages.write"].closeRun(eventId, this.id, counts);
      const ours = isCounted ? (this.first.get(eventId) ?? 0) : 0;
      const organizationId = this.organizations.get(eventId)!;
      sent.set(organizationId, (sent.get(organizationId) ?? 0) + ours + ofOthers);
    }
    for (const [organizationId, mails] of sent)
      if (mails > 0) await this.ports["senders.write"].countSent(organizationId, mails, this.begun);
  }
}
