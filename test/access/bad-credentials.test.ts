import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { newApiKey } from "#shared/domain/organizations/api-key-token.ts";
import { midMinute } from "../support/minute.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";

/** Less than that of a stage, as each case sends more than it. */
const LIMIT = 20;
const stack = await ownStack({
  workers: false,
  settings: { BAD_CREDENTIALS_PER_MINUTE: String(LIMIT) },
});
const { gate } = stack.functions.ports;

/** Runs `work` in a minute of its own, so that tests do not share a window. */
let minute = 0;
async function inMinute<T>(work: () => Promise<T>): Promise<T> {
  const at = midMinute(++minute);
  const restoreClock = stack.setClock(() => at);
  return work().finally(restoreClock);
}

/** The gate item of an organization, as text. */
const gateOf = async (id: string) =>
  (await stack.stored("TABLE_GATE")).split("\n").filter((item) => item.includes(`"pk":"ORG#${id}"`));
const junkFor = (organizationId: string) => newApiKey({ organizationId, environment: "test" }).token;

/** The status of a call from another address of this machine. */
const statusFrom = (localAddress: string, credential: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port, pathname } = new URL(stack.stack.baseUrl);
    const headers = { authorization: `Bearer ${credential}` };
    request(
      { host: "127.0.0.1", port, path: `${pathname}/v1.0/badges`, headers, localAddress },
      (response) => {
        response.resume();
        resolve(response.statusCode!);
      },
    )
      .on("error", reject)
      .end();
  });

describe("60 junk keys of a known organization", () => {
  test.each([
    ["one after the other", 1],
    ["30 at a time", 30],
  ])("from one address, %s, write nothing to its gate and are 429 after 20", async (_, atOnce) =>
    inMinute(async () => {
      const tenant = await stack.tenant();
      await tenant.key.call("GET /v1.0/badges");
      const before = await gateOf(tenant.id);
      const statuses: number[] = [];
      const cost = await stack.measure(async () => {
        for (let sent = 0; sent < 60; sent += atOnce) {
          const calls = Array.from({ length: atOnce }, () =>
            stack.client(junkFor(tenant.id)).call("GET /v1.0/badges"),
          );
          statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
        }
      });
      expect(statuses.filter((status) => status === 401)).toHaveLength(LIMIT);
      expect(statuses.filter((status) => status === 429)).toHaveLength(60 - LIMIT);
      expect(await gateOf(tenant.id)).toEqual(before);
      // Beyond the limit not even the address's own counter is touched, but for those that were under way.
      expect(cost.calls.filter((name) => name === "UpdateItem").length).toBeLessThanOrEqual(LIMIT + atOnce);
      expect(cost.calls.filter((name) => name === "GetItem").length).toBeLessThanOrEqual(
        3 * (LIMIT + atOnce),
      );
    }),
  );

  test("leave a good key from another address untouched", () =>
    inMinute(async () => {
      const tenant = await stack.tenant();
      const fresh = await stack.newKey(tenant.id);
      for (let n = 0; n <= LIMIT; n++) await statusFrom("127.0.0.2", junkFor(tenant.id));
      expect(await statusFrom("127.0.0.2", junkFor(tenant.id))).toBe(429);
      expect(await statusFrom("127.0.0.3", fresh)).toBe(200);
      expect(await statusFrom("127.0.0.3", junkFor(tenant.id))).toBe(401);
    }));

  night.test(
    "leave a good key that the process knows working at the same address; an unknown one waits",
    () =>
      inMinute(async () => {
        const tenant = await stack.tenant();
        const fresh = stack.client(await stack.newKey(tenant.id));
        expect((await tenant.key.call("GET /v1.0/badges")).status).toBe(200);
        for (let n = 0; n <= LIMIT; n++) await stack.client(junkFor(tenant.id)).call("GET /v1.0/badges");
        expect((await tenant.key.call("GET /v1.0/badges")).status).toBe(200);
        const refused = await fresh.call("GET /v1.0/badges");
        expectProblem(refused, "rate_limit_exceeded");
        expect(refused.problem.policy).toBe("bad_credentials");
        expect(refused.headers.get("retry-after")).toBe("30");
        expect(refused.headers.get("ratelimit-policy")).toBe(`"bad_credentials";q=${LIMIT};w=60`);
        expect((await tenant.panel.call("GET /api-keys")).status).toBe(200);
      }),
  );
});

test.each<[what: string, credentialOf: (key: string) => Promise<string>, refused: number]>([
  ["a session that fails verification", async () => "eyJhbGciOiJFUzI1NiJ9.e30.AAAA", 401],
  ["a mistyped key", async (key) => `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`, 401],
  ["a word", async () => "junk", 401],
  ["a session of no organization", () => stack.session(randomUUID()), 403],
])("%s counts the same way", (_, credentialOf, refused) =>
  inMinute(async () => {
    const tenant = await stack.tenant();
    const bad = stack.client(await credentialOf(tenant.apiKey));
    const answers = await Promise.all(Array.from({ length: LIMIT + 10 }, () => bad.call("GET /api-keys")));
    expect(answers.filter(({ status }) => status === refused)).toHaveLength(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  }),
);

test("a call without credential, or with a good one of the wrong kind, counts nothing", () =>
  inMinute(async () => {
    const tenant = await stack.tenant();
    for (let n = 0; n < LIMIT + 5; n++) {
      expectProblem(await stack.anonymous.call("GET /v1.0/badges"), "invalid_credential");
      expectProblem(await tenant.panel.call("GET /v1.0/badges"), "api_key_required");
    }
    expectProblem(await tenant.key.call("GET /api-keys"), "session_token_required");
    expect(await gate.full("127.0.0.1", midMinute(minute))).toBeUndefined();
    expect(await gate.count("127.0.0.1", midMinute(minute))).toMatchObject({
      window: { remaining: LIMIT - 1 },
    });
  }));

test("a key that was good and is revoked is refused on its next request, and counts", () =>
  inMinute(async () => {
    const tenant = await stack.tenant();
    const { id, token } = (await tenant.panel.call("POST /api-keys", { body: { name: "Laptop" } })).body;
    const client = stack.client(token);
    expect((await client.call("GET /v1.0/badges")).status).toBe(200);
    await tenant.panel.call("PATCH /api-keys/{id}/revoke", { params: { id } });
    for (let n = 0; n < LIMIT; n++)
      expectProblem(await client.call("GET /v1.0/badges"), "invalid_credential");
    expectProblem(await client.call("GET /v1.0/badges"), "rate_limit_exceeded");
  }));

test.each([
  ["of the other environment", "ck_live_", "This is a live key; use a key that begins with ck_test_ here."],
  [
    "whose checksum is wrong",
    "ck_test_",
    "This key is mistyped: its checksum is wrong; copy the whole key again.",
  ],
])("a key %s gets a 401 that says so", (_, prefix, detail) =>
  inMinute(async () => {
    const tenant = await stack.tenant();
    const text = `${prefix}${tenant.apiKey.slice(8, -6)}000000`;
    const answer = await stack.client(text).call("GET /v1.0/badges");
    expectProblem(answer, "invalid_credential");
    expect(answer.problem.detail).toBe(detail);
  }),
);
