import type { ApiKey } from "./api-key.ts";
import type { Badge } from "./badge.ts";
import type { Certificate, CertificateStatus, RecipientStatus } from "./certificate.ts";
import type { AiAnalysis, CountedEvent, Event } from "./event.ts";
import type { Reference } from "./ids.ts";
import type { Issuance } from "./issuance.ts";
import type { Organization } from "./organization.ts";
import type { Profile } from "./organization-profile.ts";
import type { Slice, Window } from "./page.ts";
import type { NextSteps, PublicEvent, PublicEventList } from "./public-event.ts";
import type { Capability, KeyLimit, Plan, Switches } from "./rules.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** What the domain needs from the world. An endpoint or worker names the ports it uses; grants follow from that. */
export interface Ports extends WebhookPorts {
  clock: Clock;
  settings: Settings;
  gate: Gate;
  addressGate: AddressGate;
  sessions: Sessions;
  organizations: Organizations;
  organizationChanges: OrganizationChanges;
  profiles: Profiles;
  keys: Keys;
  keyChanges: KeyChanges;
  keyMint: KeyMint;
  events: Events;
  eventChanges: EventChanges;
  badges: Badges;
  badgeChanges: BadgeChanges;
  certificates: Certificates;
  moves: Moves;
  accounts: Accounts;
  expiries: Expiries;
  people: People;
  usage: Usage;
  issuances: Issuances;
  unfinished: Unfinished;
  invitations: Invitations;
  resends: Resends;
  mutes: Mutes;
  mailQueue: JobQueue<MailJob>;
  accountQueue: JobQueue<AccountJob>;
  mailer: Mailer;
  links: Links;
  analyses: Analyses;
  analyzer: Analyzer;
  analysisQueue: JobQueue<AnalysisJob>;
  directoryLog: DirectoryLog;
  directoryEditions: DirectoryEditions;
  directory: Directory;
}
export type PortName = keyof Ports;

export interface Clock {
  now(): Date;
}

/** Settings a verb may read; parsed once from the environment by the composition root. */
export interface Settings {
  readonly baseUrl: string;
  readonly environment: "live" | "test";
  readonly switches: Switches;
}

/** One counted window, for the RateLimit headers. */
export interface WindowState {
  readonly name: string;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}
export type Admission =
  | {
      readonly kind: "admitted";
      readonly plan: Plan;
      readonly quotaOverride: number | null;
      readonly keyId: string | null;
      readonly windows: readonly WindowState[];
    }
  | { readonly kind: "unknown" }
  | { readonly kind: "plan"; readonly plan: Plan }
  | {
      readonly kind: "limited";
      readonly windows: readonly WindowState[];
      readonly retryAfterSeconds: number;
    };

/** Admission of organizations: one conditional write that checks and counts (architecture 3). */
export interface Gate {
  admitKey(input: {
    organizationId: string;
    digest: string;
    capability: Capability;
    limit: KeyLimit | null;
    at: Date;
  }): Promise<Admission>;
  admitSession(input: { organizationId: string; at: Date }): Promise<Admission>;
  /** Whether a key would be let in, without counting: to tell a wrong kind of credential from an invalid one. */
  holds(organizationId: string, digest: string, at: Date): Promise<boolean>;
}

/** Admission of public calls by source address. */
export interface AddressGate {
  admit(address: string, at: Date): Promise<{ admitted: boolean; window: WindowState }>;
}

export interface Session {
  readonly organizationId: string;
  readonly userId: string;
}
export interface Sessions {
  verify(
    token: string,
  ): Promise<{ kind: "session"; session: Session } | { kind: "personal" } | { kind: "invalid" }>;
}

export interface Organizations {
  get(id: string): Promise<Organization | undefined>;
}

/** Operators' changes. Those of one organization act from its next request on, and give it as it is now if it exists. */
export interface OrganizationChanges {
  /** Stores the organization and its gate; false when the id is taken. */
  create(organization: Organization): Promise<boolean>;
  setPlan(id: string, plan: Plan, at: Date): Promise<Organization | undefined>;
  /** Null takes the override away. */
  setQuota(id: string, override: number | null, at: Date): Promise<Organization | undefined>;
  setVerified(id: string, verified: boolean, at: Date): Promise<Organization | undefined>;
  /** All organizations, newest first. */
  list(window: Window): Promise<Slice<Organization>>;
  /** Makes the gate anew from the organization and its active keys; gives how many keys it lets in. */
  rebuildGate(id: string, at: Date): Promise<number | undefined>;
}

