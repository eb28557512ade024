import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import type { Ports } from "../ports.ts";
import type { CountedMail, CountedMails } from "./ports.ts";

type RunPorts = Pick<Ports, "messages.write" | "clock">;

/**
 * The mails that one run of the worker sends, which it counts at its end: one write for each organization, with the run's name. What
 * a run has recorded that dies before, the run counts to which its messages come again (decision 8.34).
 */
export class MailRun {
  readonly id: string;
  private readonly ports: RunPorts;
  private readonly begun: Date;
  private isUnsure = false;
  private readonly mails = new Map<string, { subject: InvitationSubject; counted: CountedMail }[]>();

  constructor(ports: RunPorts) {
    this.ports = ports;
    this.begun = ports.clock.now();
    this.id = ports["messages.write"].beginRun(this.begun);
  }

  count(subject: InvitationSubject, as: keyof CountedMails, first = false): void {
    const { organization_id } = subject.certificate;
    const mails = this.mails.get(organization_id) ?? [];
    this.mails.set(organization_id, [...mails, { subject, counted: { as, first } }]);
  }

  /**
   * Does what records a mail. When that fails a mail that counts may be recorded: then the run counts nothing, and each of its mails
   * is counted when its message comes again.
   */
  async recording<T>(counts: boolean, record: () => Promise<T>): Promise<T> {
    try {
      return await record();
    } catch (error) {
      this.isUnsure ||= counts;
      throw error;
    }
  }

  /** Counts what a run has recorded of an invitation that died before it counted that. "busy": it may still be at work. */
  async countLeft(subject: InvitationSubject): Promise<"counted" | "busy"> {
    const { certificate, senderState } = subject;
    const at = this.ports.clock.now();
    const left = await this.ports["messages.write"].takeUncounted(certificate, this.id, at, senderState);
    if (left === "busy") return "busy";
    for (const { as, first } of left) this.count(subject, as, first);
    return "counted";
  }

  async close(): Promise<void> {
    if (this.isUnsure) throw new Error("It is not known which mails of this run were recorded.");
    const writes = this.ports["messages.write"];
    for (const mails of this.mails.values()) {
      const { certificate, senderState } = mails[0]!.subject;
      const counted = mails.map(({ subject, counted }) => ({
        eventId: subject.certificate.event_id,
        importId: subject.certificate.import_id,
        ...counted,
      }));
      await writes.countRun(certificate.organization_id, this.id, counted, this.begun, senderState);
    }
    writes.endRun(this.id);
  }
}
