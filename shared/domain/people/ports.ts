import type { Certificate, EmailStatus } from "../certificates/certificate.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import type { Account } from "../certificates/recipient.ts";
import type { Slice, Window } from "../page.ts";
import type { ChosenChannels } from "../phone/notify.ts";
import type { ToldStep } from "../reminders/next-step.ts";
import type { CertificateNotice } from "./jobs.ts";
import type { DomainRecordState, MailDomain } from "./mail-domain.ts";
import type { MailQuota } from "./mail-quota.ts";
import type { MailProgress, MailReport, MailUnderWay, ReturnedMail } from "./mail-return.ts";
import type { MailHolder, MailStanding } from "./mail-standing.ts";

/** Ports of recipients, their accounts and their mail. */
export interface PeoplePorts {
  accounts: Accounts;
  people: People;
  peopleEntries: PeopleEntries;
  unsentMails: UnsentMails;
  mailSweeps: MailSweeps;
  invitations: Invitations;
  mailClaims: MailClaims;
  mailCounts: MailCounts;
  mailRuns: MailRuns;
  deferredMails: DeferredMails;
  heldMails: HeldMails;
  senders: Senders;
  "senders.write": SenderWrites;
  mailService: MailAccounts;
  mailDomains: MailDomains;
  "mailDomains.write": MailDomainWrites;
  mailSource: MailSource;
  mailReturns: MailReturns;
  mailStates: MailStates;
  resends: Resends;
  mutes: Mutes;
  mailQuota: MailQuota;
  nameServers: NameServers;
  simulator: Simulator;
  noticeClaims: NoticeClaims;
  links: Links;
}

export interface Accounts {
  /** False when the address has an account already. */
  create(account: Account): Promise<boolean>;
}

/** A person that an organization has issued certificates to, as named in the latest one. */
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

export interface PeopleEntries {
  /**
   * Lists the recipients of certificates. Idempotent, and in any order with what is recorded of their mails. Throws, after
   * all others are listed, when one cannot be.
   */
  add(organizationId: string, certificateIds: readonly string[]): Promise<void>;
}

/**
 * "done": the mail was sent or refused already. "busy": another worker is sending it. "full": the address got all the
 * mails of this day, and the mail now waits for the next one.
 */
export type Claim =
  | {
      readonly kind: "claimed";
      /** When a mail of the invitation last counted as sent for its organization. */
      readonly countedAt?: string | undefined;
      /** How many mails of the invitation went out before, to whichever address. */
      readonly mails?: number | undefined;
    }
  | { readonly kind: "done" }
  | { readonly kind: "full" }
  | { readonly kind: "busy"; readonly retryInSeconds: number };

export interface Invitations {
  /**
   * Undefined when the certificate, its organization, event or badge does not exist. `forAnybody`: what concerns the holder
   * alone is not read, so that `registered` and `muted` are false. `withMail`: what became of its mail, and from which address it came, is read too.
   */
  subject(
    organizationId: string,
    certificateId: string,
    options?: { readonly forAnybody?: boolean; readonly withMail?: boolean },
  ): Promise<InvitationSubject | undefined>;
}

