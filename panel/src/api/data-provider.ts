import type { DataProvider, GetListParams, RaRecord } from "ra-core";
import { api, must } from "./client.ts";
import type { Operation } from "./operation.ts";
import { LISTS } from "./resources.ts";

type Row = Readonly<Record<string, unknown>>;

/** The client by a path that is only known when it runs; what a resource's path gives stands in resources.ts. */
const call = api as unknown as Record<
  "GET" | "POST" | "PATCH" | "DELETE",
  (path: string, options: object) => Promise<{ data?: Row; error?: unknown; response: Response }>
>;
const ask = (method: keyof typeof call, path: string, options: object = {}): Promise<Row> =>
  must(call[method](path, options));

function listOf(name: string): Operation {
  const operation = LISTS[name];
  if (!operation) throw new Error(`There is no resource ${name}.`);
  return operation;
}
const listPath = (name: string): string => listOf(name).path.replace(/^\/v1\.0/, "");
/** One record, to read, to change and to remove; the organization is that of the request, whatever id is asked for. */
const onePath = (name: string): string => (name === "organization" ? `/${name}` : `${listPath(name)}/{id}`);

/** People have no id, and one address may be of several. */
const identified = (name: string, row: Row): RaRecord => {
  const { email, external_id, name: called } = row;
  return {
    ...row,
    id: name === "people" ? JSON.stringify([email, external_id, called]) : row.id,
  } as RaRecord;
};

/** The cursor of each page that was reached, by what was asked; a page that was not is read by its offset. */
const cursors = new Map<string, string>();

/** A creation that was sent and not answered keeps its key, so that sending it again makes nothing twice. */
const keys = new Map<string, string>();
const keyOf = (body: string): string => {
  const key = keys.get(body) ?? crypto.randomUUID();
  keys.set(body, key);
  return key;
};

/** The parameters of a list: its filter, what it is sorted by if it can be by that, and the page. */
function query({ query: known }: Operation, asked: string, { filter, pagination, sort }: GetListParams) {
  const { page = 1, perPage = 20 } = pagination ?? {};
  const { field = "", order = "" } = sort ?? {};
  const by = /^values\.(.+)/.exec(field)?.[1] ?? known.sort?.options?.find((each) => each === field);
  const whole = { ...filter, ...(by && { sort: by, order: order.toLowerCase() }) };
  if (!known.limit) return whole;
  const limit = Math.min(perPage, known.limit.maximum ?? perPage);
  if (known.page) return { ...whole, page, limit };
  const cursor = page > 1 ? cursors.get(`${asked} ${page}`) : undefined;
  return { ...whole, limit, ...(cursor ? { cursor } : page > 1 && { offset: (page - 1) * limit }) };
}

async function list(name: string, params: GetListParams) {
  const { pagination, filter, sort, meta, signal } = params;
  const asked = JSON.stringify([name, filter, sort, pagination?.perPage, meta]);
  const given = { query: query(listOf(name), asked, params), path: meta };
  const answer = await ask("GET", listPath(name), { params: given, signal });
  const rows = (answer.data ?? answer.results ?? []) as Row[];
  const { page = 1, perPage = rows.length } = pagination ?? {};
  const data = rows.map((row) => identified(name, row));
  if (typeof answer.total === "number") return { data, total: answer.total };
  if (!listOf(name).query.limit)
    return { data: data.slice((page - 1) * perPage, page * perPage), total: data.length };
  const next = answer.next_cursor;
  if (typeof next === "string") cursors.set(`${asked} ${page + 1}`, next);
  const hasNextPage = typeof next === "string" || answer.has_more === true;
  // On the last page it is known how many there are.
  if (!hasNextPage) return { data, total: (page - 1) * (pagination?.perPage ?? 0) + data.length };
  return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } };
}

const one = async (name: string, id: unknown, signal?: AbortSignal) => ({
  data: identified(name, await ask("GET", onePath(name), { params: { path: { id } }, signal })),
});

/**
 * The API as react-admin asks for it. What is no list, record,
 * creation, change or removal is called on the client where it is needed.
 */
export const dataProvider = {
  supportAbortSignal: true,
  getList: list,
  getOne: (name: string, { id, signal }: { id: unknown; signal?: AbortSignal }) => one(name, id, signal),
  getMany: async (name: string, { ids, signal }: { ids: readonly unknown[]; signal?: AbortSignal }) => {
    const records = await Promise.allSettled(ids.map((id) => one(name, id, signal)));
    return { data: records.flatMap((record) => (record.status === "fulfilled" ? [record.value.data] : [])) };
  },
  async create(name: string, { data }: { data: Row }) {
    const body = sent(data);
    const content = JSON.stringify([name, body]);
    const header = { "Idempotency-Key": keyOf(content) };
    const made = await ask("POST", listPath(name), { body, params: { header } });
    keys.delete(content);
    return { data: identified(name, made) };
  },
  async update(name: string, { id, data, previousData }: { id: unknown; data: Row; previousData?: Row }) {
    const body = sent(data, previousData);
    const changed = await ask("PATCH", onePath(name), { params: { path: { id } }, body });
    return { data: identified(name, changed ?? { ...data, id }) };
  },
  async delete(name: string, { id, previousData }: { id: unknown; previousData?: Row }) {
    await ask("DELETE", onePath(name), { params: { path: { id } } });
    return { data: { ...previousData, id } };
  },
} as unknown as DataProvider;

/** What of a form is sent: what is filled in, of a change only what differs; empty texts are none. */
const sent = (data: Row, before: Row = {}): Row =>
  Object.fromEntries(
    Object.entries(data)
      .map(([field, value]) => [field, value === "" || value === undefined ? null : value] as const)
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field] ?? null)),
  );
