import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { newApiKey, readApiKey } from "#shared/domain/organizations/api-key-token.ts";
import { LIMITS, PAUSE } from "#shared/domain/rules.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { A_READ } from "../support/admission.ts";
import { patientDocuments } from "../support/documents.ts";
import { midMinute } from "../support/minute.ts";
import { expectProblem } from "../support/problems.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const documents = patientDocuments();
const config = readConfig();
const {
  "pause.write": pauseWrites,
  apiKeys,
  "apiKeys.write": apiKeyWrites,
} = await connectPorts(["pause.write", "apiKeys", "apiKeys.write"], {
  config,
  dynamo: () => documents,
});
afterEach(() => pauseWrites.end());

const gateOf = async (id: string) => {
  const wanted = { TableName: config.TABLE_GATE, Key: otherKeys.gate(id), ConsistentRead: true };
  return (await documents.send(new GetCommand(wanted))).Item;
};
const sessionGateOf = async (id: string) => {
  const wanted = { TableName: config.TABLE_GATE, Key: otherKeys.sessionGate(id), ConsistentRead: true };
  return (await documents.send(new GetCommand(wanted))).Item;
};
const loseGate = (id: string) =>
  Promise.all(
    [otherKeys.gate(id), otherKeys.sessionGate(id)].map((Key) =>
      documents.send(new DeleteCommand({ TableName: config.TABLE_GATE, Key })),
    ),
  );
/** What must come back. */
const lasting = (gate: Awaited<ReturnType<typeof gateOf>>) => {
  const keys = Object.entries((gate?.keys ?? {}) as Record<string, { i: string; e?: number }>);
  return {
    plan: gate?.plan,
    quota: gate?.quota,
    keys: keys.map(([digest, { i, e }]) => ({ digest, i, e })).toSorted((a, b) => (a.i < b.i ? -1 : 1)),
  };
};

/** Ports of a process that has seen no key, with something happening before each transaction, or other command, of theirs. */
async function newProcess(
  happens: () => Promise<unknown> = async () => {},
  command = "TransactWriteItemsCommand",
) {
  // One client for all tables, so that it sees every command.
  const marshallOptions = { removeUndefinedValues: true };
  const tables = DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions });
  onTestFinished(() => tables.destroy());
  tables.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === command) await happens();
        return next(args);
      },
    { step: "initialize", name: "happens" },
  );
  return connectPorts(["gate", "apiKeys.write", "organizations.write"], { config, dynamo: () => tables });
}
const readingWith = (token: string) => {
  const key = readApiKey(token, "test")!;
  return { ...key, ...A_READ, limit: null, at: new Date() };
};

