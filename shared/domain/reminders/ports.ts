import type { Certificate } from "../certificates/certificate.ts";
import type { MailsSoFar, ToldStep } from "./next-step.ts";

/** Ports of what follows an invitation: reminders, notices, its end. */
export interface ReminderPorts {
  followUps: FollowUps;
  dueFollowUps: DueFollowUps;
}

/** What the record of an invitation says of what follows it. */
export interface FollowedMails extends MailsSoFar {
  /** A step that was begun, and of which nobody has recorded whether its mail went out. */
  readonly telling: ToldStep | null;
}

/** What was done about an invitation, and when something is to be done again. No call makes a record that there is not. */
export interface FollowUps {
  /** A consistent read; undefined when there is no record. */
  read(certificate: Certificate): Promise<FollowedMails | undefined>;
  /**
   * Marks a step as told, before its mail is sent: nobody begins it again. "full": the address got `perDay` reminders today.
   * "changed": somebody has begun it, or the invitation was sent again or came back meanwhile.
   */
  begin(
    certificate: Certificate,
    mails: FollowedMails,
    step: ToldStep,
    perDay: number,
    at: Date,
  ): Promise<"begun" | "full" | "changed">;
  /** Takes the mark back of a step whose mail was certainly not sent, which is due again at `due`. */
  giveBack(certificate: Certificate, step: ToldStep, begunAt: Date, due: Date): Promise<void>;
  /**
   * Records the end of a step that was begun, once; a reminder counts its certificate as reminded. `messageId`: of the mail
   * service, undefined when nobody knows it; null when it refused the mail, which then counts for nothing.
   */
  end(
    certificate: Certificate,
    step: ToldStep,
    messageId: string | undefined | null,
    due: Date | null,
  ): Promise<void>;
  /** Something is to be done at `due`, or nothing any more; changes nothing while a mail with the invitation is under way. */
  move(certificate: Certificate, due: Date | null): Promise<void>;
  /** Makes an invitation due that is not, nor has a mail under way, as an earlier release sent it. False when it changed nothing. */
  adopt(certificate: Certificate, due: Date): Promise<boolean>;
  /**
   * As `move`, for an invitation that was accepted; counts an acceptance after a reminder, once. "busy": a reminder is just being
   * sent, and whether it was is recorded in a moment.
   */
  accepted(certificate: Certificate, due: Date | null, at: Date): Promise<"followed" | "busy">;
}

/** An invitation about which something is due. */
export interface DueFollowUp {
  readonly organizationId: string;
  readonly certificateId: string;
  readonly email: string;
  readonly due: Date;
}

export interface DueFollowUps {
  readonly shards: number;
  /** What is due in one of `shards` shards, longest first. The index may lag. */
  due(shard: number, at: Date, limit: number): Promise<readonly DueFollowUp[]>;
  /** Makes it due again at `until`. False when it was moved meanwhile. */
  postpone(followUp: DueFollowUp, until: Date): Promise<boolean>;
}
