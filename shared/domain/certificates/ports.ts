import type { Badge } from "../badges/badge.ts";
import type { Event } from "../events/event.ts";
import type { Reference } from "../ids.ts";
import type { Notify, OrganizationThen } from "../organizations/organization.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import type { Slice, Window } from "../page.ts";
import type { Invitations, People } from "../people/ports.ts";
import type { ErasureReason } from "../privacy/jobs.ts";
import type {
  Certificate,
  CertificateStatus,
  MailProblem,
  RecipientStatus,
  Visibility,
} from "./certificate.ts";
import type { InvitationSubject } from "./invitation-subject.ts";
import type { Having, Issuance } from "./issuance.ts";
import type { CertificateParts } from "./parts.ts";
import type { Account } from "./recipient.ts";
import type { Personal } from "./same-person.ts";

/** Ports of certificates and their issuance. */
export interface CertificatePorts {
  certificates: Certificates;
  /** Apart from reading one: a public page must not be able to list people. */
  "certificates.list": CertificateLists;
  "certificates.write": CertificateWrites;
  /** Apart: it also writes to the lasting log, which a restore follows. */
  "certificates.share": SharingChoices;
  expiries: Expiries;
  issuances: Issuances;
  /** Apart: a sample is checked as an issuance is, and must issue nothing. */
  "issuances.check": IssuanceChecks;
  /** Apart: an import looks who has a certificate, and must issue nothing meanwhile. */
  "issuances.active": ActiveCertificates;
  /** Apart: operators count what is unfinished, and must not issue. */
  "issuances.unfinished": UnfinishedIssuances;
}

export interface CertificateFilter {
  readonly status?: CertificateStatus | undefined;
  readonly recipientStatus?: RecipientStatus | undefined;
  /** What became of its latest mail; "problem" is any of these. Not together with an order by `updated_at`. */
  readonly mail?: MailProblem | "problem" | undefined;
  /** Event and badge by short code or UUID, as the caller sent it. */
  readonly event?: string | undefined;
  readonly badge?: string | undefined;
  readonly email?: string | undefined;
  readonly externalId?: string | undefined;
  readonly issuance?: string | undefined;
  /** Milliseconds since the epoch, inclusive. */
  readonly issuedFrom?: number | undefined;
  readonly issuedUntil?: number | undefined;
  /** Start of a word of the recipient's name or address. */
  readonly q?: string | undefined;
}

export interface Certificates extends IssuedTexts, Invitations {
  get(organizationId: string, id: string): Promise<Certificate | undefined>;
  /** The certificate of a short code, of any organization. */
  coded(code: string): Promise<CodedCertificate | undefined>;
}

/** What is kept with a short code. */
export interface CodedCertificate {
  readonly organizationId: string;
  readonly certificateId: string;
  /** The API key or the user of the panel; null for what a release issued that did not keep it. */
  readonly issuedBy: string | null;
  /** Why it was erased; null unless it was. */
  readonly erased: ErasureReason | null;
  readonly outcome: Outcome;
}

/** What a certificate says: event, badge and organization as they were when it was issued (decision 6.15). */
export interface IssuedText extends Pick<InvitationSubject, "event" | "badge" | "outcome" | "template"> {
  /** Its name, picture and time zone of days at issuance; all else is the current one, and `verified` is lost with the name. */
  readonly organization: OrganizationThen;
}

export interface IssuedTexts {
  /** The time zone that an organization has now. */
  timeZone(organizationId: string): Promise<string>;
  /** By certificate id. A certificate whose event, badge or organization does not exist has none. */
  texts(certificates: readonly Certificate[]): Promise<ReadonlyMap<string, IssuedText>>;
  /** A certificate, and with it its texts if `parts` says where they are: then all is read at once. */
  issued(
    organizationId: string,
    id: string,
    parts: CertificateParts | undefined,
  ): Promise<{ readonly certificate: Certificate; readonly text: IssuedText | undefined } | undefined>;
  /** What each of the certificates says of its person, by certificate id. Only those that say something are read for. */
  outcomes(certificates: readonly Certificate[]): Promise<ReadonlyMap<string, Outcome>>;
}