describe("a gate that is lost", () => {
  test("is made from the records by whoever calls first, and nobody is refused", async () => {
    const { gate } = stack.functions.ports;
    const tenant = await stack.tenant({ plan: "ENTERPRISE", quota: 7 });
    const expiring = await stack.newKey(tenant.id, new Date(Date.now() + 3_600_000).toISOString());
    expect((await tenant.key.call("GET /v1.0/badges")).status).toBe(200);
    const before = lasting(await gateOf(tenant.id));
    const calls = {
      "a key that the process knows": () => tenant.key.call("GET /v1.0/badges"),
      "a key that it does not know": () => stack.client(expiring).call("GET /v1.0/badges"),
      "a session": () => tenant.panel.call("GET /api-keys"),
    };
    for (const [name, call] of Object.entries(calls)) {
      await loseGate(tenant.id);
      if (name.includes("not")) expect(gate.seen(readApiKey(expiring, "test")!.digest)).toBe(false);
      expect((await call()).status, name).toBe(200);
      if (name === "a session")
        expect(await sessionGateOf(tenant.id)).toMatchObject({ plan: "ENTERPRISE", quota: 7, session: 1 });
      else expect(lasting(await gateOf(tenant.id)), name).toEqual(before);
    }
    await loseGate(tenant.id);
    // Their windows begin anew with each minute.
    onTestFinished(stack.setClock(() => midMinute()));
    const many = await Promise.all(
      Array.from({ length: 30 }, () => Object.values(calls).map((one) => one())).flat(),
    );
    expect(many.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await gateOf(tenant.id)).toMatchObject({ total: 60 });
    expect(await sessionGateOf(tenant.id)).toMatchObject({ session: 30 });
  });

  test("lets in no key that was revoked, before or meanwhile", async () => {
    const tenant = await stack.tenant();
    const [before, without, meanwhile] = await Promise.all([1, 2, 3].map(() => stack.newKey(tenant.id)));
    const idOf = async (token: string) => {
      const { digest } = readApiKey(token, "test")!;
      return (await apiKeys.list(tenant.id)).find((key) => key.digest === digest)!.id;
    };
    const revoke = async (token: string) => apiKeyWrites.revoke(tenant.id, await idOf(token), new Date());
    await revoke(before!);
    await loseGate(tenant.id);
    // Nothing is made by it.
    expect(await revoke(without!)).toMatchObject({ status: "inactive" });
    expect(await gateOf(tenant.id)).toBeUndefined();
    let revoked = false;
    const { gate } = await newProcess(async () => {
      if (!revoked) await revoke(meanwhile!);
      revoked = true;
    });
    expect((await gate.admitKey(readingWith(tenant.apiKey))).kind).toBe("admitted");
    expect(revoked).toBe(true);
    for (const token of [before!, without!, meanwhile!])
      expectProblem(await stack.client(token).call("GET /v1.0/badges"), "invalid_credential");
  });

  test("takes a new key, another plan and another quota all the same", async () => {
    const { "organizations.write": organizationWrites } = await newProcess();
    const tenant = await stack.tenant();
    await loseGate(tenant.id);
    const fresh = await stack.newKey(tenant.id);
    expect((await stack.client(fresh).call("GET /v1.0/badges")).status).toBe(200);
    await loseGate(tenant.id);
    expect(await organizationWrites.setPlan(tenant.id, "ENTERPRISE", new Date())).toMatchObject({
      plan: "ENTERPRISE",
    });
    expect(await gateOf(tenant.id)).toMatchObject({ plan: "ENTERPRISE" });
    await loseGate(tenant.id);
    await organizationWrites.setQuota(tenant.id, 12, new Date());
    expect(await gateOf(tenant.id)).toMatchObject({ plan: "ENTERPRISE", quota: 12 });
    expect(lasting(await gateOf(tenant.id)).keys).toHaveLength(2);
    expect(await organizationWrites.setPlan(randomUUID(), "PRO", new Date())).toBeUndefined();
  });

  test("has room for as many keys as before", async () => {
    const tenant = await stack.tenant();
    for (let n = 1; n < LIMITS.activeKeysPerOrganization; n++) await stack.newKey(tenant.id);
    await loseGate(tenant.id);
    await expect(stack.newKey(tenant.id)).rejects.toThrow("no room for a key");
    expect(lasting(await gateOf(tenant.id)).keys).toHaveLength(LIMITS.activeKeysPerOrganization);
  });

  test("is not left half when an expired key would be removed from it", async () => {
    const tenant = await stack.tenant();
    for (let n = 1; n < LIMITS.activeKeysPerOrganization; n++)
      await stack.newKey(tenant.id, new Date(Date.now() + 1).toISOString());
    const { "apiKeys.write": apiKeyWrites } = await newProcess(
      () => loseGate(tenant.id),
      "UpdateItemCommand",
    );
    const former = (await apiKeys.list(tenant.id)).find((key) => key.expires_at !== null)!;
    const { digest, prefix } = newApiKey({ organizationId: tenant.id, environment: "test" });
    const later = new Date(Date.now() + 5_000).toISOString();
    const key = { ...former, id: "key_AAAAAAAAAAAA", digest, prefix, created_at: later, expires_at: null };
    expect(await apiKeyWrites.create(key, LIMITS.activeKeysPerOrganization)).toBe(false);
    expect(await gateOf(tenant.id)).toBeUndefined();
  });

  test("is not made while changes are paused, as nobody has compared yet: 503 with the time to come again", async () => {
    const tenant = await stack.tenant();
    await tenant.key.call("GET /v1.0/badges");
    const fresh = stack.client(await stack.newKey(tenant.id));
    await pauseWrites.begin({ reason: "a restore", since: new Date().toISOString() });
    expect((await tenant.key.call("GET /v1.0/badges")).status).toBe(200);
    await loseGate(tenant.id);
    for (const client of [tenant.key, fresh, tenant.panel]) {
      const answer = await client.call(client === tenant.panel ? "GET /api-keys" : "GET /v1.0/badges");
      expectProblem(answer, "service_unavailable");
      expect(answer.headers.get("retry-after")).toBe(String(PAUSE.retryAfterSeconds));
    }
    expect(await gateOf(tenant.id)).toBeUndefined();
    await pauseWrites.end();
    expect((await fresh.call("GET /v1.0/badges")).status).toBe(200);
  });

  test("is asked for again in a second while its organization keeps changing", async () => {
    const tenant = await stack.tenant();
    await loseGate(tenant.id);
    let quota = 0;
    const { gate } = await newProcess(() =>
      documents.send(
        new UpdateCommand({
          TableName: config.TABLE_MAIN,
          Key: itemKey.organization(tenant.id),
          UpdateExpression: "SET quota_override = :quota",
          ExpressionAttributeValues: { ":quota": ++quota },
        }),
      ),
    );
    await expect(gate.admitKey(readingWith(tenant.apiKey))).rejects.toMatchObject({
      code: "service_unavailable",
      retryAfterSeconds: 1,
    });
    expect(await gateOf(tenant.id)).toBeUndefined();
  });
});

test("a key of no organization is told as a wrong key is, by the same calls, and makes nothing", async () => {
  const tenant = await stack.tenant();
  const junkOf = (organizationId: string) =>
    stack.client(newApiKey({ organizationId, environment: "test" }).token);
  const nobody = randomUUID();
  const wrong = await stack.measure(() => junkOf(tenant.id).call("GET /v1.0/badges"));
  const unknown = await stack.measure(() => junkOf(nobody).call("GET /v1.0/badges"));
  expectProblem(wrong.result, "invalid_credential");
  expectProblem(unknown.result, "invalid_credential");
  // The last two are made at once, in any order.
  expect(unknown.calls.toSorted()).toEqual(wrong.calls.toSorted());
  expect(unknown.result.problem.detail).toBe(wrong.result.problem.detail);
  expect(await gateOf(nobody)).toBeUndefined();
});
