import type { DataProvider, GetListParams, RaRecord } from "ra-core";
import { api, must } from "./client.ts";
import { type Listing, RESOURCES, type ResourceSpec } from "./resources.ts";

type Row = Readonly<Record<string, unknown>>;

/** The client by a path that is only known when it runs; what a resource's path gives stands in resources.ts. */
const call = api as unknown as Record<
  "GET" | "POST" | "PATCH" | "DELETE",
  (path: string, options: object) => Promise<{ data?: Row; error?: unknown; response: Response }>
>;
const ask = (method: keyof typeof call, path: string, options: object = {}): Promise<Row> =>
  must(call[method](path, options));

const found = (name: string): ResourceSpec => {
  const resource = RESOURCES[name];
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return resource;
};
const identified = (name: string, row: Row): RaRecord =>
  ({ ...row, id: found(name).id?.(row) ?? row.id }) as RaRecord;

/** The cursor of each page that was reached, by what was asked; a page that was not is read by its offset. */
const cursors = new Map<string, string>();

/** A creation that was sent and not answered keeps its key, so that sending it again makes nothing twice. */
const keys = new Map<string, string>();
const keyOf = (body: string): string => {
  const key = keys.get(body) ?? crypto.randomUUID();
  keys.set(body, key);
  return key;
};

/** The parameters of a list: its filter, its sort order where it has one, and the page. */
function query(listing: Listing, asked: string, { pagination, filter = {}, sort }: GetListParams) {
  const { page = 1, perPage = 20 } = pagination ?? {};
  const order = listing.sorts && sort ? listing.sorts(sort) : {};
  if (listing.pages === "all") return { ...filter, ...order };
  const limit = Math.min(perPage, listing.limitMax ?? 100);
  if (listing.pages === "numbered") return { ...filter, ...order, page, limit };
  const cursor = page > 1 ? cursors.get(`${asked} ${page}`) : undefined;
  if (cursor !== undefined) return { ...filter, ...order, limit, cursor };
  return { ...filter, ...order, limit, ...(page > 1 && { offset: (page - 1) * limit }) };
}

async function list(name: string, params: GetListParams) {
  const { listing } = found(name);
  const { pagination, filter, sort, meta, signal } = params;
  const asked = JSON.stringify([name, filter, sort, pagination?.perPage, meta]);
  const answer = await ask("GET", listing.path, {
    params: { query: query(listing, asked, params), path: meta },
    signal,
  });
  const rows = (answer.data ?? answer.results ?? []) as Row[];
  const { page = 1, perPage = rows.length } = pagination ?? {};
  const data = rows.map((row) => identified(name, row));
  if (typeof answer.total === "number") return { data, total: answer.total };
  if (listing.pages === "all")
    return { data: data.slice((page - 1) * perPage, page * perPage), total: data.length };
  const next = answer.next_cursor;
  if (typeof next === "string") cursors.set(`${asked} ${page + 1}`, next);
  const hasNextPage = typeof next === "string" || answer.has_more === true;
  // On the last page it is known how many there are.
  if (!hasNextPage) return { data, total: (page - 1) * (pagination?.perPage ?? 0) + data.length };
  return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } };
}

async function one(name: string, id: unknown, signal?: AbortSignal) {
  const { path } = found(name);
  if (path === undefined) throw new Error(`One of ${name} cannot be read by itself.`);
  return { data: identified(name, await ask("GET", path, { params: { path: { id } }, signal })) };
}

/**
 * The API as react-admin asks for it. It changes nothing by itself but what {@link RESOURCES} says; what is no list, record,
 * creation, change or removal is called on the client where it is needed.
 */
export const dataProvider = {
  supportAbortSignal: true,
  getList: list,
  getManyReference: (
    name: string,
    { target, id, filter, ...rest }: { target: string; id: unknown; filter: object } & GetListParams,
  ) => list(name, { ...rest, filter: { ...filter, [target]: id } }),
  getOne: (name: string, { id, signal }: { id: unknown; signal?: AbortSignal }) => one(name, id, signal),
  getMany: async (name: string, { ids, signal }: { ids: readonly unknown[]; signal?: AbortSignal }) => {
    const records = await Promise.allSettled(ids.map((id) => one(name, id, signal)));
    return { data: records.flatMap((record) => (record.status === "fulfilled" ? [record.value.data] : [])) };
  },
  async create(name: string, { data }: { data: Row }) {
    const { listing, repeatable } = found(name);
    const body = sent(name, data, {});
    const content = JSON.stringify([name, body]);
    const header = repeatable ? { "Idempotency-Key": keyOf(content) } : {};
    const made = await ask("POST", listing.path, { body, params: { header } });
    keys.delete(content);
    return { data: identified(name, made) };
  },
  async update(name: string, { id, data, previousData }: { id: unknown; data: Row; previousData?: Row }) {
    const { path } = found(name);
    const changed = await ask("PATCH", path!, {
      params: { path: { id } },
      body: sent(name, data, previousData ?? {}),
    });
    return { data: identified(name, changed ?? { ...data, id }) };
  },
  async delete(name: string, { id, previousData }: { id: unknown; previousData?: Row }) {
    await ask("DELETE", found(name).path!, { params: { path: { id } } });
    return { data: { ...previousData, id } };
  },
  deleteMany: async (name: string, { ids }: { ids: readonly unknown[] }) => {
    for (const id of ids) await ask("DELETE", found(name).path!, { params: { path: { id } } });
    return { data: ids };
  },
  updateMany: async (name: string, { ids, data }: { ids: readonly unknown[]; data: Row }) => {
    for (const id of ids) await ask("PATCH", found(name).path!, { params: { path: { id } }, body: data });
    return { data: ids };
  },
} as unknown as DataProvider;

/** What of a form is sent: the fields that the operation takes, of a change only those that differ; empty texts are none. */
function sent(name: string, data: Row, before: Row): Row {
  const { takes } = found(name);
  const isChange = before.id !== undefined;
  const fields = (isChange ? takes?.change : takes?.create)?.fields ?? {};
  return Object.fromEntries(
    Object.entries(data).flatMap(([field, value]) => {
      const limits = fields[field];
      const given = value === "" || value === undefined ? null : value;
      if (!limits || (!isChange && given === null)) return [];
      if (isChange && JSON.stringify(given) === JSON.stringify(before[field] ?? null)) return [];
      return [[field, given]];
    }),
  );
}