/** The part of an organization that its own people may change. */
export interface Profiles {
  update(id: string, changes: Partial<Profile>, at: Date): Promise<Organization | undefined>;
}

export interface Keys {
  list(organizationId: string): Promise<ApiKey[]>;
}
export interface KeyChanges {
  /** Stores the key and lets it in; false when `limit` active keys exist, races included. */
  create(key: ApiKey, limit: number): Promise<boolean>;
  /** Revokes; gives the key as it is now, or undefined if there is none. Repeating it changes nothing. */
  revoke(organizationId: string, keyId: string, at: Date): Promise<ApiKey | undefined>;
}

export interface KeyMint {
  /** A new token, to be shown once, and what is kept of it. */
  mint(
    organizationId: string,
    environment: "live" | "test",
  ): { token: string; digest: string; prefix: string };
}

/** An event's certificates by where they stand, and its mails. */
export interface EventCounters {
  readonly issued: number;
  /** By status and recipient's status, exact. */
  readonly standing: readonly {
    readonly status: CertificateStatus;
    readonly recipientStatus: RecipientStatus;
    readonly count: number;
  }[];
  readonly mails: { readonly sent: number; readonly bounced: number };
}
export interface EventFilter {
  readonly status?: Event["status"] | undefined;
  readonly category?: Event["category"] | undefined;
  readonly q?: string | undefined;
}
export interface Events {
  get(organizationId: string, reference: Reference): Promise<CountedEvent | undefined>;
  counters(
    organizationId: string,
    reference: Reference,
  ): Promise<{ event: Event; counters: EventCounters } | undefined>;
  list(organizationId: string, filter: EventFilter, window: Window): Promise<Slice<CountedEvent>>;
}
export interface EventChanges {
  /** False when the short code is taken: draw another UUID. */
  create(event: Event): Promise<boolean>;
  /** Writes `event` if the stored one still has the revision of `previous`; false when somebody was faster. */
  replace(event: Event, previous: Event): Promise<boolean>;
  /** "has_certificates" when any was issued, races included. */
  remove(organizationId: string, reference: Reference): Promise<"removed" | "missing" | "has_certificates">;
}

export interface Badges {
  get(organizationId: string, reference: Reference): Promise<Badge | undefined>;
  list(organizationId: string, window: Window): Promise<Slice<Badge>>;
}
export interface BadgeChanges {
  create(badge: Badge): Promise<boolean>;
  replace(badge: Badge, previous: Badge): Promise<boolean>;
}

export interface CertificateFilter {
  readonly status?: CertificateStatus | undefined;
  readonly recipientStatus?: RecipientStatus | undefined;
  /** Short code or UUID, as they were named. */
  readonly event?: string | undefined;
  readonly badge?: string | undefined;
  readonly email?: string | undefined;
  /** Milliseconds since the epoch, inclusive. */
  readonly issuedFrom?: number | undefined;
  readonly issuedUntil?: number | undefined;
}
export interface Certificates {
  get(organizationId: string, id: string): Promise<Certificate | undefined>;
  list(
    organizationId: string,
    filter: CertificateFilter,
    order: { by: "created_at" | "updated_at"; direction: "asc" | "desc" },
    window: Window,
  ): Promise<Slice<Certificate>>;
}

export interface Move {
  readonly before: Certificate;
  readonly after: Certificate;
}
/** Changes of state: conditional on the state they were decided on, with the event's counters in the same transaction. */
export interface Moves {
  /** False when the certificate is no longer as in `before`, or the account exists already: decide again. */
  apply(before: Certificate, after: Certificate, account?: Account): Promise<boolean>;
  /**
   * Changes of one event's certificates, at most `together` at once, with its counters written once for all. Leaves out
   * those that are no longer as in `before`; gives how many it made.
   */
  applyAll(changes: readonly Move[]): Promise<number>;
  readonly together: number;
}