/** The invitation mails of certificates, one record each, which are also the organization's list of people. */
export interface MailClaims {
  /**
   * Also counts the mail for its address: at most `perDay` a day (UTC), of all organizations together. `bulk` says with
   * which mails it waits for the next day, by default with those of its request.
   */
  claim(certificate: Certificate, perDay: number, at: Date, bulk?: boolean): Promise<Claim>;
  /**
   * `counted` says which run counts this mail, and as what; `first`, that the invitation counts as sent for its organization;
   * `due`, when something is to be done about the invitation next, if ever.
   */
  record(
    certificate: Certificate,
    outcome:
      | { state: "sent"; messageId: string; from?: string | undefined; mails?: number | undefined }
      | { state: "refused"; reason: string },
    at: Date,
    then?: {
      readonly counted?:
        | { readonly run: string; readonly as: keyof CountedMails; readonly first?: boolean }
        | undefined;
      readonly due?: Date | null;
    },
  ): Promise<void>;
  /**
   * Records that the first mail of a certificate that was answered went out: only that has the link to answer by. False
   * when there is a record of it. `due` as in `record`.
   */
  recordAnswered(certificate: Certificate, at: Date, run: string, due?: Date | null): Promise<boolean>;
  /** Releases a claim after a failure that will be retried. Throws when the invitation is no longer claimed. */
  release(certificate: Certificate, claimedAt: Date): Promise<void>;
  /**
   * Lets a mail wait that the mail service cannot take, unless it was sent or refused. Ends its claim, if it has one, so
   * that it does not count for its address. Throws when that claim is gone.
   */
  wait(certificate: Certificate, until: Date, bulk: boolean, claimedAt?: Date): Promise<void>;
  /** As `wait`, until nobody holds the sender. */
  hold(certificate: Certificate, sender: string, at: Date, bulk: boolean, claimedAt?: Date): Promise<void>;
  /** Takes a mail that was claimed and not sent out of the count of its address. */
  giveBack(certificate: Certificate, claimedAt: Date): Promise<void>;
  /** Ends what is to be done about a mail whose certificate needs none any more; one that went out before stays sent. `due` as in `record`. */
  drop(certificate: Certificate, at: Date, due?: Date | null): Promise<void>;
}

/** Mails that went out, and mails that were refused or came back. */
export type CountedMails = Readonly<Record<"sent" | "bounced", number>>;

/** The mail counters of events: each mail counts once, whatever becomes of the run that sent it (decision 8.34). */
export interface MailCounts {
  /** Notes that a run may record mails from now on. Counts for those that have died, and gives how many went out of them. */
  open(eventId: string, run: OpenMailRun): Promise<number>;
  /** Counts what a run has recorded, and ends its note. False when another run has counted for it. */
  close(eventId: string, run: string, counts: CountedMails): Promise<boolean>;
}

/** A run that has not counted its mails of an event, and the certificates whose mails they may be. */
export interface OpenMailRun {
  readonly run: string;
  readonly organizationId: string;
  readonly certificateIds: readonly string[];
  readonly at: Date;
}
export interface MailRuns {
  /** The mails of an event that a run has recorded. */
  recorded(eventId: string, run: OpenMailRun): Promise<CountedMails>;
}

/** The mails that follow the invitation of a certificate; each kind is sent once. */
export interface NoticeClaims {
  /** "done" also when the invitation's last mail came back or, for a revocation, when none was sent. */
  claim(certificate: Certificate, notice: CertificateNotice, at: Date): Promise<Claim>;
  /** Records the result of a claimed notice: "sent", or why it cannot be sent. */
  record(certificate: Certificate, notice: CertificateNotice, result: string): Promise<void>;
  /** Releases a claim after a failure that will be retried. */
  release(certificate: Certificate, notice: CertificateNotice): Promise<void>;
  /** Lets a notice that is not claimed wait. */
  wait(certificate: Certificate, notice: CertificateNotice, until: Date): Promise<void>;
  /** … until nobody holds the sender. */
  hold(certificate: Certificate, notice: CertificateNotice, sender: string, at: Date): Promise<void>;
}

/** A mail that waits since its address got all the mails of a day, or the mail service took none. */
export interface DeferredMail {
  readonly organizationId: string;
  readonly certificateId: string;
  readonly email: string;
  /** It waits with those of large requests, after the others. */
  readonly bulk: boolean;
  /** It is this notice, which counts in no limit of its address. */
  readonly notice?: CertificateNotice | undefined;
  readonly due: Date;
}

