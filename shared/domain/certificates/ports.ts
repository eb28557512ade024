import type { Badge } from "../badges/badge.ts";
import type { Event } from "../events/event.ts";
import type { Reference } from "../ids.ts";
import type { Slice, Window } from "../page.ts";
import type { Account } from "../people/account.ts";
import type { Certificate, CertificateStatus, RecipientStatus } from "./certificate.ts";
import type { Issuance } from "./issuance.ts";

/** What certificates and their issuance need from the world; part of `Ports`. */
export interface CertificatePorts {
  certificates: Certificates;
  certificateLists: CertificateLists;
  moves: Moves;
  expiries: Expiries;
  issuances: Issuances;
  unfinished: Unfinished;
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
}

export interface CertificateLists {
  list(
    organizationId: string,
    filter: CertificateFilter,
    order: { by: "created_at" | "updated_at"; direction: "asc" | "desc" },
    window: Window,
  ): Promise<Slice<Certificate>>;
  /** All that fit, newest first, part by part; the next part is asked for while one is decoded and worked on. */
  all(organizationId: string, filter: CertificateFilter): AsyncIterable<readonly Certificate[]>;
}

export interface Move {
  readonly before: Certificate;
  readonly after: Certificate;
}

/** Changes of state: conditional on the state they were decided on, with the event's counters in the same transaction. */
export interface Moves {
  /** "changed": the certificate is no longer as in `before`. With either refusal nothing is written: decide again. */
  apply(
    before: Certificate,
    after: Certificate,
    account?: Account,
  ): Promise<"applied" | "changed" | "account_exists">;
  /**
   * Changes of one event's certificates, at most `together` at once, with its counters written once for all. Leaves out
   * those that are no longer as in `before`; gives how many it made.
   */
  applyAll(changes: readonly Move[]): Promise<number>;
  readonly together: number;
}

export interface Expiries {
  /** Certificates whose time came, of one of `shards` parts, from a position on; reads nothing that is not due. */
  due(shard: number, at: Date, limit: number, after: string | null): Promise<Slice<Certificate>>;
  readonly shards: number;
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
