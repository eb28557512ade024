import { QueryCommand } from "@aws-sdk/client-dynamodb";
import type { Connect, Connection } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { AddressCertificates, CertificateFilter } from "#shared/domain/certificates/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { issuedPeople } from "../people/people.ts";
import { expression } from "../table/expressions.ts";
import type { Attributes } from "../table/item.ts";
import { mainTable, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { fillWindow, queryOf, type Reading, type Run, readRun, sortAttribute } from "../table/list.ts";
import { partitions } from "../table/schema.ts";
import { ATTRIBUTES, decodeCertificate, toCertificate } from "./certificate-item.ts";
import { filterOf, type Order, plan, referredBy } from "./list-plan.ts";
import { listMailProblems } from "./mail-problems.ts";
import { personSearch } from "./person-search.ts";

/** Certificates per read by address. */
const PAGE = 500;
/** Items of one read of an export, decoded during the next read. With 1 MB a read, both would wait longer. */
const EXPORT_PAGE = 500;

export const certificatesListGrants: Grants<"certificates.list"> = () => [
  {
    table: "main",
    actions: ["Query"],
    indexes: ["by_status", "by_event", "by_badge", "by_address", "by_external", "by_list"],
  },
  { table: "main", actions: ["BatchGetItem"], prefix: patterns.certificates },
];

export const connectCertificatesList: Connect<"certificates.list"> = (connection) => ({
  ...issuedPeople(connection),
  list(organizationId, filter, order, window) {
    const main = mainTable(connection);
    if (filter.mail !== undefined)
      return listMailProblems(main, organizationId, filter, filter.mail, order.direction, window);
    const { filtered, limitOf, position, start } = reader(main, organizationId, filter, order);
    return fillWindow(window, filtered, position, async (after, wanted) => {
      const { rows, frontier } = start(after, limitOf(wanted));
      const part = { rows: await rows, frontier: await frontier };
      return part.rows === NOT_NAMED ? { rows: [], frontier: null } : part;
    });
  },
  async *all(organizationId, filter, after = null) {
    const order = { by: "created_at", direction: "desc" } as const;
    const { start } = reader(mainTable(connection), organizationId, filter, order);
    for (let part: ComingPart | null = start(after, EXPORT_PAGE); part !== null; ) {
      const frontier: string | null = await part.frontier;
      const next: ComingPart | null = frontier === null ? null : start(frontier, EXPORT_PAGE);
      const rows = await part.rows;
      if (rows === NOT_NAMED) return;
      yield rows;
      part = next;
    }
  },
});

export const addressCertificates = (connection: Connection): AddressCertificates => {
  const page = async (email: string, after: string | null, filter?: Run["filter"]) => {
    const partition = partitions.address(email);
    const run = { index: "by_address", partition, after: after ?? undefined, filter } as const;
    const { items, frontier } = await readRun(mainTable(connection), run, { ascending: true, limit: PAGE });
    return { rows: items.map(toCertificate), next: frontier };
  };
  return {
    waiting: (email, after) =>
      page(email, after, expression`recipient_status = ${"INVITED"} AND status = ${"PENDING"}`),
    ofAddress: (email, after) => page(email, after),
  };
};

/** Stands for the certificates of an event or badge whose short code is that of the named UUID, but not its UUID. */
const NOT_NAMED: readonly Certificate[] = [];

/** Reads a list from a position on. */
function reader(
  main: Table,
  organizationId: string,
  { event, badge, q, ...others }: CertificateFilter,
  { by, direction }: { by: Order; direction: "asc" | "desc" },
) {
  const { codes, isReferred } = referredBy({ event, badge });
  const { parts, rest } = plan(organizationId, { ...others, ...codes }, by);
  const filter = filterOf(organizationId, rest);
  const isWanted = q === undefined ? undefined : personSearch(q);
  const { issuance, ...further } = rest;
  const almostAllFit = issuance !== undefined && Object.values(further).every((value) => value === undefined);
  const ascending = direction === "asc";
  const position = (row: Certificate) => (by === "created_at" ? row.id : `${row.updated_at}#${row.id}`);
  return {
    filtered: filter !== undefined || q !== undefined,
    /** Items to read for as many wanted rows; undefined for as many as one read gives. */
    limitOf: (wanted: number): number | undefined =>
      q !== undefined
        ? undefined
        : filter === undefined
          ? wanted
          : by === "created_at" && almostAllFit
            ? wanted * 2
            : undefined,
    position,
    /** Reads all parts in parallel; gives the rows in list order, up to the position that every part has reached. */
    start(after: string | null, limit: number | undefined): ComingPart {
      const before = (a: string, b: string) => (ascending ? a < b : a > b);
      const coming = parts.map(({ run, toSortKey }) =>
        startRun(
          main,
          { ...run, filter, after: after === null ? undefined : toSortKey(after) },
          { ascending, limit, only: ATTRIBUTES },
        ),
      );
      const frontier = Promise.all(coming.map((page) => page.frontier)).then((ends) => {
        const positions = ends.flatMap((end, n) => (end === null ? [] : [parts[n]!.toPosition(end)]));
        return positions.sort((a, b) => (before(a, b) ? -1 : 1))[0] ?? null;
      });
      const known = Promise.all(coming.map(({ items }) => items)).then(async (pages) => {
        const end = await frontier;
        const all = pages.flat().map(decodeCertificate);
        const reached = end === null ? all : all.filter((row) => !before(end, position(row)));
        return parts.length > 1
          ? reached.sort((a, b) => (before(position(a), position(b)) ? -1 : 1))
          : reached;
      });
      const rows = known.then((found) =>
        !found.every(isReferred) ? NOT_NAMED : isWanted === undefined ? found : found.filter(isWanted),
      );
      // A caller that stops early awaits neither promise, and their errors must not count as unhandled then.
      for (const awaited of [rows, frontier]) awaited.catch(() => undefined);
      return { rows, frontier };
    },
  };
}

/** A read in progress: its end is known before its rows are. */
interface ComingPart {
  readonly rows: Promise<readonly Certificate[]>;
  readonly frontier: Promise<string | null>;
}

/**
 * Begins to read up to `limit` items of a run by one query, for callers that request the next page during the decoding: the sort
 * key of the last item when more follow (null at the end) is known before that. Items are as DynamoDB sends them, with strings
 * and numbers only: the SDK takes longer to decode them than all the rest takes.
 */
function startRun(table: Table, run: Run, reading: Reading) {
  const query = queryOf(table, run, reading);
  if (!query) return { frontier: Promise.resolve(null), items: Promise.resolve<Attributes[]>([]) };
  const sortName = sortAttribute(run.index);
  const page = table.client().send(new QueryCommand(query));
  return {
    frontier: page.then(({ LastEvaluatedKey }) => LastEvaluatedKey?.[sortName]?.S ?? null),
    items: page.then(({ Items = [] }) => Items),
  };
}
