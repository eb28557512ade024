import { randomUUID } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect } from "vitest";
import * as z from "zod";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect.ts";
import type { ErrorCode } from "#shared/domain/errors.ts";
import { ERRORS } from "#shared/domain/errors.ts";
import type { Clock } from "#shared/domain/ports.ts";
import { capabilityOf, type Endpoint } from "#shared/http/endpoint.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import type { Answer, Client, RequestOptions } from "../support/client.ts";
import type { Tenant, TestStack } from "../support/stack.ts";
import { exampleOf } from "./examples.ts";

export const isPublic = ({ access }: Endpoint): boolean => "public" in access;
export const takesKey = ({ access }: Endpoint): boolean => capabilityOf(access) !== undefined;
export const takesSession = ({ access }: Endpoint): boolean => "session" in access || "either" in access;

/** The client whose credential an operation takes. */
export const rightClient = ({ access }: Endpoint, tenant: Tenant, stack: TestStack): Client =>
  "public" in access ? stack.anonymous : "session" in access ? tenant.panel : tenant.key;

/** The example call of every given operation, by operation id. */
export async function exampleCalls(routes: readonly Endpoint[], tenant: Tenant, stack: TestStack) {
  const calls = new Map<string, RequestOptions>();
  for (const route of routes) calls.set(route.id, await exampleOf(route)(tenant, stack));
  return calls;
}

/** Everything that a table holds, as text to compare: what a refused request must leave as it was. */
export async function stored(table: "TABLE_MAIN" | "TABLE_GATE"): Promise<string> {
  const client = documentClient();
  const items: string[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: readConfig()[table], ConsistentRead: true, ExclusiveStartKey: after }),
    );
    items.push(...(page.Items ?? []).map((item) => JSON.stringify(item, Object.keys(item).sort())));
    after = page.LastEvaluatedKey;
  } while (after);
  return items.sort().join("\n");
}

/** Does `work`, during which nothing else may run, and asserts that no write came through, to any table. */
export async function withoutWrites<T>(stack: TestStack, work: () => Promise<T>): Promise<T> {
  const { writes, result } = await stack.measure(work);
  expect(writes).toBe(0);
  return result;
}

/** Ports of operators and of admission, over the tables of the running stack. */
export function administration() {
  const documents = documentClient();
  return connectPorts(["organizationChanges", "organizations", "keyChanges", "keys", "gate", "usage"], {
    config: readConfig(),
    documents: () => documents,
  });
}

/** Sets the clock that every handler reads; gives the function that lets it run again. */
export function setClock(stack: TestStack, now: () => Date): () => void {
  const ports: { clock: Clock } = stack.functions.ports;
  const former = ports.clock;
  ports.clock = { now };
  return () => {
    ports.clock = former;
  };
}

/** Asserts a complete problem document of this code. */
export function expectProblem(answer: Answer, code: ErrorCode): void {
  const [status, title] = ERRORS[code];
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status,
    body: { type: "about:blank", status, title, code, detail: expect.any(String) },
  });
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("x-request-id")).toBe(answer.body.request_id);
  if (status === 401) expect(answer.headers.get("www-authenticate")).toBe("Bearer");
}

const CHANGING_HEADERS = /^(date|x-request-id|ratelimit.*|connection|keep-alive|content-length)$/;

/** An answer without what differs from one to the next, and with these texts blanked: to compare two of them. */
export function comparable({ status, headers, body, text }: Answer, blanked: readonly string[] = []) {
  const blank = (from: string) => blanked.reduce((rest, part) => rest.replaceAll(part, "<id>"), from);
  const { request_id: _, ...rest } = body ?? { text };
  return {
    status,
    headers: [...headers]
      .filter(([name]) => !CHANGING_HEADERS.test(name))
      .map(([name, value]) => [name, blank(value)]),
    body: blank(JSON.stringify(rest)),
  };
}

const namesRecord = (name: string): boolean => /(^|_)id$/.test(name);

/** The kinds of records that an operation's query and body can name (`badge_id`), by their schemas. */
export function recordsNamedBy({ query, body }: Endpoint): string[] {
  return [query, body].flatMap((schema) => {
    if (!schema) return [];
    const { $ref, $defs = {}, ...inline } = z.toJSONSchema(schema, { io: "input" });
    const { properties = {} } = $ref === undefined ? inline : $defs[$ref.split("/").at(-1)!]!;
    return Object.keys(properties).filter(namesRecord);
  });
}

/** The identifiers of records that a call names. */
export function identifiersIn({ params = {}, query = {}, body }: RequestOptions): string[] {
  const named = [...Object.entries(query), ...Object.entries((body ?? {}) as object)];
  return [
    ...Object.values(params),
    ...named.filter(([name, value]) => namesRecord(name) && typeof value === "string").map(([, id]) => id),
  ];
}

/** An identifier of the same form that no record has. */
export const unknownLike = (id: string): string =>
  /^[0-9a-f-]{36}$/.test(id) ? randomUUID() : id.replace(/[^_]+$/, (end) => "0".repeat(end.length));

/** The same call with some identifiers put in the place of others. */
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
