import type { Connect, Connection } from "#shared/connect.ts";
import type { CertificateChange, CorrectionLog } from "#shared/domain/corrections/correction.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import type { HolderRequest, RequestKind, Requests } from "#shared/domain/requests/holder-request.ts";
import type { Grants } from "#shared/grant.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { readAll } from "../table/batches.ts";
import { DUE_ENTRY, dueEntryOf, entries, isDue } from "../table/entries.ts";
import { EXISTS, expression, isLike, joined, MISSING } from "../table/expressions.ts";
import { CHANGES_START, holderKeys, REQUESTS_START } from "../table/holder-keys.ts";
import { type Item, recordReader } from "../table/item.ts";
import { getRecord, mainTable, storedKey, updateIf, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { fillWindow, readDue, readRun, readToEnd, startingWith, through } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { put, remove, transactIf, update } from "../table/transactions.ts";

/** The request of an item, with its kind under the name that an item has it. */
export const toStoredRequest = recordReader<Omit<HolderRequest, "kind"> & { readonly asks: RequestKind }>()(
  "id",
  "organization_id",
  "asks",
  "certificate_id",
  "short_code",
  "address",
  "from_name",
  "to_name",
  "status",
  "asked_at",
  "asked_by",
  "due_at",
  "answered_at",
  "answered_by",
  "reason",
  "reminded",
  "unheard_since",
  "heard_at",
  "returned_at",
);
/** The request of an item. */
function toHolderRequest(item: Item): HolderRequest {
  const { asks, from_name = null, to_name = null, reason = null, ...request } = toStoredRequest(item);
  return { ...request, kind: asks, from_name, to_name, reason };
}

/** Marks of open requests stand after all requests, whose ids begin with a digit or a letter to f. */
const LAST_ID = "g";

/** The mark that a request of its kind is open for its certificate, or for its address. */
const markKey = ({ organization_id, kind, certificate_id, address }: HolderRequest) =>
  holderKeys.holderRequest(organization_id, `open#${kind}#${certificate_id ?? ""}#${address}`);
const requestKey = ({ organization_id, id }: HolderRequest) => holderKeys.holderRequest(organization_id, id);
const entryOf = ({ organization_id, id }: HolderRequest, due: Date) =>
  entries.dueRequest(organization_id, id, due);

export const toCertificateChange = recordReader<CertificateChange>()(
  "at",
  "by",
  "actor_id",
  "changes",
  "holder",
  "agreed",
  "expired_at",
);

/** Reads what was corrected of a certificate. */
export const correctionLog = (connection: Connection): CorrectionLog => ({
  async corrections({ short_code }) {
    const run = { partition: partitions.code(short_code), ...startingWith(CHANGES_START) };
    return (await readToEnd(mainTable(connection), run, { consistent: true })).map(toCertificateChange);
  },
});

/** What also who writes them reads. */
const requestReads = (
  connection: Connection,
): Pick<Requests, "get" | "list" | "ofCertificate" | "corrections"> => ({
  get: (organizationId, id) =>
    getRecord(mainTable(connection), holderKeys.holderRequest(organizationId, id), toHolderRequest),
  list: (organizationId, { kind, status }, window) => {
    const wanted = isLike({ asks: kind, status });
    return fillWindow(
      window,
      wanted !== undefined,
      ({ id }) => id,
      async (after, limit) => {
        const run = {
          partition: partitions.holderRequests(organizationId),
          until: LAST_ID,
          after: after ?? undefined,
          filter: wanted,
        };
        const page = await readRun(mainTable(connection), run, { limit: wanted ? undefined : limit });
        return { rows: page.items.map(toHolderRequest), frontier: page.frontier };
      },
    );
  },
  ...correctionLog(connection),
  async ofCertificate({ organization_id, short_code }) {
    const main = mainTable(connection);
    const run = { partition: partitions.code(short_code), ...startingWith(REQUESTS_START) };
    const ids = (await readToEnd(main, run, { consistent: true })).map(({ sk }) =>
      String(sk).slice(REQUESTS_START.length),
    );
    const keys = ids.map((id) => holderKeys.holderRequest(organization_id, id));
    const requests = (await readAll(main, keys)).map(toHolderRequest);
    return requests.sort((a, b) => (a.id < b.id ? 1 : -1));
  },
});

export const requestsGrants: Grants<"requests"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "GetItem", "Query"],
    prefix: [patterns.holderRequests, patterns.codes],
  },
  {
    table: "main",
    actions: ["BatchGetItem"],
    indexes: ["by_address"],
    prefix: [patterns.certificates, ADDRESS_KEYS],
  },
];