export interface CertificateLists extends People {
  list(
    organizationId: string,
    filter: CertificateFilter,
    order: { by: "created_at" | "updated_at"; direction: "asc" | "desc" },
    window: Window,
  ): Promise<Slice<Certificate>>;
  /**
   * All matching certificates, newest first, in pages; the next page is requested while one is decoded. With `after`, those
   * that follow the certificate of this id.
   */
  all(
    organizationId: string,
    filter: CertificateFilter,
    after?: string | null,
  ): AsyncIterable<readonly Certificate[]>;
}

export interface AddressCertificates {
  /** A page of the certificates of all organizations that wait for an account of this address, after a position. */
  waiting(email: string, after: string | null): Promise<Slice<Certificate>>;
  /** A page of all certificates of an address, of every organization, after a position. */
  ofAddress(email: string, after: string | null): Promise<Slice<Certificate>>;
}

/** A change of a certificate. */
export interface Transition {
  readonly before: Certificate;
  readonly after: Certificate;
}

/** Writes changes of state, if the certificate still has the state of `before`, with the event's counters at once. */
export interface CertificateWrites {
  /** Also creates `account`. "changed": the state is no longer that of `before`. Writes nothing unless "applied". */
  apply(
    before: Certificate,
    after: Certificate,
    account?: Account,
  ): Promise<"applied" | "changed" | "account_exists">;
  /**
   * Writes changes of at most `together` certificates of one event in one transaction. Leaves out those whose state is
   * no longer that of `before`; gives how many it wrote.
   */
  applyAll(changes: readonly Transition[]): Promise<number>;
  readonly together: number;
}

/** Writes what the holder of an accepted certificate chooses, which is no change of its state. */
export interface SharingChoices {
  /** False, and nothing is written, when there is no such certificate or its recipient has not accepted it. */
  choose(
    organizationId: string,
    certificateId: string,
    choice: { readonly visibility: Visibility; readonly name_in_credential: boolean },
  ): Promise<boolean>;
}

/** A certificate whose time has come, and its position in the order of a shard. */
export interface DueCertificate {
  readonly organizationId: string;
  readonly id: string;
  readonly position: string;
}
/** How far due certificates are queued in each shard, since a time in milliseconds. */
export interface ExpiryCheckpoint {
  readonly since: number;
  readonly positions: Readonly<Record<number, string>>;
}

export interface Expiries {
  /** A page of the due certificates in one of `shards` shards, after a position. */
  due(shard: number, at: Date, limit: number, after: string | null): Promise<Slice<DueCertificate>>;
  readonly shards: number;
  checkpoint(): Promise<ExpiryCheckpoint | undefined>;
  keepCheckpoint(checkpoint: ExpiryCheckpoint): Promise<void>;
  /** Those of the certificates that exist, by a consistent read, and the ids of those that cannot be read. */
  read(
    organizationId: string,
    ids: readonly string[],
  ): Promise<{ certificates: readonly Certificate[]; unreadable: readonly string[] }>;
}

export interface IssuanceContext {
  readonly event: Event | undefined;
  readonly badge: Badge | undefined;
  /** The revision of the organization. */
  readonly issuerRevision: number;
  /** The revision of the content of the badge's own template; null for a layout of the house. */
  readonly templateRevision: number | null;
  readonly issuerName: string | null;
  readonly timeZone: string;
  /** Whether the organization has a webhook, or a session of them. */
  readonly hasWebhooks: boolean;
  /** Which phone messages the organization wants, and how many a month instead of its plan's. */
  readonly notify: Notify;
  readonly phoneOverride: number | null;
  /** By which an address is found that was erased; null for an organization that has erased nobody. */
  readonly erasureSalt: string | null;
  /** Those of the e-mail addresses that have an account. */
  readonly registered: ReadonlySet<string>;
}

