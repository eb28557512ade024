import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { CertificateFilter } from "#shared/domain/certificates/ports.ts";
import { lowestUuidAt, type Reference, toReference, uuidTime } from "#shared/domain/ids.ts";
import { type Expression, expression, isLike, joined } from "../table/expressions.ts";
import { getItem, mainTable, type Table } from "../table/items.ts";
import { fillWindow, type Run, through } from "../table/list.ts";
import { startRun } from "../table/read-ahead.ts";
import { entries, keys, partitions } from "../table/schema.ts";
import { bucketsFor, UNMOVED_BUCKETS } from "./buckets.ts";
import { decodeCertificate, toCertificate } from "./certificate-item.ts";

/** A run, and the translation of its positions to those of the list, so that several runs can be merged. */
interface Part {
  readonly run: Omit<Run, "after" | "filter">;
  readonly toPosition: (sortKey: string) => string;
  readonly toSortKey: (position: string) => string;
}
const SAME_POSITION = { toPosition: (key: string) => key, toSortKey: (key: string) => key };
type Order = "created_at" | "updated_at";

/** Items of one read of an export, decoded during the next read. With 1 MB a read, both would wait longer. */
const EXPORT_PAGE = 500;

export const connectCertificates: Connect<"certificates"> = (connection) => ({
  async get(organizationId, id) {
    const item = await getItem(mainTable(connection), keys.certificate(organizationId, id));
    return item && toCertificate(item);
  },
  async coded(code) {
    const item = await getItem(mainTable(connection), keys.code(code));
    return (
      item && { organizationId: String(item.organization_id), certificateId: String(item.certificate_id) }
    );
  },
});

export const connectCertificateLists: Connect<"certificateLists"> = (connection) => ({
  list(organizationId, filter, order, window) {
    const { filtered, position, start } = reader(mainTable(connection), organizationId, filter, order);
    return fillWindow(window, filtered, position, async (after, wanted) => {
      const { rows, frontier } = start(after, filtered ? undefined : wanted);
      const part = { rows: await rows, frontier: await frontier };
      return part.rows === NOT_NAMED ? { rows: [], frontier: null } : part;
    });
  },
  async *all(organizationId, filter) {
    const order = { by: "created_at", direction: "desc" } as const;
    const { start } = reader(mainTable(connection), organizationId, filter, order);
    for (let part: ComingPart | null = start(null, EXPORT_PAGE); part !== null; ) {
      const frontier: string | null = await part.frontier;
      const next: ComingPart | null = frontier === null ? null : start(frontier, EXPORT_PAGE);
      const rows = await part.rows;
      if (rows === NOT_NAMED) return;
      yield rows;
      part = next;
    }
  },
});

/** Stands for the certificates of an event or badge whose short code is that of the named UUID, but not its UUID. */
const NOT_NAMED: readonly Certificate[] = [];

/** Reads a list from a position on. */
function reader(
  main: Table,
  organizationId: string,
  { event, badge, ...others }: CertificateFilter,
  { by, direction }: { by: Order; direction: "asc" | "desc" },
) {
  const [ofEvent, ofBadge] = [event, badge].map((name) =>
    name === undefined ? undefined : toReference(name),
  );
  const meant = (row: Certificate) => named(ofEvent, row.event_id) && named(ofBadge, row.badge_id);
  const { parts, rest } = plan(organizationId, { ...others, event: ofEvent?.code, badge: ofBadge?.code }, by);
  const filter = filterOf(organizationId, rest);
  const ascending = direction === "asc";
  const position = (row: Certificate) => (by === "created_at" ? row.id : `${row.updated_at}#${row.id}`);
  return {
    filtered: filter !== undefined,
    position,
    start(after: string | null, limit: number | undefined): ComingPart {
      const part = startParts(main, parts, { after, ascending, filter, limit, position });
      const rows = part.rows.then((found) => (found.every(meant) ? found : NOT_NAMED));
      // A caller that stops early awaits neither promise, and their errors must not count as unhandled then.
      for (const awaited of [rows, part.frontier]) awaited.catch(() => undefined);
      return { rows, frontier: part.frontier };
    },
  };
}

/** Whether a reference means the record with this id: two UUIDs can share a short code. */
const named = (reference: Reference | undefined, id: string): boolean =>
  reference === undefined || reference.uuid === null || reference.uuid === id;

