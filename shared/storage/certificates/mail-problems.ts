import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { MAIL_PROBLEMS } from "#shared/domain/certificates/certificate.ts";
import type { CertificateFilter } from "#shared/domain/certificates/ports.ts";
import type { Slice, Window } from "#shared/domain/page.ts";
import { mailStatusOf } from "../messages/invitation-record.ts";
import { readAll } from "../table/batches.ts";
import { mailProblemIn } from "../table/entries.ts";
import { isLike } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import type { Table } from "../table/items.ts";
import { fillWindow, readRun } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { ATTRIBUTES, toCertificate } from "./certificate-item.ts";
import { idBounds, referredBy } from "./list-plan.ts";
import { personSearch } from "./person-search.ts";

/** Entries of a read whose certificates must be looked at, as the entries do not tell which of them are wanted. */
const LOOKED_AT = 500;

/**
 * A page of the certificates whose latest mail has such a problem, in the order of their issuance: their invitations are found by an
 * index that has only those, one for each problem, and then read by their keys (decision 5.17).
 */
export function listMailProblems(
  main: Table,
  organizationId: string,
  filter: CertificateFilter,
  mail: NonNullable<CertificateFilter["mail"]>,
  direction: "asc" | "desc",
  window: Window,
): Promise<Slice<Certificate>> {
  const problems = mail === "problem" ? MAIL_PROBLEMS : [mail];
  const ascending = direction === "asc";
  const { status, recipientStatus, issuance, email, externalId, q } = filter;
  const { codes, isReferred } = referredBy(filter);
  const told = isLike({ event_code: codes.event, badge_code: codes.badge, email, external_id: externalId });
  const isLooked = [status, recipientStatus, issuance, q].some((asked) => asked !== undefined);
  const isWanted = q === undefined ? undefined : personSearch(q);
  const before = (a: string, b: string) => (ascending ? a < b : a > b);
  const inOrder = (a: string, b: string) => (a === b ? 0 : before(a, b) ? -1 : 1);
  const fits = (certificate: Certificate): boolean =>
    isReferred(certificate) &&
    (status === undefined || certificate.status === status) &&
    (recipientStatus === undefined || certificate.recipient_status === recipientStatus) &&
    (issuance === undefined || certificate.issuance_id === issuance) &&
    (isWanted === undefined || isWanted(certificate));
  return fillWindow(
    window,
    true,
    ({ id }) => id,
    async (after, wanted) => {
      const limit = isLooked ? LOOKED_AT : told ? undefined : wanted;
      const pages = await Promise.all(
        problems.map((problem) => {
          const partition = partitions.mailProblem(organizationId, problem);
          const run = { index: "by_list", partition, ...idBounds(filter), filter: told } as const;
          return readRun(main, { ...run, after: after ?? undefined }, { ascending, limit });
        }),
      );
      const end = pages.flatMap(({ frontier }) => frontier ?? []).toSorted(inOrder)[0] ?? null;
      const reached = pages
        .flatMap(({ items }) => items)
        .filter((item) => end === null || !before(end, idOf(item)))
        .toSorted((a, b) => inOrder(idOf(a), idOf(b)));
      const taken = reached.slice(0, isLooked ? LOOKED_AT : wanted);
      const rows = await certificatesOf(main, organizationId, taken);
      return {
        rows: rows.filter(fits),
        frontier: taken.length < reached.length ? idOf(taken.at(-1)!) : end,
      };
    },
  );
}

const idOf = (item: Item): string => mailProblemIn(item).certificateId;

/** The certificates of entries, in their order, without those whose mail has become something else meanwhile. */
async function certificatesOf(
  main: Table,
  organizationId: string,
  found: readonly Item[],
): Promise<Certificate[]> {
  const keys = found.map((item) => itemKey.certificate(organizationId, idOf(item)));
  const items = await readAll(main, keys, { consistent: false, only: ATTRIBUTES });
  const certificates = new Map(items.map((item) => [String(item.sk), toCertificate(item)]));
  return found.flatMap((item) => {
    const certificate = certificates.get(idOf(item));
    const isSo = certificate && mailStatusOf(item, certificate) === mailProblemIn(item).problem;
    return isSo ? [certificate] : [];
  });
}