export interface DeferredMails {
  /** Mails in one of `shards` shards, of large requests or the others, that are due, longest waiting first. */
  due(shard: number, bulk: boolean, at: Date, limit: number): Promise<readonly DeferredMail[]>;
  /**
   * Makes a mail that was queued due again at `until`; a notice does not wait any more. False when it no longer waits, or
   * was postponed by another worker.
   */
  postpone(mail: DeferredMail, until: Date): Promise<boolean>;
  readonly shards: number;
}

/** Mails that wait until nobody holds their sender; `due` is since when. */
export interface HeldMails {
  /** A page of them after a position, longest waiting first. The index may lag. */
  page(sender: string, after: string | null): Promise<Slice<DeferredMail>>;
  /** Lets a mail go at `at` with those that wait. False when it is not held any more. */
  release(sender: string, mail: DeferredMail, at: Date): Promise<boolean>;
}

/** How the mails of each sender (senderOf) are sent, and what is counted of an organization's. */
export interface SenderWrites {
  read(sender: string): Promise<MailStanding>;
  /** The standing of those that share a tenant, as this process read it some seconds ago at most. */
  shared(): Promise<MailStanding>;
  /** Notes that the tenant is being made. False when it is there, or another worker has just begun. */
  askForTenant(organizationId: string, at: Date): Promise<boolean>;
  tenantReady(organizationId: string, at: Date): Promise<void>;
  /** Notes that the tenant, as it was known, is not there any more. */
  tenantMissing(organizationId: string, known: NonNullable<MailStanding["tenant"]>): Promise<void>;
  /** False when they hold it already, or, of news of the mail service, when `toldAt` is not later than its last ones. */
  hold(sender: string, by: MailHolder, reason: string, at: Date, toldAt?: Date): Promise<boolean>;
  /** Ends these holds. False when `toldAt` is not later than the last news of the mail service. */
  release(sender: string, by: readonly MailHolder[], toldAt?: Date): Promise<boolean>;
  /** Notes that the mail service refused a mail because of the organization's domain. */
  domainRefused(organizationId: string, domain: string, at: Date): Promise<void>;
  /** Notes that a look at a held tenant was queued. */
  watched(sender: string, at: Date): Promise<void>;
  /** Counts mails that went out from then on, at one write unit. */
  countSent(organizationId: string, sent: number, at: Date): Promise<void>;
  /**
   * Takes it on to tell the contact that mails are held. "told": it was after `since`. "busy": somebody is at it, or
   * died at it less than a minute ago.
   */
  beginTelling(organizationId: string, since: Date, at: Date): Promise<"begun" | "told" | "busy">;
  /** The contact was told, or it was not and may be tried again. */
  endTelling(organizationId: string, told: boolean, at: Date): Promise<void>;
}

/** The tenants of the mail service, in whose names organizations send, and their domains there, each marked with its stage and organization. */
export interface MailAccounts {
  /** Makes the tenant of an organization with all that it needs; harmless when it is there. Says whether it is paused. */
  make(organizationId: string): Promise<{ readonly paused: boolean }>;
  /** Whether the tenant of a sender is paused; false when there is none. */
  isPaused(sender: string): Promise<boolean>;
  /**
   * Has the mail service make the keys of a domain; gives their names. "in_use": it has the domain, but not for an
   * organization of this stage.
   */
  makeDomain(
    domain: string,
    organizationId: string,
    bounceDomain: string,
  ): Promise<readonly string[] | "in_use">;
  /** Lets the organization's tenant use the domain. */
  associateDomain(domain: string, organizationId: string): Promise<void>;
  /** Undefined when it has no such domain for an organization of this stage; "another": it has it for another one. */
  lookAtDomain(domain: string, organizationId: string): Promise<SeenIdentity | "another" | undefined>;
  /** Removes a domain that it has for this organization; leaves every other one. */
  removeDomain(domain: string, organizationId: string): Promise<void>;
}

export interface Senders {
  /** How a sender's mails go (senderOf), and what became of an organization's. */
  read(sender: string): Promise<MailStanding>;
}