/** The runs that answer a filter by its most selective field, and the rest that is filtered while reading. */
function plan(
  organizationId: string,
  filter: CertificateFilter,
  by: Order,
): { parts: Part[]; rest: CertificateFilter } {
  const from = filter.issuedFrom === undefined ? undefined : lowestUuidAt(filter.issuedFrom);
  const until = filter.issuedUntil === undefined ? undefined : lowestUuidAt(filter.issuedUntil + 1);
  const one = (run: Part["run"], rest: CertificateFilter) => ({
    parts: [{ run: { from, until, ...run }, ...SAME_POSITION }],
    rest,
  });
  const { issuedFrom: _from, issuedUntil: _until, ...others } = filter;
  if (by === "updated_at") return { parts: partsByChange(organizationId), rest: filter };
  if (filter.email !== undefined) {
    const prefix = `${organizationId}#`;
    const run = {
      index: "by_address" as const,
      partition: partitions.address(filter.email),
      from: prefix + (from ?? ""),
      until: until === undefined ? through(prefix) : prefix + until,
    };
    return {
      parts: [{ run, toPosition: (key) => key.slice(prefix.length), toSortKey: (key) => prefix + key }],
      rest: { ...others, email: undefined },
    };
  }
  if (filter.badge !== undefined)
    return one(
      { index: "by_badge", partition: partitions.ofBadge(organizationId, filter.badge) },
      { ...others, badge: undefined },
    );
  if (filter.event !== undefined)
    return one(
      { index: "by_event", partition: partitions.ofEvent(organizationId, filter.event) },
      { ...others, event: undefined },
    );
  if (filter.status === undefined && filter.recipientStatus === undefined)
    return one({ partition: partitions.certificates(organizationId) }, {});
  const buckets = bucketsFor(filter.status, filter.recipientStatus);
  return {
    parts: buckets.map((bucket) => ({
      run: { index: "by_status", partition: partitions.bucket(organizationId, bucket), from, until },
      ...SAME_POSITION,
    })),
    rest: { ...others, status: undefined, recipientStatus: undefined },
  };
}

/** The runs by last change: certificates that never changed, and those that did. Positions are `<updated>#<uuid>`. */
function partsByChange(organizationId: string): Part[] {
  const unmoved = UNMOVED_BUCKETS.map(
    (bucket): Part => ({
      run: { index: "by_status", partition: partitions.bucket(organizationId, bucket) },
      toPosition: (uuid) => `${new Date(uuidTime(uuid)).toISOString()}#${uuid}`,
      toSortKey: (position) => {
        const [updated, uuid] = position.split("#") as [string, string];
        return uuidTime(uuid) === Date.parse(updated) ? uuid : lowestUuidAt(Date.parse(updated));
      },
    }),
  );
  const moved: Part = {
    run: { index: "by_list", partition: partitions.moved(organizationId) },
    ...SAME_POSITION,
  };
  return [...unmoved, moved];
}

/** A read in progress: its end is known before its rows are. */
interface ComingPart {
  readonly rows: Promise<readonly Certificate[]>;
  readonly frontier: Promise<string | null>;
}

/** Reads all parts in parallel; gives the rows in list order, up to the position that every part has reached. */
function startParts(
  main: Table,
  parts: readonly Part[],
  {
    after,
    ascending,
    filter,
    limit,
    position,
  }: {
    after: string | null;
    ascending: boolean;
    filter: Run["filter"];
    limit: number | undefined;
    position: (row: Certificate) => string;
  },
): ComingPart {
  const before = (a: string, b: string) => (ascending ? a < b : a > b);
  const coming = parts.map(({ run, toSortKey }) =>
    startRun(
      main,
      { ...run, filter, after: after === null ? undefined : toSortKey(after) },
      { ascending, limit },
    ),
  );
  const frontier = Promise.all(coming.map((page) => page.frontier)).then((ends) => {
    const positions = ends.flatMap((end, n) => (end === null ? [] : [parts[n]!.toPosition(end)]));
    return positions.sort((a, b) => (before(a, b) ? -1 : 1))[0] ?? null;
  });
  const rows = Promise.all(coming.map(({ items }) => items)).then(async (pages) => {
    const end = await frontier;
    const all = pages.flat().map(decodeCertificate);
    const known = end === null ? all : all.filter((row) => !before(end, position(row)));
    return parts.length > 1 ? known.sort((a, b) => (before(position(a), position(b)) ? -1 : 1)) : known;
  });
  return { rows, frontier };
}

/** The rest of a filter as a condition on items. */
function filterOf(organizationId: string, filter: CertificateFilter): Expression | undefined {
  const { status, recipientStatus, email, event, badge, issuedFrom, issuedUntil } = filter;
  const equal = isLike({
    status,
    recipient_status: recipientStatus,
    email,
    ...(event === undefined ? {} : entries.ofEvent(organizationId, event)),
    ...(badge === undefined ? {} : entries.ofBadge(organizationId, badge)),
  });
  return joined("AND", [
    ...(equal ? [equal] : []),
    ...(issuedFrom === undefined ? [] : [expression`created_at >= ${new Date(issuedFrom).toISOString()}`]),
    ...(issuedUntil === undefined ? [] : [expression`created_at <= ${new Date(issuedUntil).toISOString()}`]),
  ]);
}
