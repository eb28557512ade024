import { randomUUID } from "node:crypto";
import { TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { roleOf } from "#shared/http/endpoint.ts";
import type { Answer, RequestOptions } from "../support/client.ts";
import { patientDocuments } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aTemplateBody } from "../support/templates.ts";

const stack = await testStack({ workers: false });

type CreatingPort = "events.write" | "badges.write" | "webhooks.write" | "apiKeys.write" | "templates.write";
interface Creating {
  readonly port: CreatingPort;
  readonly route: string;
  readonly list: string;
  readonly client: "key" | "panel";
  readonly body: () => Record<string, unknown>;
  readonly other: Record<string, unknown>;
}
/** The operations that create a record, with what they create. */
const CREATING: readonly Creating[] = [
  {
    port: "events.write",
    route: "POST /v1.0/events",
    list: "GET /v1.0/events",
    client: "key",
    body: () => ({ name: "Cloud Day", category: "EDUCATION", description: "Talks" }),
    other: { name: "Cloud Night" },
  },
  {
    port: "badges.write",
    route: "POST /badges",
    list: "GET /v1.0/badges",
    client: "panel",
    body: () => ({ name: "Speaker", description: "Spoke", skills: ["Speaking", "Writing"] }),
    other: { name: "Keynote" },
  },
  {
    port: "webhooks.write",
    route: "POST /v1.0/webhooks",
    list: "GET /v1.0/webhooks",
    client: "key",
    body: () => ({ url: "http://127.0.0.1:9/hook", events: ["certificate.issued"], description: "CRM" }),
    other: { description: "ERP" },
  },
  {
    port: "apiKeys.write",
    route: "POST /api-keys",
    list: "GET /api-keys",
    client: "panel",
    body: () => ({ name: "Registration system" }),
    other: { name: "Shop" },
  },
  {
    port: "templates.write",
    route: "POST /v1.0/templates",
    list: "GET /v1.0/templates",
    client: "key",
    body: () => aTemplateBody(),
    other: { name: "Speaker" },
  },
];

const REPLAYED = "idempotency-replayed";
const send = (tenant: Tenant, { route, client }: Creating, body: unknown, key: string) =>
  tenant[client].callUntyped(route, { body, headers: { "idempotency-key": key } });
async function count(tenant: Tenant, { list }: Creating): Promise<number> {
  const client = list === "GET /api-keys" ? tenant.panel : tenant.key;
  return ((await client.callUntyped(list)).json as { data: unknown[] }).data.length;
}
const reversed = (body: object) => Object.fromEntries(Object.entries(body).reverse());

/** Issuing knows its repetitions itself, an uploaded image and a template's ZIP are no JSON, members are told by mail, an import needs an event: each has tests of its own. */
const OTHERS = 5;

/** The same name opens the same session, and an example is one more each time. */
const REPEATED_ALIKE = ["webhooks.open-session", "webhooks.test-session"];

test("every POST of an organization that answers 201 takes an Idempotency-Key", () => {
  const creating = routes.filter(
    (route) => route.route.startsWith("POST ") && route.status === 201 && roleOf(route.access) !== undefined,
  );
  const without = creating.filter(({ idempotent }) => !idempotent).map(({ id }) => id);
  expect(without).toEqual(REPEATED_ALIKE);
  expect(creating.length).toBe(CREATING.length + OTHERS + REPEATED_ALIKE.length);
});

describe.each(CREATING.map((creating) => [creating.route, creating] as const))("%s", (_, creating) => {
  test("repeated with its key gives the first answer again, says so, and creates once", async () => {
    const tenant = await stack.tenant();
    const before = await count(tenant, creating);
    const first = await send(tenant, creating, creating.body(), "order-1");
    expect([first.status, first.headers.get(REPLAYED)]).toEqual([201, null]);
    for (const body of [creating.body(), reversed(creating.body())]) {
      const again = await send(tenant, creating, body, "order-1");
      expect([again.status, again.text, again.headers.get(REPLAYED)]).toEqual([201, first.text, "true"]);
    }
    expect(await count(tenant, creating)).toBe(before + 1);
  });

  test("with another body is 422 and creates nothing", async () => {
    const tenant = await stack.tenant();
    await send(tenant, creating, creating.body(), "k");
    const before = await count(tenant, creating);
    const other = await send(tenant, creating, { ...creating.body(), ...creating.other }, "k");
    expect([other.status, other.problem.code]).toEqual([422, "idempotency_key_reused"]);
    expect(other.headers.get(REPLAYED)).toBeNull();
    expect(await count(tenant, creating)).toBe(before);
  });

  test("sent ten times at once creates once, and every answer is the same", async () => {
    const tenant = await stack.tenant();
    const before = await count(tenant, creating);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(tenant, creating, creating.body(), "at-once")),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get(REPLAYED) === null)).toHaveLength(1);
    expect(await count(tenant, creating)).toBe(before + 1);
  });

  test("with the key of another organization, or another key, creates another record", async () => {
    const [tenant, other] = [await stack.tenant(), await stack.tenant()];
    const texts = [
      await send(tenant, creating, creating.body(), "same"),
      await send(other, creating, creating.body(), "same"),
      await send(tenant, creating, creating.body(), "different"),
    ].map(({ text, status }) => (status === 201 ? text : ""));
    expect(new Set(texts).size).toBe(3);
  });

  night.test("costs at most two store calls more with a key, and one call to repeat", async () => {
    const tenant = await stack.tenant();
    await send(tenant, creating, creating.body(), "warm");
    const plain = await stack.measure(() =>
      tenant[creating.client].callUntyped(creating.route, { body: creating.body() }),
    );
    const keyed = await stack.measure(() => send(tenant, creating, creating.body(), "k"));
    expect(keyed.calls.length).toBeLessThanOrEqual(plain.calls.length + 2);
    const repeated = await stack.measure(() => send(tenant, creating, creating.body(), "k"));
    expect(repeated.calls).toEqual(["UpdateItem", "GetItem"]);
  });
});

