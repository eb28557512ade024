import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { isOfMembers, isOpenToWebPages } from "#shared/http/addresses.ts";
import type { RequestOptions } from "../support/client.ts";
import { comparable, expectProblem } from "../support/problems.ts";
import { NIGHT, some } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { badCredentials, MALFORMED_HEADERS } from "./credentials.ts";
import { exampleCallOf, examplesWithoutRoute } from "./examples.ts";
import {
  everyAddress,
  exampleCalls,
  isPublic,
  oneOfEachClass,
  recordsOf,
  rightClient,
  takesKey,
  takesSession,
  withoutWrites,
} from "./world.ts";

const routes = everyAddress;
const stack = await ownStack({ workers: false });
let tenant: Tenant;
let calls: Map<string, RequestOptions>;
let bad: Record<string, string>;
/** Signed by the issuer, of nobody that the organization knows. */
let strangers: Record<string, string>;

beforeAll(async () => {
  tenant = await stack.tenant();
  bad = await badCredentials(stack, tenant);
  const nobody = { organizationId: tenant.id, userId: randomUUID(), accountType: "PERSONAL" } as const;
  strangers = {
    "a session of an organization that does not exist": await stack.session(randomUUID()),
    "a session of somebody without organization": await stack.stack.issuer.mint({
      ...nobody,
      expiresInSeconds: 3_600,
    }),
  };
  calls = await exampleCalls(routes, tenant, stack);
});

test("every operation has an example call, and every example an operation", () => {
  for (const route of routes) exampleCallOf(route);
  expect(examplesWithoutRoute(routes)).toEqual([]);
});

/** Mistakes in a key, and the error that names each. */
const MISTYPED = new Set(["something like a key", "a key with one character changed", "a key cut short"]);

const guarded = routes.filter((route) => !isPublic(route));

describe("refused credentials", () => {
  let before: readonly string[];
  beforeAll(async () => {
    before = await recordsOf(stack);
  });

  describe.each(oneOfEachClass(guarded).map((route, n) => [route.route, route, n] as const))(
    "%s",
    (name, route, n) => {
      const options = () => calls.get(route.id)!;

      test("is the same 401 without a credential and with any malformed header", () =>
        withoutWrites(stack, async () => {
          const none = await stack.anonymous.callUntyped(name, options());
          expectProblem(none, "invalid_credential");
          for (const [what, authorization] of some(MALFORMED_HEADERS, 1, n)) {
            const answer = await stack.anonymous.callUntyped(name, {
              ...options(),
              headers: { authorization },
            });
            expect(comparable(answer), what).toEqual(comparable(none));
          }
        }));

      test("is the same 401 for unknown, revoked and expired credentials", async () => {
        const all = Object.entries(bad);
        const credentials = [["a revoked key", bad["a revoked key"]!] as const, ...some(all, 2, n)];
        const answers = await Promise.all(
          credentials.map(async ([what, credential]) => {
            const answer = await stack.client(credential).callUntyped(name, options());
            expectProblem(answer, "invalid_credential");
            return [what, comparable(answer)] as const;
          }),
        );
        const [same] = answers.flatMap(([what, answer]) => (what === "a revoked key" ? [answer] : []));
        for (const [what, answer] of answers)
          if (what === "a key of the other environment") expect(answer.body).toContain("This is a live key");
          else if (MISTYPED.has(what))
            expect(answer.body).toContain("This key is mistyped: its checksum is wrong");
          else expect(answer, what).toEqual(same);
      });

      test("checks the credential before path, query and body", async () => {
        const hostile = {
          params: { id: "?" },
          query: { no_such: "1" },
          headers: { "content-type": "text/plain" },
        };
        const raw = name.startsWith("GET") ? {} : { raw: "x".repeat(1_000_001) };
        expectProblem(await stack.anonymous.callUntyped(name, { ...hostile, ...raw }), "invalid_credential");
      });

      if (!takesKey(route))
        test("is 403 for a valid API key, and writes nothing", () =>
          withoutWrites(stack, async () =>
            expectProblem(await tenant.key.callUntyped(name, options()), "session_token_required"),
          ));

      if (!takesSession(route))
        test("is 403 for a valid session, and writes nothing", () =>
          withoutWrites(stack, async () =>
            expectProblem(await tenant.panel.callUntyped(name, options()), "api_key_required"),
          ));

      if (isOfMembers(route))
        test("is the same 403 for a stranger, by token or header, whether or not there is the organization", async () => {
          const named = { headers: { "x-organization": tenant.id } };
          const answers = await Promise.all(
            Object.values(strangers).flatMap((credential) =>
              [{}, named].map((more) =>
                stack.client(credential).callUntyped(name, { ...options(), ...more }),
              ),
            ),
          );
          for (const answer of answers) {
            expectProblem(answer, "not_a_member");
            expect(comparable(answer)).toEqual(comparable(answers[0]!));
          }
        });
    },
  );

  test("touch no record, whatever they are and wherever they are sent", async () => {
    expect(await recordsOf(stack)).toEqual(before);
  });
});

// Last, as these calls have effects: the calls above were all refused.
describe.each(routes.map((route, n) => [route.route, route, n] as const))("%s", (name, route, n) => {
  test("succeeds for the example call with the right credential", async () => {
    const answer = await rightClient(route, tenant, stack).callUntyped(name, calls.get(route.id));
    expect({ status: answer.status, text: answer.status === route.status ? "" : answer.text }).toEqual({
      status: route.status,
      text: "",
    });
    expect(answer.headers.get("x-request-id")).toMatch(/\S/);
  });

  if ("either" in route.access)
    test("succeeds with a session too", async () => {
      const options = await exampleCallOf(route)(tenant, stack);
      expect((await tenant.panel.callUntyped(name, options)).status).toBe(route.status);
    });

  if (isPublic(route) && (NIGHT || n % 3 === 0))
    test("succeeds with any credential, valid or not", async () => {
      // A call that changes nothing leaves its example as it was.
      const example = name.startsWith("GET ") ? async () => calls.get(route.id)! : exampleCallOf(route);
      const any = [tenant.apiKey, tenant.session, "junk", bad["a revoked key"]];
      for (const credential of some(any, 1, n)) {
        const options = await example(tenant, stack);
        const answer = await stack.client(credential).callUntyped(name, options);
        expect(answer.status).toBe(route.status);
        const isPage = answer.headers.get("content-type")?.startsWith("text/html") === true;
        // The panel's modules may come from another origin than its page (decision 9.32).
        const open = (isOpenToWebPages(route) && !isPage) || route.id === "panel.asset";
        expect(answer.headers.get("access-control-allow-origin")).toBe(open ? "*" : null);
      }
    });
});
