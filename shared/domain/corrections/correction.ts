import { isDeepStrictEqual } from "node:util";
import type { Certificate } from "../certificates/certificate.ts";
import type { Outcome } from "../outcomes/outcome.ts";

/** Who can correct a certificate. */
export const CORRECTORS = ["organization", "holder"] as const;

/** Who corrects: the organization, by a key, a user or the link of a mail; or its holder. */
export interface Corrector {
  readonly by: (typeof CORRECTORS)[number];
  /** The API key, the user of the panel, or `mail_link`; null for the holder. */
  readonly actorId: string | null;
  /** The holder asked for it, so whatever the name, it stays the same person's. */
  readonly agreed?: true;
}

/** One correction, as it is kept for audit with the certificate's short code (decision 21.2). */
export interface CertificateChange {
  readonly at: string;
  readonly by: (typeof CORRECTORS)[number];
  readonly actor_id: string | null;
  /** By the name of the field in a request, or of its key as `values.chip_time`, what it was and what it is; null once that was erased. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The partition of the address that had the certificate before it. */
  readonly holder: string;
  /** The holder asked for it. */
  readonly agreed?: true;
  /** Of a certificate that had expired: when, since its `updated_at` is that of the correction from then on. */
  readonly expired_at: string | null;
}

/** What a correction changed, by the names of fields and keys; null for what there was not, or was erased. */
export const changesByKey = (changes: CertificateChange["changes"]) =>
  Object.entries(changes)
    .flatMap(([field, [before, after]]) => {
      const [from, to] = [pairsOf(before), pairsOf(after)];
      const keys = [...new Set([...from.keys(), ...to.keys()])];
      if (keys.length === 0) return [changed(field, before, after)];
      return keys
        .filter((key) => !isDeepStrictEqual(from.get(key), to.get(key)))
        .map((key) => changed(`${field}.${key}`, from.get(key), to.get(key)));
    })
    .sort((one, other) => (one.field < other.field ? -1 : 1));

/** A field of a correction, or a key of `values` or `metadata`, as `values.chip_time`. */
const changed = (field: string, before: unknown, after: unknown) => ({
  field,
  before: before ?? null,
  after: after ?? null,
});

/** Changes as they are stored: each key of `values` and `metadata` by itself, so that nothing is kept that was not changed. */
export const byKey = (changes: CertificateChange["changes"]): CertificateChange["changes"] =>
  Object.fromEntries(changesByKey(changes).map(({ field, before, after }) => [field, [before, after]]));

/** A map, as a key may be called `constructor`. */
const pairsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);

/** What is written together. */
export interface Correction {
  readonly before: Certificate;
  readonly after: Certificate;
  /** What it says of the person from now on; undefined when that is not changed. */
  readonly outcome?: Outcome | undefined;
  readonly change: CertificateChange;
}

/** Ports of corrections. */
export interface CorrectionPorts {
  corrections: Corrections;
}

export interface Corrections extends CorrectionLog {
  /**
   * Writes a correction with all that follows from it, in one transaction: under another address the invitation is asked for again.
   * False when the certificate is no more as `before`; then nothing is written.
   */
  apply(correction: Correction): Promise<boolean>;
  /** Whether an address has an account. */
  isRegistered(email: string): Promise<boolean>;
}

export interface CorrectionLog {
  /** The corrections of a certificate, oldest first. */
  corrections(certificate: Pick<Certificate, "short_code">): Promise<readonly CertificateChange[]>;
}