export const connectRequests: Connect<"requests"> = (connection) => ({
  ...requestReads(connection),
  async subjects(requests) {
    const main = mainTable(connection);
    const keyOf = async ({ organization_id, certificate_id, address }: HolderRequest) => {
      if (certificate_id !== null) return itemKey.certificate(organization_id, certificate_id);
      const run = {
        index: "by_address",
        partition: address,
        ...startingWith(`${organization_id}#`),
      } as const;
      const [first] = (await readRun(main, run, { limit: 1 })).items;
      return first && storedKey(first);
    };
    const keys = await Promise.all(requests.map(async (one) => ({ one, key: await keyOf(one) })));
    const known = keys.flatMap(({ key }) => (key ? [key] : []));
    const unique = [...new Map(known.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
    const found = new Map(
      (await readAll(main, unique)).map((item) => [`${item.pk} ${item.sk}`, toCertificate(item)]),
    );
    return new Map(
      keys.flatMap(({ one, key }) => {
        const certificate = key && found.get(`${key.pk} ${key.sk}`);
        if (!certificate || certificate.erased_at !== null) return [];
        // It passed to another address since: what somebody asked for who no longer holds it is nobody's.
        if (partitions.address(certificate.email) !== one.address) return [];
        return [[one.id, { name: certificate.name, email: certificate.email }] as const];
      }),
    );
  },
});

export const requestsDueGrants: Grants<"requests.due"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem"],
    indexes: ["by_due"],
    prefix: [patterns.holderRequests, partitions.dueRequests],
  },
];

export const connectRequestsDue: Connect<"requests.due"> = (connection) => ({
  async due(at, limit) {
    const main = mainTable(connection);
    const { items } = await readDue(main, partitions.dueRequests, at, limit);
    // The index may still show what was done a moment ago.
    const now = through(at.toISOString());
    return (await readAll(main, items.map(storedKey)))
      .filter((item) => isDue(item, now))
      .map((item) => ({ request: toHolderRequest(item), due: dueEntryOf(item).due }));
  },
});

export const requestsWriteGrants: Grants<"requests.write"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
    prefix: [patterns.holderRequests, patterns.codes],
  },
];

export const connectRequestsWrite: Connect<"requests.write"> = (connection) => ({
  ...requestReads(connection),
  async open(request) {
    const main = mainTable(connection);
    const { kind, ...fields } = request;
    const { id, organization_id, short_code, asked_at } = fields;
    return transactIf(main, [
      put(main, { ...markKey(request), kind: "open_request", request_id: id }, MISSING),
      put(main, {
        ...requestKey(request),
        ...fields,
        asks: kind,
        kind: "holder_request",
        ...entryOf(request, new Date(asked_at)),
      }),
      ...(short_code === null
        ? []
        : [put(main, { ...holderKeys.certificateRequest(short_code, id), kind: "asked", organization_id })]),
    ]);
  },
  async decide(request, { status, answered_at, answered_by, reason }) {
    const main = mainTable(connection);
    const set = { status, answered_at, answered_by, reason, ...entryOf(request, new Date(answered_at!)) };
    return transactIf(main, [
      update(main, requestKey(request), { set }, isLike({ status: "open" })),
      remove(main, markKey(request), isLike({ request_id: request.id })),
    ]);
  },
  postpone: (request, until, reminded) =>
    updateIf(
      mainTable(connection),
      requestKey(request),
      { set: { ...entryOf(request, until), reminded } },
      joined("AND", [isLike({ status: "open" })!, expression`attribute_not_exists(unheard_since)`]),
    ),
  unheard: ({ organization_id, id }, why, at, again) =>
    updateIf(
      mainTable(connection),
      holderKeys.holderRequest(organization_id, id),
      {
        set: {
          ...entries.dueRequest(organization_id, id, again),
          unheard_since: expression`if_not_exists(unheard_since, ${at.toISOString()})`,
          ...(why === "returned" && { returned_at: at.toISOString() }),
        },
        ...(why === "returned" && { remove: ["heard_at"] }),
      },
      joined("AND", [
        isLike({ status: "open" })!,
        why === "returned" ? expression`reminded = ${0}` : expression`attribute_not_exists(heard_at)`,
      ]),
    ),
  heard: (request, at, anew) =>
    updateIf(
      mainTable(connection),
      requestKey(request),
      {
        set: {
          heard_at: at.toISOString(),
          ...(anew && { ...entryOf(request, anew.next), due_at: anew.dueAt.toISOString(), reminded: 0 }),
        },
        remove: anew ? ["unheard_since", "returned_at"] : [],
      },
      joined("AND", [
        isLike({ status: "open" })!,
        anew ? expression`attribute_exists(unheard_since)` : expression`attribute_not_exists(unheard_since)`,
      ]),
    ),
  async settle(request) {
    await updateItem(
      mainTable(connection),
      requestKey(request),
      { remove: DUE_ENTRY },
      joined("AND", [EXISTS, expression`status <> ${"open"}`]),
    );
  },
});
