import type { Certificate, CertificateStatus, RecipientStatus } from "../certificates/certificate.ts";
import type { Slice, Window } from "../page.ts";

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
  /** All that fit, newest first, part by part; the next part is asked for while one is decoded and worked on. */
  all(organizationId: string, filter: CertificateFilter): AsyncIterable<readonly Certificate[]>;
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