/** Result of a reservation; nothing is written unless "reserved". "quota": `used` of the quota are used already. */
export type Reservation =
  /** The issuance as it is stored: with other codes where its own were taken. */
  | { readonly kind: "reserved"; readonly issuance: Issuance }
  | { readonly kind: "quota"; readonly used: number }
  | { readonly kind: "event_gone" }
  | { readonly kind: "badge_gone" }
  /** Its fields are others since it was read, and this is its first issuance. */
  | { readonly kind: "badge_changed" }
  /** Of a chunk of an import alone: it was counted already, or its import issues no longer. */
  | { readonly kind: "stopped" }
  | ({ readonly kind: "repeated" } & EarlierIssuance);

/** The issuance of an earlier request with the same Idempotency-Key. */
export interface EarlierIssuance {
  readonly issuance: Issuance;
  readonly finished: boolean;
}

export interface IssuanceChecks {
  /** What validation needs, in one round trip. An event or badge of another organization is undefined. */
  context(
    organizationId: string,
    event: Reference,
    badge: Reference,
    emails: readonly string[],
  ): Promise<IssuanceContext>;
}

export interface ActiveCertificates {
  /** Active certificates of these people by their keys (`personKey`), as far as the index shows them. */
  active(
    target: Pick<Issuance, "organization_id" | "event_id" | "badge_id">,
    people: readonly Personal[],
    at: Date,
  ): Promise<ReadonlyMap<string, Having>>;
}

export interface Issuances extends IssuanceChecks, ActiveCertificates {
  /**
   * Writes issuance, used quota and counters in one transaction; `quota` is the organization's quota of the month.
   * "included" also writes the certificates, for a few recipients only, and keeps the issuance only if it has a
   * fingerprint; after "later" call `complete`.
   */
  reserve(issuance: Issuance, quota: number, certificates: "included" | "later"): Promise<Reservation>;
  /** For positions below `count` whose first short code is taken: the first attempt that gives a free one. */
  attempts(salt: string, count: number): Promise<Issuance["recoded"]>;
  /** The issuance in a slot; undefined when there is none or its time is over. */
  earlier(organizationId: string, slot: string, at: Date): Promise<EarlierIssuance | undefined>;
  /**
   * Writes the missing certificates, then marks the issuance as finished; gives it with other codes where its own were
   * taken. Idempotent, also when run twice at once. Throws when it is not done at the time `until` (milliseconds).
   */
  finish(issuance: Issuance, until?: number): Promise<Issuance>;
  /**
   * Finishes a stored issuance in the time that an answer has, and never throws: what is not written then is left to
   * the schedule, and the issuance is given as it was promised.
   */
  complete(issuance: Issuance): Promise<Issuance>;
  /** Claims the recipient of a certificate before it is issued; of several requests at once one gets the hold. */
  claim(certificate: Certificate, slot: string, at: Date): Promise<Claimed>;
  /** Gives up the hold of a certificate that is not issued; does nothing when it is another one's. */
  release(certificate: Certificate): Promise<void>;
}

export interface UnfinishedIssuances {
  /** Marks of issuances that were made before a time, the oldest of all shards, without those postponed beyond `at`. */
  marks(before: Date, at: Date): Promise<readonly OpenMark[]>;
  /** Throws when the stored issuance is missing, is a later one in the same slot, or cannot be read. */
  read(mark: OpenMark): Promise<Issuance>;
  /** Counts a failure and leaves the issuance alone until a time, so that others come before it. */
  postpone(mark: OpenMark, until: Date): Promise<void>;
}

/**
 * "held" and `inherited`: from a request with the same Idempotency-Key, which may still issue, so it is not to be given
 * up. "duplicate": the recipient has that certificate, or gets it. "busy": another request may
 * be issuing it.
 */
export type Claimed =
  | { readonly kind: "held"; readonly inherited: boolean }
  | { readonly kind: "duplicate"; readonly certificateId: string }
  | { readonly kind: "busy" };

/** Says that an issuance is unfinished. */
export interface OpenMark {
  readonly organizationId: string;
  readonly slot: string;
  readonly createdAt: string;
  /** How often it could not be finished. */
  readonly failures: number;
}
