import { beforeAll, describe, expect, test, vi } from "vitest";
import { createLog } from "#shared/log.ts";
import type { Answer } from "../support/client.ts";
import { anEmail } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { badCredentials } from "./credentials.ts";
import { exampleCallOf } from "./examples.ts";
import { everyAddress, isPublic, rightClient } from "./world.ts";

const lines: string[] = [];
const record = (...parts: unknown[]) => void lines.push(parts.map(String).join(" "));
for (const method of ["log", "info", "warn", "error", "debug"] as const)
  vi.spyOn(console, method).mockImplementation(record);

const routes = everyAddress;
const stack = await testStack({ workers: false, settings: { LOG_LEVEL: "debug" } });
let tenant: Tenant;
let bad: Record<string, string>;

beforeAll(async () => {
  tenant = await stack.tenant();
  bad = await badCredentials(stack, tenant);
});

/** The result of `work` and the lines that it writes to the log, parsed as JSON. */
async function linesOf<T>(work: () => Promise<T>) {
  const start = lines.length;
  const result = await work();
  return { result, records: lines.slice(start).map((line) => JSON.parse(line)) };
}

describe.each(routes.map((route) => [route.route, route] as const))("%s", (name, route) => {
  test("logs one line for a request: route, status, request id, duration, organization and key", async () => {
    const options = await exampleCallOf(route)(tenant, stack);
    const { result, records } = await linesOf(() =>
      rightClient(route, tenant, stack).callUntyped(name, options),
    );
    const expected = {
      level: "INFO",
      message: "request",
      route: name,
      status: route.status,
      request_id: result.headers.get("x-request-id"),
      duration_ms: expect.any(Number),
      ...(isPublic(route) ? {} : { organization_id: tenant.id }),
      ...("key" in route.access ? { key_id: expect.stringMatching(/^key_/) } : {}),
      ...("session" in route.access || "panel" in route.access ? { user_id: expect.any(String) } : {}),
    };
    expect(records.filter(({ message }) => message === "request")).toEqual([
      expect.objectContaining(expected),
    ]);
  });

  test("logs one line for each request with hostile input", async () => {
    const options = await exampleCallOf(route)(tenant, stack);
    const email = anEmail();
    const hostile = {
      query: { [email]: email, token: tenant.apiKey },
      headers: { "x-token": tenant.session, "idempotency-key": email },
      ...(route.body ? { raw: `{"${email}": "${tenant.apiKey}"` } : {}),
    };
    const credentials = [tenant.apiKey, tenant.session, ...Object.values(bad)];
    const { result, records } = await linesOf(async () => {
      const answers: Answer[] = [];
      for (const credential of credentials) {
        const client = stack.client(credential);
        answers.push(await client.callUntyped(name, { ...options, ...hostile }));
        if (!name.startsWith("GET"))
          answers.push(await client.callUntyped(name, { ...options, body: { email } }));
      }
      return answers;
    });
    expect(records.map(({ status }) => status)).toEqual(result.map(({ status }) => status));
  });
});

test("no line of these requests contains a credential, an e-mail address or the name of a recipient", () => {
  const text = lines.join("\n");
  expect(lines.length).toBeGreaterThan(routes.length * 10);
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