/** Where mails come from: the service's own domain, and those that organizations may have. */
export interface MailSource {
  /** Why an organization cannot send from a domain, as a sentence for its caller; undefined when it can. */
  problemOf(domain: string): string | undefined;
  /** The region of the mail service. */
  readonly region: string;
}

export interface MailDomains {
  /** The domain that an organization has claimed. */
  ofOrganization(organizationId: string): Promise<MailDomain | undefined>;
}

/** The claims of organizations on domains, of which each has one that no other has; and the looks at them. */
export interface MailDomainWrites {
  /**
   * Claims a domain; gives it as it is then, and when a look at it is to be queued for, if none is: one a minute. A domain that
   * the organization has is due at once, under the new address, and is made anew if it failed. "taken": another organization has it
   * ({@link mayBeTakenOver}), or it is being removed. "other": the organization has
   * another one. "limit": it claimed `perDay` today. "changed": another request was first.
   */
  claim(
    domain: MailDomain,
    perDay: number,
    at: Date,
  ): Promise<
    | { readonly domain: MailDomain; readonly lookAt: Date | undefined }
    | "taken"
    | "other"
    | "limit"
    | "changed"
  >;
  /** Ends the use of an organization's domain, and has it removed. Gives its name; undefined when it has none. */
  giveUp(organizationId: string, at: Date): Promise<string | undefined>;
  /** A consistent read. */
  get(domain: string): Promise<MailDomain | undefined>;
  /**
   * Writes what was seen of a domain, and whether mails use it, in one transaction; it is due again at `due`. False when
   * another run or request has changed it since `former` was read.
   */
  note(noted: MailDomain, former: MailDomain, due: Date): Promise<boolean>;
  /** As `giveUp`, of a domain as it was read; false when it has changed. */
  startRemoval(domain: MailDomain, at: Date): Promise<boolean>;
  /** Lets a domain go that is being removed. */
  finishRemoval(domain: MailDomain): Promise<void>;
  /** Domains that are due, longest waiting first. The index may lag. */
  due(at: Date, limit: number): Promise<readonly DueMailDomain[]>;
  /** Makes a domain due at another time, unless it is already. */
  postpone(domain: DueMailDomain, until: Date): Promise<void>;
}

/** A domain that is to be looked at. */
export interface DueMailDomain {
  readonly organization_id: string;
  readonly domain: string;
  readonly due: Date;
}

/** What the mail service says of a domain. */
export interface SeenIdentity {
  readonly mayBeSentFrom: boolean;
  readonly dkim: DomainRecordState;
  readonly mail_from: DomainRecordState;
  readonly dkim_tokens: readonly string[];
}

/** How far the search for mails that were never sent has come; times in ISO 8601. */
export interface MailSweep {
  /** When the certificates that it looks at were issued, `until` exclusive. */
  readonly from: string;
  readonly until: string;
  /** Position in the list of organizations after which to go on. */
  readonly organizations: string | null;
  /** Of those that follow there: the certificate after which to go on, by organization. */
  readonly certificates: Readonly<Record<string, string>>;
  readonly finished: boolean;
}

export interface MailSweeps {
  read(): Promise<MailSweep | undefined>;
  save(sweep: MailSweep): Promise<void>;
}

export interface UnsentMails {
  /**
   * A page of the certificates that an organization issued in a period, oldest first: those of them whose invitation
   * waits for its mail although no worker knows of it, and those whose recipient is not on the list of people.
   */
  page(
    organizationId: string,
    from: Date,
    until: Date,
    after: string | null,
  ): Promise<{
    readonly examined: number;
    readonly unsent: readonly string[];
    readonly unlisted: readonly string[];
    readonly next: string | null;
  }>;
}