/** Lets the process die at the transaction that creates: `before` it is sent, or `after` it was written. */
async function dyingAt(when: "before" | "after", port: CreatingPort): Promise<() => void> {
  const client = patientDocuments();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const mortal = async (command: unknown) => {
    const dies = command instanceof TransactWriteItemsCommand;
    if (!dies || when === "after") await send(command);
    if (dies) throw new Error("killed");
  };
  const documents = Object.assign(Object.create(client), { send: mortal }) as DynamoDBDocumentClient;
  const dying = await connectPorts([port], { config: readConfig(), dynamo: () => documents });
  const { ports } = stack.functions;
  const former = { ...ports };
  Object.assign(ports, dying);
  return () => void Object.assign(ports, { [port]: former[port] });
}

describe.each(["before", "after"] as const)("when the function dies %s the record is written", (when) => {
  test.each(CREATING.map((creating) => [creating.route, creating] as const))(
    "%s is repeated with its key without a second record",
    async (_, creating) => {
      const tenant = await stack.tenant();
      const before = await count(tenant, creating);
      const revive = await dyingAt(when, creating.port);
      const lost = await send(tenant, creating, creating.body(), "once").finally(revive);
      expect(lost.status).toBe(500);
      const again = await send(tenant, creating, creating.body(), "once");
      expect([again.status, again.headers.get(REPLAYED)]).toEqual([201, when === "after" ? "true" : null]);
      expect(await count(tenant, creating)).toBe(before + 1);
    },
  );
});

test("the key is free again after 24 hours, also where its answer is still stored", async () => {
  const tenant = await stack.tenant();
  const [creating] = CREATING as [Creating];
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
  const at = async (n: number): Promise<Answer> => {
    const undo = stack.setClock(() => hours(n));
    return send(tenant, creating, creating.body(), "kept").finally(undo);
  };
  const first = await at(0);
  expect((await at(LIMITS.idempotencyHours - 0.1)).text).toBe(first.text);
  const second = await at(LIMITS.idempotencyHours + 0.1);
  expect([second.status, second.headers.get(REPLAYED)]).toEqual([201, null]);
  expect(second.text).not.toBe(first.text);
});

night.test("a repetition is answered although the request would be refused today", async () => {
  const tenant = await stack.tenant();
  const { event } = await eventAndBadge(tenant);
  const body = { name: "Speaker", event_id: event.id };
  const options: RequestOptions = { body, headers: { "idempotency-key": "late" } };
  const first = await tenant.panel.callUntyped("POST /badges", options);
  await tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: event.id } });
  expect((await tenant.panel.callUntyped("POST /badges", options)).text).toBe(first.text);
});

test("a refused request leaves its key free", async () => {
  const tenant = await stack.tenant();
  const [creating] = CREATING as [Creating];
  const bad = { ...creating.body(), initial_date: "2026-05-02", finish_date: "2026-05-01" };
  expect((await send(tenant, creating, bad, "k")).status).toBe(400);
  expect((await send(tenant, creating, creating.body(), "k")).status).toBe(201);
});

test("no token and no secret is stored in clear", async () => {
  const tenant = await stack.tenant();
  const secrets: string[] = [];
  for (const creating of CREATING) {
    const { json } = await send(tenant, creating, creating.body(), randomUUID());
    const { token, secret } = json as { token?: string; secret?: string };
    secrets.push(...[token, secret].filter((text) => text !== undefined));
  }
  expect(secrets).toHaveLength(2);
  const stored = await stack.stored("TABLE_MAIN");
  for (const secret of secrets) expect(stored).not.toContain(secret);
});

test("an issuance with its fields in another order is the same request", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = aRecipient();
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  const headers = { "idempotency-key": "order-7" };
  const first = await tenant.key.call("POST /v1.0/invitations", { body, headers });
  const turned = { ...reversed(body), recipient: reversed(recipient) };
  const again = await tenant.key.call("POST /v1.0/invitations", { body: turned, headers });
  expect([again.status, again.text]).toEqual([201, first.text]);
});
