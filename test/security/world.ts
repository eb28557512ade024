import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import * as z from "zod";
import { routes } from "#functions/api/routes.ts";
import { addressesOf, isOfPanel, type OperationAddress } from "#shared/http/addresses.ts";
import { capabilityOf, type Endpoint } from "#shared/http/endpoint.ts";
import type { Client, RequestOptions } from "../support/client.ts";
import { runs, some } from "../support/runs.ts";
import type { Tenant, TestStack } from "../support/stack.ts";
import { exampleCallOf } from "./examples.ts";

export const isPublic = ({ access }: Endpoint): boolean => "public" in access;
export const takesKey = ({ access }: Endpoint): boolean => capabilityOf(access) !== undefined;
export const takesSession = isOfPanel;

/** Every operation at each of its addresses: what a key can do, a session of the panel can do too. */
export const everyAddress: readonly OperationAddress[] = routes.flatMap(addressesOf);
/** Every operation at one of its addresses, for what does not depend on the credential; by night at each of them. */
export const someAddress: readonly OperationAddress[] = routes.flatMap((route, n) =>
  some(addressesOf(route), 1, n),
);

/** What the pipeline tells routes apart by: the kind of credential, reading or changing, what is sent, and how refusals look. */
const classOf = ({
  access,
  route,
  body,
  upload,
  bareFile,
  form,
  problemPage,
}: OperationAddress): readonly unknown[] => [
  Object.keys(access),
  route.startsWith("GET "),
  ...[body, upload, bareFile, form, problemPage].map((part) => part !== undefined),
];

/**
 * Of routes that the pipeline handles alike the first one, as the pipeline is one; by night all of them. `also` tells some of them
 * apart by one thing more.
 */
export function oneOfEachClass(
  addresses: readonly OperationAddress[],
  also: (address: OperationAddress) => unknown = () => null,
): readonly OperationAddress[] {
  if (runs(0, 1) === 1) return addresses;
  const classes = Map.groupBy(addresses, (address) => JSON.stringify([classOf(address), also(address)]));
  return [...classes.values()].map(([first]) => first!);
}

/** The client whose credential an operation takes. */
export const rightClient = ({ access }: Endpoint, tenant: Tenant, stack: TestStack): Client =>
  "public" in access ? stack.anonymous : "key" in access || "either" in access ? tenant.key : tenant.panel;

/** The example call of every given operation, by operation id. */
export async function exampleCalls(routes: readonly Endpoint[], tenant: Tenant, stack: TestStack) {
  const calls = new Map<string, RequestOptions>();
  for (const route of routes) calls.set(route.id, await exampleCallOf(route)(tenant, stack));
  return calls;
}

/** Asserts that `work` writes to no table. Nothing else may run at the same time. */
export async function withoutWrites<T>(stack: TestStack, work: () => Promise<T>): Promise<T> {
  const { writes, result } = await stack.measure(work);
  expect(writes).toBe(0);
  return result;
}

/** Everything stored but the counters of minutes, to compare. */
export async function recordsOf(stack: TestStack): Promise<readonly string[]> {
  const [main, gate] = [await stack.stored("TABLE_MAIN"), await stack.stored("TABLE_GATE")];
  return [...main.split("\n"), ...gate.split("\n").filter((item) => !item.includes(`"pk":"IP#`))];
}

/** An `external_id` names a record of the integrator, and other organizations may use the same. */
const namesRecord = (name: string): boolean => /(^|_)id$/.test(name) && name !== "external_id";

/** The fields of an operation's query and body that name records, such as `badge_id`, by their schemas. */
export function recordsNamedBy({ query, body }: Endpoint): string[] {
  return [query, body].flatMap((schema) => {
    if (!schema) return [];
    const { $ref, $defs = {}, ...inline } = z.toJSONSchema(schema, { io: "input" });
    const { properties = {} } = $ref === undefined ? inline : $defs[$ref.split("/").at(-1)!]!;
    return Object.keys(properties).filter(namesRecord);
  });
}

/** Parameters that say which picture of an event, or which list of an issuer, and are no identifiers. */
const COUNTED: ReadonlySet<string> = new Set(["picture", "n"]);

/** The identifiers of records that a call names. */
export function identifiersIn({ params = {}, query = {}, body }: RequestOptions): string[] {
  const named = [...Object.entries(query), ...Object.entries((body ?? {}) as object)];
  return [
    ...Object.entries(params).flatMap(([name, id]) => (COUNTED.has(name) ? [] : [id])),
    ...named.filter(([name, value]) => namesRecord(name) && typeof value === "string").map(([, id]) => id),
  ];
}

/** An identifier in the same form that no record has. */
export const unknownLike = (id: string): string =>
  /^[0-9a-f-]{36}$/.test(id) ? randomUUID() : id.replace(/[^_]+$/, (end) => "0".repeat(end.length));

/** The same call with its identifiers replaced. */
export function withIdentifiers(options: RequestOptions, replace: (id: string) => string): RequestOptions {
  const swap = <T extends object>(record: T, all: boolean): T =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        (all || namesRecord(name)) && typeof value === "string" ? replace(value) : value,
      ]),
    ) as T;
  return {
    ...options,
    ...(options.params ? { params: swap(options.params, true) } : {}),
    ...(options.query ? { query: swap(options.query, false) } : {}),
    ...(options.body ? { body: swap(options.body, false) } : {}),
  };
}
