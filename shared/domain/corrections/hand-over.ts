import type { Certificate } from "../certificates/certificate.ts";
import { addressPartition } from "../privacy/address-partition.ts";
import type { HolderRequest } from "../requests/holder-request.ts";
import type { CertificateChange } from "./correction.ts";
import { isSmallCorrection } from "./small-correction.ts";

/** What is kept of the life of a certificate. */
export interface CertificateLog {
  /** Oldest first. */
  readonly corrections: readonly CertificateChange[];
  readonly requests: readonly HolderRequest[];
}

/**
 * Whether a correction made the certificate another person's: under another address, or under a name that is more than a small
 * correction and that the holder did not ask for.
 */
export function isHandOver({ changes, agreed }: Pick<CertificateChange, "changes" | "agreed">): boolean {
  if ("recipient_email" in changes) return true;
  const [from, to] = changes.recipient_name ?? [];
  if (agreed || typeof from !== "string" || typeof to !== "string") return false;
  return !isSmallCorrection(from, to);
}

/**
 * What its present holder may know of a certificate (decision 21.22): it begins when it came to them, without what it said before and
 * without what others asked for. `since`: that moment; "" for the first holder.
 */
export function logOfHolder(
  { email }: Pick<Certificate, "email">,
  { corrections, requests }: CertificateLog,
): CertificateLog & { readonly since: string } {
  const last = corrections.findLastIndex(isHandOver);
  const [handOver, ...own] = corrections.slice(Math.max(last, 0));
  const since = last === -1 ? "" : handOver!.at;
  const holder = addressPartition(email);
  return {
    since,
    corrections:
      last === -1 ? corrections : [{ ...handOver!, changes: withoutFormer(handOver!.changes) }, ...own],
    requests: requests.filter(({ address, asked_at }) => address === holder && asked_at >= since),
  };
}

const withoutFormer = (changes: CertificateChange["changes"]): CertificateChange["changes"] =>
  Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, [null, after]]));

/**
 * What the corrections of a certificate are to say once a former holder is erased, in their order; undefined for one that says
 * nothing of them. `holder`: the partition of that address; `present`: of the one that has the certificate now.
 */
export const withoutHolder = (
  corrections: readonly CertificateChange[],
  holder: string,
  present: string,
): readonly (CertificateChange["changes"] | undefined)[] =>
  corrections.map((one, n) => {
    const had = one.holder === holder;
    const has = (corrections[n + 1]?.holder ?? present) === holder;
    if (!had && !has) return undefined;
    const emptied = Object.entries(one.changes).map(
      ([field, [from, to]]) => [field, [had ? null : from, has ? null : to]] as const,
    );
    return Object.fromEntries(emptied);
  });
