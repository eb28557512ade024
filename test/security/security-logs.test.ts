import { beforeAll, describe, expect, test, vi } from "vitest";
import { isOfPanel } from "#shared/http/addresses.ts";
import { createLog } from "#shared/log.ts";
import type { Answer, RequestOptions } from "../support/client.ts";
import { anEmail } from "../support/fixtures.ts";
import { some } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { badCredentials } from "./credentials.ts";
import { exampleCallOf } from "./examples.ts";
import { exampleCalls, isPublic, oneOfEachClass, rightClient, someAddress } from "./world.ts";

const lines: string[] = [];
const record = (...parts: unknown[]) => void lines.push(parts.map(String).join(" "));
for (const method of ["log", "info", "warn", "error", "debug"] as const)
  vi.spyOn(console, method).mockImplementation(record);

const routes = oneOfEachClass(someAddress);
const stack = await ownStack({ workers: false, settings: { LOG_LEVEL: "debug" } });
let tenant: Tenant;
let bad: Record<string, string>;
let calls: Map<string, RequestOptions>;

beforeAll(async () => {
  tenant = await stack.tenant();
  bad = await badCredentials(stack, tenant);
  calls = await exampleCalls(routes, tenant, stack);
});

/** The result of `work` and the lines that it writes to the log, parsed as JSON. */
async function linesOf<T>(work: () => Promise<T>) {
  const start = lines.length;
  const result = await work();
  return { result, records: lines.slice(start).map((line) => JSON.parse(line)) };
}

describe.each(routes.map((route, n) => [route.route, route, n] as const))("%s", (name, route, n) => {
  test("logs one line for a request: route, status, request id, duration, organization and key", async () => {
    const { result, records } = await linesOf(() =>
      rightClient(route, tenant, stack).callUntyped(name, calls.get(route.id)),
    );
    const expected = {
      level: "INFO",
      message: "request",
      route: name,
      status: route.status,
      request_id: result.headers.get("x-request-id"),
      duration_ms: expect.any(Number),
      ...(isPublic(route) || "user" in route.access ? {} : { organization_id: tenant.id }),
      ...("key" in route.access ? { key_id: expect.stringMatching(/^key_/) } : {}),
      ...(isOfPanel(route) && !("either" in route.access) ? { user_id: expect.any(String) } : {}),
    };
    expect(records.filter(({ message }) => message === "request")).toEqual([
      expect.objectContaining(expected),
    ]);
  });

  test("logs one line for each request with hostile input", async () => {
    const changesNothing = name.startsWith("GET ");
    const options = changesNothing ? calls.get(route.id)! : await exampleCallOf(route)(tenant, stack);
    const email = anEmail();
    const hostile = {
      query: { [email]: email, token: tenant.apiKey },
      headers: { "x-token": tenant.session, "idempotency-key": email },
      ...(route.body ? { raw: `{"${email}": "${tenant.apiKey}"` } : {}),
    };
    // A bad credential is refused before anything of the operation runs: each kind of them meets some of the operations.
    const credentials = [tenant.apiKey, tenant.session, ...some(Object.values(bad), 1, n)];
    const withBody = changesNothing ? [] : credentials;
    const { result, records } = await linesOf(async () => {
      const answers: Answer[] = [];
      for (const credential of credentials)
        answers.push(await stack.client(credential).callUntyped(name, { ...options, ...hostile }));
      for (const credential of withBody)
        answers.push(await stack.client(credential).callUntyped(name, { ...options, body: { email } }));
      return answers;
    });
    expect(records.map(({ status }) => status)).toEqual(result.map(({ status }) => status));
  });
});

test("a user whose id is an e-mail address is not named by it", async () => {
  const user = { organizationId: null, accountType: "COMPANY", expiresInSeconds: 60 } as const;
  const session = await stack.stack.issuer.mint({ ...user, userId: "ana@example.com" });
  const { records } = await linesOf(() => stack.client(session).call("GET /memberships"));
  expect(records).toEqual([expect.objectContaining({ status: 200, user_id: "[address]" })]);
});

test("no line of these requests contains a credential, an e-mail address or the name of a recipient", () => {
  const text = lines.join("\n");
  expect(lines.length).toBeGreaterThan(routes.length * 6);
  expect(text).not.toMatch(/ck_(test|live)_|eyJ|@example\.com|Ana Souza|[Bb]earer/);
  for (const secret of [tenant.apiKey, tenant.session, ...Object.values(bad)])
    expect(text.includes(secret) && secret !== "junk").toBe(false);
});

test("an error is logged with everything but the e-mail addresses in it", () => {
  const written: string[] = [];
  const log = createLog("info", (line) => written.push(line));
  const cause = new Error("mailbox <ana@example.com> is full");
  log.error("unexpected error", new Error("could not write to ana@example.com", { cause }));
  log.error("unexpected error", "ana@example.com");
  const framed = Object.assign(new Error("x"), {
    stack: "at send (/var/task/node_modules/@scope/client/index.js:1:2)",
  });
  log.error("unexpected error", framed);
  const [first, second, third] = written.map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    level: "ERROR",
    error: "Error",
    error_message: "could not write to [address]",
    cause: "Error: mailbox <[address]> is full",
    stack: expect.stringContaining("security-logs.test.ts"),
  });
  expect(second).toMatchObject({ error: "string" });
  expect(third).toMatchObject({ stack: framed.stack });
  expect(written.join("\n")).not.toContain("@example.com");
});

describe("the text of an error", () => {
  const logged = (text: string) => {
    const written: string[] = [];
    const error = Object.assign(new Error(text), { stack: text });
    createLog("info", (line) => written.push(line)).error("unexpected error", error);
    return JSON.parse(written[0]!).error_message as string;
  };

  test("is bounded before it is searched, so that its length costs no time", () => {
    for (const text of ["a".repeat(1_000_000), "a@".repeat(500_000), `${"a".repeat(999_990)} b@c.de`]) {
      const start = performance.now();
      const message = logged(text);
      expect(performance.now() - start).toBeLessThan(5_000);
      expect(message.length).toBeLessThanOrEqual(10_010);
    }
  });

  test("keeps no part of an address that the bound cuts", () => {
    for (let before = 9_970; before <= 10_000; before++) {
      const message = logged(`${"x ".repeat(before / 2)}maria.souza@example.com is unknown`);
      expect(message).not.toMatch(/maria|souza|example/);
      expect(message.endsWith("… (cut)")).toBe(true);
    }
  });

  test.each([
    ["<ana@example.com>", "<[address]>"],
    ["a@b@c d", "[address] d"],
    ["at x (/var/node_modules/@scope/a/index.js:1)", "at x (/var/node_modules/@scope/a/index.js:1)"],
    ["@ a@ @b", "@ a@ @b"],
    ["maria.d'avila@example.com is unknown", "[address] is unknown"],
    ["GET /people?email=ana.souza%40example.com", "GET /[address]"],
    ["Cannot find package '@scope/a'", "Cannot find package '@scope/a'"],
  ])("%s becomes %s", (text, expected) => expect(logged(text)).toBe(expected));
});
