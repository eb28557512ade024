import type { Certificate } from "../certificates/certificate.ts";
import type { JobQueue } from "../job-queue.ts";
import type { Slice, Window } from "../page.ts";
import type { Account } from "./account.ts";
import type { InvitationSubject } from "./invitation-subject.ts";
import type { AccountJob, MailJob } from "./jobs.ts";

/** What recipients, their accounts and their mail need from the world; part of `Ports`. */
export interface PeoplePorts {
  accounts: Accounts;
  waitingCertificates: WaitingCertificates;
  people: People;
  invitations: Invitations;
  mailClaims: MailClaims;
  mailReturns: MailReturns;
  resends: Resends;
  mutes: Mutes;
  mailer: Mailer;
  links: Links;
  mailQueue: JobQueue<MailJob>;
  accountQueue: JobQueue<AccountJob>;
}

export interface Accounts {
  /** False when there is one already. */
  create(account: Account): Promise<boolean>;
}

export interface WaitingCertificates {
  /** Certificates of all organizations that wait for this address to have an account, from a position on. */
  of(email: string, after: string | null): Promise<Slice<Certificate>>;
}

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly number: string | null;
  readonly lastIssuedAt: string;
}

export interface People {
  list(
    organizationId: string,
    filter: { email?: string | undefined; q?: string | undefined },
    window: Window,
  ): Promise<Slice<Person>>;
}

export type Claim =
  | { readonly kind: "claimed" }
  | { readonly kind: "done" }
  | { readonly kind: "busy"; readonly retryInSeconds: number };

export interface Invitations {
  /** What a mail or page about a certificate needs; undefined when the certificate or its organization is gone. */
  subject(organizationId: string, certificateId: string): Promise<InvitationSubject | undefined>;
}

/** The e-mails of certificates, one record each: it is also the organization's list of people. */
export interface MailClaims {
  claim(certificate: Certificate, at: Date): Promise<Claim>;
  record(
    certificate: Certificate,
    outcome: { state: "sent"; messageId: string } | { state: "refused"; reason: string },
    at: Date,
  ): Promise<void>;
  /** Adds to the mail counters of an event. A worker that dies before this leaves them short: they are statistics. */
  count(eventId: string, numbers: { sent?: number; bounced?: number }): Promise<void>;
  /** Gives a claim back after a failure that will be retried. */
  release(certificate: Certificate): Promise<void>;
}

/** Why a mail counts as refused after it was sent. `suppressed`: the mail service keeps a list of such addresses. */
export type ReturnReason = "bounced" | "suppressed" | "rejected" | "complained";

/** A mail that did not reach its recipient for good, or was reported as spam. */
export interface ReturnedMail {
  readonly organizationId: string;
  readonly certificateId: string;
  /** As the mail service named it when it was sent. */
  readonly messageId: string;
  readonly reason: ReturnReason;
}

export interface MailReturns {
  /**
   * Turns an invitation from sent to refused if this was its last mail, and moves the event's mail counters with it.
   * "sending": a mail of it is under way whose id is not known yet. "unrelated": there is no such invitation, a later
   * mail was sent for it, or its return is recorded already.
   */
  record(mail: ReturnedMail, at: Date): Promise<"recorded" | "sending" | "unrelated">;
}

export interface Resends {
  /** Asks for one more mail: "limit" when `perDay` were asked for today, "unsent" when the first is still on its way. */
  request(certificate: Certificate, perDay: number, at: Date): Promise<"requested" | "limit" | "unsent">;
}

export interface Mutes {
  /** The person wants no more mail of this organization. */
  mute(email: string, organizationId: string, at: Date): Promise<void>;
}

/** `refused`: this address cannot be written to, ever; `retry`: waiting or an operator can mend it. Reasons are codes. */
export type SendOutcome =
  | { readonly kind: "sent"; readonly messageId: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "retry"; readonly reason: string };

export interface Mailer {
  /** Sends the invitation in the organization's language. Gives an outcome for every failure of the mail service. */
  sendInvitation(
    subject: InvitationSubject,
    link: { readonly page: string; readonly unsubscribe: string },
  ): Promise<SendOutcome>;
}

/** Signed, expiring links for recipients (decisions 8). */
export interface Links {
  sign(certificate: Pick<Certificate, "id" | "organization_id">, expiresAt: Date): Promise<string>;
  /** What a link names; undefined for one that is forged, cut, foreign or past its time, without saying which. */
  read(token: string, at: Date): Promise<{ organizationId: string; certificateId: string } | undefined>;
}