/** A person's account, matched by address across organizations. */
export interface Account {
  readonly email: string;
  readonly name: string;
  readonly created_at: string;
}
export interface Accounts {
  exists(email: string): Promise<boolean>;
  /** False when there is one already. */
  create(account: Account): Promise<boolean>;
  /** Certificates of all organizations that wait for this address to have an account. */
  waiting(email: string, after: string | null): Promise<Slice<Certificate>>;
}

export interface Expiries {
  /** Certificates whose time came, of one of `shards` parts, from a position on; reads nothing that is not due. */
  due(shard: number, at: Date, limit: number, after: string | null): Promise<Slice<Certificate>>;
  readonly shards: number;
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

export type InvitationState = "sending" | "sent" | "refused";
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

export interface Resends {
  /** Asks for one more mail: "limit" when `perDay` were asked for today, "unsent" when the first is still on its way. */
  request(certificate: Certificate, perDay: number, at: Date): Promise<"requested" | "limit" | "unsent">;
}
export interface Mutes {
  /** The person wants no more mail of this organization. */
  mute(email: string, organizationId: string, at: Date): Promise<void>;
}

export interface MailJob {
  readonly organization_id: string;
  readonly certificate_id: string;
}
export interface AccountJob {
  readonly email: string;
  /** The index of waiting certificates may lag behind the account by a moment, so it is read twice. */
  readonly pass: 1 | 2;
}
export interface AnalysisJob {
  readonly organization_id: string;
  readonly event_id: string;
}
export interface JobQueue<J> {
  /** Queues jobs, seen after `delaySeconds` (0 to 900); gives those that could not be queued. */
  send(jobs: readonly J[], delaySeconds?: number): Promise<readonly J[]>;
  /** Makes a message that is being worked on come again after so many seconds (0 to 43,200). */
  postpone(receiptHandle: string, seconds: number): Promise<void>;
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

/** An event's analysis, and the text and revision that it was made of. */
export interface StoredAnalysis {
  readonly text: string;
  readonly revision: number;
  readonly analysis: AiAnalysis;
}
export interface Analyses {
  /** An event as it is now, with its last analysis; undefined when it is gone. */
  subject(eventId: string): Promise<{ event: Event; last: StoredAnalysis | null } | undefined>;
  /** Keeps the analysis of an event's revision; false when the event is gone or a later revision's is there. */
  save(event: Event, analysed: StoredAnalysis): Promise<boolean>;
}
export interface Analyzer {
  /** Never rejects for what the text says. `fallback` is why the chosen analyzer was not used, if it was not. */
  analyze(
    text: Pick<Event, "name" | "description" | "category">,
  ): Promise<{ readonly analysis: AiAnalysis; readonly fallback: string | null }>;
}

/** What a change touched, for the directory. */
export interface TouchedEvent {
  readonly code: string;
  /** Given by changes that can make an event appear or vanish; others are of no account to an event that is not shown. */
  readonly id: string | null;
}
/** The change log of the public directory: each entry is an event as it is shown from then on. */
export interface DirectoryLog {
  /** Logs events as they are at this moment. The last change of an event always gets its highest version. */
  record(events: readonly TouchedEvent[]): Promise<void>;
  /** Logs all events of an organization. */
  recordOrganization(organizationId: string): Promise<void>;
}

/** A published snapshot of the directory. */
export interface DirectoryEdition {
  readonly events: number;
  readonly bytes: number;
  readonly published_at: string;
}
export interface DirectoryEditions {
  /** Publishes the next snapshot if enough has changed since the last, or there is none; undefined when not. */
  publish(at: Date): Promise<DirectoryEdition | undefined>;
  /** Makes the snapshot anew from the records, whatever there is. */
  rebuild(
    at: Date,
    onProgress?: (phase: "reading" | "indexing" | "uploading", events: number) => void,
  ): Promise<DirectoryEdition>;
}

export interface DirectoryQuery {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  readonly page: number;
  readonly limit: number;
}
/** The public directory, at most two seconds behind its log. Any text is safe in any of it. */
export interface Directory {
  search(query: DirectoryQuery): Promise<PublicEventList>;
  /** An event and its next steps; undefined unless it is public. */
  event(reference: Reference): Promise<PublicEvent | undefined>;
  nextSteps(reference: Reference): Promise<NextSteps | undefined>;
}
