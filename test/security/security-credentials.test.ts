import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import type { RequestOptions } from "../support/client.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { badCredentials, MALFORMED_HEADERS } from "./credentials.ts";
import { exampleOf, examplesWithoutRoute } from "./examples.ts";
import {
  comparable,
  exampleCalls,
  expectProblem,
  isPublic,
  rightClient,
  takesKey,
  takesSession,
  withoutWrites,
} from "./world.ts";

const stack = await testStack({ workers: false });
let tenant: Tenant;
let calls: Map<string, RequestOptions>;
let bad: Record<string, string>;
/** Genuine, so for an operation that takes no session they are the wrong kind like any other session. */
let badSessions: Record<string, string>;

beforeAll(async () => {
  tenant = await stack.tenant();
  bad = await badCredentials(stack, tenant);
  badSessions = { "a session of an organization that does not exist": await stack.session(randomUUID()) };
  calls = await exampleCalls(routes, tenant, stack);
});

test("every operation has an example call, and every example an operation", () => {
  for (const route of routes) exampleOf(route);
  expect(examplesWithoutRoute(routes)).toEqual([]);
});

const guarded = routes.filter((route) => !isPublic(route));

describe.each(guarded.map((route) => [route.route, route] as const))("%s", (name, route) => {
  const options = () => calls.get(route.id)!;

  test("is 401 without a credential, in one form, however the header is spoiled", () =>
    withoutWrites(stack, async () => {
      const none = await stack.anonymous.call(name, options());
      expectProblem(none, "invalid_credential");
      for (const [what, authorization] of MALFORMED_HEADERS) {
        const answer = await stack.anonymous.call(name, { ...options(), headers: { authorization } });
        expect(comparable(answer), what).toEqual(comparable(none));
      }
    }));

  test("is the same 401 for junk, unknown, revoked and expired credentials, which change and count nothing", () =>
    withoutWrites(stack, async () => {
      const credentials = Object.entries(takesSession(route) ? { ...bad, ...badSessions } : bad);
      const answers = await Promise.all(
        credentials.map(async ([what, credential]) => {
          const answer = await stack.client(credential).call(name, options());
          expectProblem(answer, "invalid_credential");
          return [what, comparable(answer)] as const;
        }),
      );
      for (const [what, answer] of answers) expect(answer, what).toEqual(answers[0]![1]);
    }));

  test("judges the credential before it looks at path, query or body", async () => {
    const hostile = {
      params: { id: "?" },
      query: { no_such: "1" },
      headers: { "content-type": "text/plain" },
    };
    const raw = name.startsWith("GET") ? {} : { raw: "x".repeat(1_000_001) };
    expectProblem(await stack.anonymous.call(name, { ...hostile, ...raw }), "invalid_credential");
  });

  if (!takesKey(route))
    test("is 403 for a genuine API key, which changes and counts nothing", () =>
      withoutWrites(stack, async () =>
        expectProblem(await tenant.key.call(name, options()), "session_token_required"),
      ));

  if (!takesSession(route))
    test("is 403 for a genuine session, which changes and counts nothing", () =>
      withoutWrites(stack, async () =>
        expectProblem(await tenant.panel.call(name, options()), "api_key_required"),
      ));

  if (takesSession(route))
    test("is 403 for the session of a personal account, which changes and counts nothing", () =>
      withoutWrites(stack, async () => {
        const personal = stack.client(await stack.session(tenant.id, "PERSONAL"));
        expectProblem(await personal.call(name, options()), "company_account_required");
      }));
});

// Last, as these calls do what all the ones above were refused.
describe.each(routes.map((route) => [route.route, route] as const))("%s", (name, route) => {
  test("does the example call with the right credential", async () => {
    const answer = await rightClient(route, tenant, stack).call(name, calls.get(route.id));
    expect({ status: answer.status, text: answer.status === route.status ? "" : answer.text }).toEqual({
      status: route.status,
      text: "",
    });
    expect(answer.headers.get("x-request-id")).toMatch(/\S/);
  });

  if ("either" in route.access)
    test("does it with a session too", async () => {
      const options = await exampleOf(route)(tenant, stack);
      expect((await tenant.panel.call(name, options)).status).toBe(route.status);
    });

  if (isPublic(route))
    test("does not care for a credential, good or bad", async () => {
      for (const credential of [tenant.apiKey, tenant.session, "junk", bad["a revoked key"]]) {
        const options = await exampleOf(route)(tenant, stack);
        const answer = await stack.client(credential).call(name, options);
        expect(answer.status).toBe(route.status);
        expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      }
    });
});
