import { describe, expect, test } from "vitest";
import { readApiKey } from "#shared/domain/organizations/api-key-token.ts";
import { midMinute } from "../support/minute.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const HOUR = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR).toISOString();

const create = (tenant: Tenant, body: unknown = { name: "Registration" }) =>
  tenant.panel.call("POST /api-keys", { body });
const revoke = (tenant: Tenant, id: string) =>
  tenant.panel.call("PATCH /api-keys/{id}/revoke", { params: { id } });
const list = async (tenant: Tenant) => (await tenant.panel.call("GET /api-keys")).body.data;
/** The user whom a session token names. */
const userOf = (session: string): string =>
  JSON.parse(Buffer.from(session.split(".")[1]!, "base64url").toString()).sub;
const works = async (token: string) => (await stack.client(token).call("GET /v1.0/balance")).status;

describe("a new key", () => {
  test("is answered with its token and works at once for its organization", async () => {
    const tenant = await stack.tenant();
    const expiresAt = inAnHour();
    const { status, body } = await create(tenant, { name: "  Registration  ", expiresAt });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Z]{12}$/),
      name: "Registration",
      token: expect.stringMatching(/^ck_test_[0-9A-Za-z]{71}$/),
      prefix: body.token.slice(0, 34),
      status: "active",
      scopes: ["read", "issue", "write"],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expiresAt,
    });
    expect(readApiKey(body.token, "test")?.organizationId).toBe(tenant.id);
    expect(await works(body.token)).toBe(200);
  });

  test("is listed without its token or digest, newest first", async () => {
    const tenant = await stack.tenant();
    const { token, ...shown } = (await create(tenant)).body;
    const answer = await tenant.panel.call("GET /api-keys");
    expect(answer.status).toBe(200);
    expect(answer.body.data[0]).toEqual({
      ...shown,
      lastUsedAt: null,
      lastUsedOperation: null,
      revokedAt: null,
      createdBy: userOf(tenant.session),
      revokedBy: null,
    });
    expect(answer.body.data).toHaveLength(2);
    expect(answer.text).not.toContain(token);
    expect(answer.text).not.toContain(readApiKey(token, "test")!.digest);
  });

  test("needs a name of 1 to 100 characters", async () => {
    const tenant = await stack.tenant();
    for (const name of [undefined, null, "", "   ", 7, ["a"], "x".repeat(101), "a\u0000b", "a\nb"]) {
      const answer = await create(tenant, { name });
      expectProblem(answer, "invalid_request");
      expect(answer.badFields).toEqual(["name"]);
    }
    for (const name of ["x", "é".repeat(100), "🎓".repeat(100)])
      expect((await create(tenant, { name })).body).toMatchObject({ name });
    expect(await list(tenant)).toHaveLength(4);
  });

  test("can only expire in the future", async () => {
    const tenant = await stack.tenant();
    for (const expiresAt of ["soon", "2031-02-30T00:00:00Z", "2020-01-01T00:00:00Z", 1_900_000_000, ""]) {
      const answer = await create(tenant, { name: "Late", expiresAt });
      expectProblem(answer, "invalid_request");
      expect(answer.badFields[0]).toBe("expiresAt");
    }
    expect((await create(tenant, { name: "For good", expiresAt: null })).body).toMatchObject({
      expiresAt: null,
    });
    expect(await list(tenant)).toHaveLength(2);
  });

  test("stops at its expiry", async () => {
    const tenant = await stack.tenant();
    const { token } = (await create(tenant, { name: "Today", expiresAt: midMinute(5).toISOString() })).body;
    expect(await works(token)).toBe(200);
    const restoreClock = stack.setClock(() => midMinute(5));
    expect(await works(token)).toBe(401);
    restoreClock();
  });

  test("does what its scopes say, and is told which one it lacks", async () => {
    const tenant = await stack.tenant();
    for (const scopes of [[], ["all"], "read"])
      expectProblem(await create(tenant, { name: "Wrong", scopes }), "invalid_request");
    const { body } = await create(tenant, { name: "Scoreboard", scopes: ["issue", "read"] });
    expect(body.scopes).toEqual(["read", "issue"]);
    const limited = stack.client(body.token);
    expect((await limited.call("GET /v1.0/balance")).status).toBe(200);
    expectProblem(await limited.call("POST /v1.0/invitations", { body: {} }), "invalid_request");
    const counted = await stack.measure(() => limited.call("POST /v1.0/events", { body: {} }));
    expectProblem(counted.result, "scope_required");
    expect([counted.result.problem.scope, counted.writes]).toEqual(["write", 0]);
    expect((await list(tenant)).find(({ id }) => id === body.id)).toMatchObject({
      scopes: ["read", "issue"],
      lastUsedOperation: "invitations.issue",
    });
  });

  test("shows when it was last used, also when it is revoked", async () => {
    const tenant = await stack.tenant();
    const { id, token } = (await create(tenant)).body;
    const restoreClock = stack.setClock(() => midMinute());
    await works(token);
    restoreClock();
    const lastUsedAt = midMinute().toISOString();
    expect((await list(tenant))[0]).toMatchObject({
      id,
      lastUsedAt,
      lastUsedOperation: "balance.get",
      status: "active",
    });
    expect((await revoke(tenant, id)).body).toMatchObject({
      id,
      lastUsedAt,
      lastUsedOperation: "balance.get",
      status: "inactive",
    });
    expect((await list(tenant))[0]).toMatchObject({ id, lastUsedAt, status: "inactive" });
  });
});

