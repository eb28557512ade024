import type { Badge } from "../badges/badge.ts";
import type { Certificate } from "../certificates/certificate.ts";
import type { Issuance } from "../certificates/issuance.ts";
import type { Event } from "../events/event.ts";
import type { Reference } from "../ids.ts";
import type { Organization } from "../organizations/organization.ts";

export interface Usage {
  /** Certificates issued in a month, named as `2026-11`. */
  used(organizationId: string, month: string): Promise<number>;
}

export interface IssuanceContext {
  readonly event: Event | undefined;
  readonly badge: Badge | undefined;
  /** E-mails that have an account. */
  readonly registered: ReadonlySet<string>;
}

export type Reservation =
  | { readonly kind: "reserved" }
  | { readonly kind: "quota"; readonly used: number }
  | { readonly kind: "event_gone" }
  | ({ readonly kind: "repeated" } & EarlierIssuance);

export interface EarlierIssuance {
  readonly issuance: Issuance;
  readonly finished: boolean;
}

export interface Issuances {
  /** Everything that validation needs, in one step. */
  context(
    organizationId: string,
    event: Reference,
    badge: Reference,
    emails: readonly string[],
  ): Promise<IssuanceContext>;
  /**
   * Quota, issuance and counters in one transaction. With `certificates` these too, which then needs no `finish`:
   * for a few. `quota` is the organization's number for the month of the issuance.
   */
  reserve(issuance: Issuance, quota: number, certificates: "included" | "later"): Promise<Reservation>;
  /** What an Idempotency-Key stands for at this moment; undefined when it was not used or is forgotten. */
  earlier(organizationId: string, issuanceId: string, at: Date): Promise<EarlierIssuance | undefined>;
  /** Writes whatever certificates are missing, then closes the issuance. Safe to repeat and to race. */
  finish(issuance: Issuance): Promise<void>;
}

export interface Unfinished {
  /** Issuances reserved before `before` and not closed, oldest first. */
  list(before: Date, limit: number): Promise<Issuance[]>;
}

export type Claim =
  | { readonly kind: "claimed" }
  | { readonly kind: "done" }
  | { readonly kind: "busy"; readonly retryInSeconds: number };

export interface InvitationSubject {
  readonly certificate: Certificate;
  readonly organization: Organization;
  readonly event: Event;
  readonly badge: Badge;
  /** The address has an account by now. */
  readonly registered: boolean;
  /** The person asked this organization for no more mail. */
  readonly muted: boolean;
}

/** The e-mails of certificates, one record each: it is also the organization's list of people. */
export interface Invitations {
  /** What a mail needs; undefined when the certificate or its organization is gone. */
  subject(organizationId: string, certificateId: string): Promise<InvitationSubject | undefined>;
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
