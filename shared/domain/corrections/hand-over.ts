import type { Certificate } from "../certificates/certificate.ts";
import { addressPartition } from "../privacy/address-partition.ts";
import type { HolderRequest } from "../requests/holder-request.ts";
import { byKey, type CertificateChange } from "./correction.ts";
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
  const since = last === -1 ? "" : corrections[last]!.at;
  const holder = addressPartition(email);
  return {
    since,
    corrections: last === -1 ? corrections : withoutFormer(corrections.slice(last)),
    requests: requests.filter(({ address, asked_at }) => address === holder && asked_at >= since),
  };
}

/**
 * The corrections from a hand-over on, without what the certificate said when it changed hands: until a field, or a key of `values` or
 * `metadata`, is first corrected after that, it stands as it was for the former holder.
 */
function withoutFormer(corrections: readonly CertificateChange[]): CertificateChange[] {
  const own = new Set<string>();
  return corrections.map((one) => {
    const changes = Object.entries(byKey(one.changes)).map(
      ([field, [before, after]]) => [field, [own.has(field) ? before : null, after]] as const,
    );
    for (const [field] of changes) own.add(field);
    return { ...one, changes: Object.fromEntries(changes) };
  });
}

/**
 * What a correction may keep that follows these ones: nothing that an address had before, whose erasure may be over. The name that a
 * holder accepted is their own.
 */
export function keptChanges(
  { recipient_status }: Pick<Certificate, "recipient_status">,
  earlier: readonly CertificateChange[],
  next: CertificateChange,
): CertificateChange["changes"] {
  const last = earlier.findLastIndex(({ changes }) => "recipient_email" in changes);
  if (last === -1) return next.changes;
  const { changes } = withoutFormer([...earlier.slice(last), next]).at(-1)!;
  const { recipient_name } = next.changes;
  return recipient_name && recipient_status === "ACCEPTED" ? { ...changes, recipient_name } : changes;
}

/**
 * What the corrections of a certificate are to say once a former holder is erased, in their order; undefined for one that says
 * nothing of them. `holder`: the partition of that address; `present`: of the one that has the certificate now.
 */
export const withoutHolder = (
  corrections: readonly CertificateChange[],
  holder: string,
  present: string,
): readonly (CertificateChange["changes"] | undefined)[] => {
  const corrected = new Map<string, number>();
  return corrections.map((one, n) => {
    const has = (corrections[n + 1]?.holder ?? present) === holder;
    let isTheirs = has || one.holder === holder;
    const emptied = Object.entries(byKey(one.changes)).map(([field, [from, to]]) => {
      // Whose a value was: of all who had the certificate since that value was last corrected.
      const had = corrections
        .slice((corrected.get(field) ?? -1) + 1, n + 1)
        .some((its) => its.holder === holder);
      corrected.set(field, n);
      isTheirs ||= had;
      return [field, [had ? null : from, has ? null : to]] as const;
    });
    return isTheirs ? Object.fromEntries(emptied) : undefined;
  });
};