export interface MailReturns {
  /**
   * Marks a sent invitation as refused if this was its last mail, and changes the event's mail counters with it.
   * "sending": another mail of it is being sent, whose id is not known yet. "unrelated": there is no such invitation, a
   * later mail was sent for it, or its return is recorded already. For the organization the first return of any of its mails
   * counts, if one counted as sent.
   */
  record(mail: ReturnedMail, at: Date): Promise<MailReport>;
  /**
   * Notes how far an invitation's last mail is, at one write unit. "sending" as above. "unrelated": there is no such
   * invitation, a later mail was sent for it, it came back, or as much is known already.
   */
  follow(mail: MailUnderWay, at: Date): Promise<MailReport>;
}

export interface MailStates {
  /** What became of the latest mail of each certificate, by its id. A mail of the last second can be missing. */
  of(certificates: readonly Certificate[]): Promise<ReadonlyMap<string, EmailStatus>>;
  /** When what is kept happened to the latest mail of one certificate. */
  latest(certificate: Certificate): Promise<MailTimes>;
}

/** Times of a certificate's latest mail in ISO 8601, null where it did not happen or is not kept. */
export interface MailTimes {
  readonly sentAt: string | null;
  /** How many mails of the invitation went out; null when that is not kept. */
  readonly mails: number | null;
  readonly waitsUntil: string | null;
  /** How far the mail service has brought it. */
  readonly underWay: { readonly at: string; readonly progress: MailProgress } | null;
  /** It was refused or came back. */
  readonly refused: { readonly at: string; readonly reason: string } | null;
  /** It came back after it was sent, which webhooks are told. */
  readonly bouncedAt: string | null;
  /** Reminders of the invitation that went out, and the notice before the certificate expires. */
  readonly told: readonly { readonly step: ToldStep; readonly at: string }[];
}

export interface Resends {
  /**
   * Requests one more mail, one more phone message by the given channels, or both: all that is asked for, or nothing. "limit":
   * `perDay` mails were requested today. "unsent": a mail or a message is still being sent, or waits. "muted": the recipient
   * unsubscribed from the organization's mail. "opted_out": its number wants no messages. "recent": a message that may have
   * arrived was sent within `PHONE.againAfterHours`.
   */
  request(
    certificate: Certificate,
    asked: { readonly email: boolean; readonly phone: Exclude<ChosenChannels, "none"> | null },
    perDay: number,
    at: Date,
  ): Promise<"requested" | "limit" | "unsent" | "muted" | "opted_out" | "recent">;
}

export interface Mutes {
  /** Stops mail of an organization to an address. */
  mute(email: string, organizationId: string, at: Date): Promise<void>;
  /** Lets the mail resume; changes nothing for an address that is not muted. */
  unmute(email: string, organizationId: string, at: Date): Promise<void>;
}

/** What name servers say of other people's domains; every question has an end. */
export interface NameServers {
  /** Whether the domain of an address takes mail; undefined when nobody says, or the stage does not check. */
  takesMail(address: string, at: Date): Promise<boolean | undefined>;
  /** The texts of a name, none for one that has none; undefined when nobody says. */
  texts(name: string): Promise<readonly string[] | undefined>;
}

export interface Simulator {
  /** Lets a simulated recipient act, now that the invitation was sent. Does nothing for others, and in production. */
  invited(certificate: Certificate, messageId: string): Promise<void>;
}

/** Signed, expiring links for recipients (decision 8.5). */
export interface Links {
  /** Of the certificate's link generation, 0 when that is left out (decision 21.4). */
  sign(
    certificate: Pick<Certificate, "id" | "organization_id"> & Generation,
    expiresAt: Date,
  ): Promise<string>;
  /** As `sign`, in 31 characters in place of 71 (decision 18.11); it works until the end of the day. */
  signShort(certificate: Pick<Certificate, "short_code"> & Generation, expiresAt: Date): Promise<string>;
  /**
   * The certificate and generation of a link; undefined when the link is forged, incomplete, of another service or expired. A short one costs a
   * call of the store, if it is genuine.
   */
  read(
    token: string,
    at: Date,
  ): Promise<{ organizationId: string; certificateId: string; generation: number } | undefined>;
}
type Generation = Partial<Pick<Certificate, "link_generation">>;