describe("the limit of 20 active keys", () => {
  const fill = async (tenant: Tenant, upTo = 20) => {
    for (let n = (await list(tenant)).length; n < upTo; n++) await create(tenant);
  };

  test("refuses the next key, and a revoked key makes room for exactly one", async () => {
    const tenant = await stack.tenant();
    await fill(tenant);
    expectProblem(await create(tenant), "api_key_limit_reached");
    await revoke(tenant, (await list(tenant))[3]!.id);
    expect((await create(tenant)).status).toBe(201);
    expectProblem(await create(tenant), "api_key_limit_reached");
    expect(await list(tenant)).toHaveLength(21);
  });

  test("holds when 30 creations race: 20 keys exist, and each of them works", async () => {
    const tenant = await stack.tenant();
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(tenant)));
    const tokens = answers.filter(({ status }) => status === 201).map(({ body }) => body.token);
    const refusals = answers.filter(({ status }) => status !== 201);
    expect(tokens).toHaveLength(19);
    for (const refusal of refusals) expectProblem(refusal, "api_key_limit_reached");
    expect(await list(tenant)).toHaveLength(20);
    expect(new Set(await Promise.all(tokens.map(works)))).toEqual(new Set([200]));
  });

  test("does not count expired keys, also when many requests race for their places", async () => {
    const tenant = await stack.tenant();
    for (let n = 0; n < 10; n++) await create(tenant, { name: "Short", expiresAt: inAnHour() });
    await fill(tenant);
    expectProblem(await create(tenant), "api_key_limit_reached");
    const restoreClock = stack.setClock(() => new Date(Date.now() + 2 * HOUR));
    const answers = await Promise.all(Array.from({ length: 15 }, () => create(tenant)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expectProblem(await create(tenant), "api_key_limit_reached");
    restoreClock();
    expect((await tenant.key.call("GET /v1.0/balance")).status).toBe(200);
  });
});

describe("revoking", () => {
  test("makes the next request of this key fail, and of no other key", async () => {
    const tenant = await stack.tenant();
    const { id, token } = (await create(tenant)).body;
    expect(await works(token)).toBe(200);
    const answer = await revoke(tenant, id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      status: "inactive",
      revokedAt: expect.any(String),
      revokedBy: userOf(tenant.session),
    });
    expect(await works(token)).toBe(401);
    expect(await works(tenant.apiKey)).toBe(200);
  });

  night.test("refuses every request that begins after the answer, under load", async () => {
    const tenant = await stack.tenant();
    const { id, token } = (await create(tenant)).body;
    let revoked = false;
    const late: number[] = [];
    const caller = async () => {
      for (let n = 0; n < 12; n++) {
        const after = revoked;
        const status = await works(token);
        if (after) late.push(status);
      }
    };
    const callers = Array.from({ length: 4 }, caller);
    await revoke(tenant, id);
    revoked = true;
    await Promise.all(callers);
    expect(new Set(late)).toEqual(new Set([401]));
  });

  test("twice gives the first answer again, also when ten requests race", async () => {
    const tenant = await stack.tenant();
    const { id } = (await create(tenant)).body;
    const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(tenant, id)));
    const [first] = answers;
    expect(first!.body).toMatchObject({ id, status: "inactive" });
    for (const answer of [...answers, await revoke(tenant, id)])
      expect([answer.status, answer.body]).toEqual([200, first!.body]);
  });

  test("is 404 for an unknown or malformed id and for one of another organization, whose key still works", async () => {
    const [mine, theirs] = [await stack.tenant(), await stack.tenant()];
    const foreign = (await create(theirs)).body;
    for (const id of [foreign.id, "key_000000000000", "key_", "junk", foreign.id.toLowerCase(), "KEY#1", "é"])
      expectProblem(await revoke(mine, id), "not_found");
    expect(await works(foreign.token)).toBe(200);
  });
});
