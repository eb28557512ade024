// Imports tell webhooks that their file was read, and how they ended, over stream, queue and endpoint.
import { randomUUID } from "node:crypto";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Change } from "#shared/domain/change.ts";
import { closeImport } from "#shared/domain/imports/close-import.ts";
import { importThen } from "#shared/domain/imports/import-then.ts";
import { relayChanges } from "#shared/domain/relay-changes.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { eventually } from "../support/eventually.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { answer, type Receiver, startReceiver } from "../support/stand-ins/receiver.ts";
import { answered, aSession, fetchedBy } from "../support/webhook-sessions.ts";
import { aWebhook, deliveriesOf, verified } from "../support/webhooks.ts";
import { aList, becomes, type ImportBody, order, read, sentImport, validated } from "./importing.ts";

const stack = await testStack();
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));
const tag = () => randomUUID().slice(0, 8);

async function scene(events = ["import.ready", "import.completed"]) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, receiver.url, { events });
  const messages = () => receiver.requests.map((request) => verified(request, webhook.secret));
  /** The messages, once these have come and no others. */
  const told = (...expected: string[]) =>
    eventually(() => {
      expect(messages().map(({ type, data }) => `${type} ${data.status}`)).toEqual(expected);
      return messages();
    });
  return { receiver, tenant, webhook, messages, told };
}

/** An import as messages have it: as it is listed, without what changes by itself. */
async function listed(tenant: Tenant, { id }: Pick<ImportBody, "id">) {
  const { data } = (await tenant.key.call("GET /v1.0/imports", {})).body;
  const { mails: _mails, per_minute: _pace, eta: _eta, ...one } = data.find((each) => each.id === id)!;
  return one;
}

function expectImportMessages(messages: readonly { type: string }[]): void {
  for (const message of messages) {
    const { payload } = WEBHOOK_EVENTS[message.type as "import.ready"];
    expect(payload.safeParse(message).error).toBeUndefined();
  }
}

const again = (tenant: Tenant, { id }: Pick<ImportBody, "id">, mapping: Record<string, string> = {}) =>
  tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id }, body: { mapping } });

test("a file that was read is told once, each time that it is read, and the end of its import", async () => {
  const { receiver, tenant, webhook, messages, told } = await scene();
  const stranger = await scene();
  const one = await validated(tenant, aList(3, tag()), { hold_minutes: 0 });
  const [first] = await told("import.ready ready");
  expect(first).toEqual({
    type: "import.ready",
    timestamp: expect.any(String),
    data: await listed(tenant, one),
  });
  expect(first!.data).toMatchObject({ id: one.id, rows: 3, valid: 3, total: 3, already_issued: 0 });
  await again(tenant, one);
  await told("import.ready ready", "import.ready ready");
  await order(tenant, one, "confirm");
  await becomes(tenant, one, "completed");
  const all = await told("import.ready ready", "import.ready ready", "import.completed completed");
  expectImportMessages(all);
  expect(all[2]).toEqual({
    type: "import.completed",
    timestamp: (await read(tenant, one)).ended_at,
    data: await listed(tenant, one),
  });
  expect(all[2]!.data).toMatchObject({ issued: 3, skipped: 0, failed: 0 });
  expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(3);

  const log = await eventually(async () => {
    const rows = await deliveriesOf(tenant, webhook.id, { status: "delivered" });
    expect(rows).toHaveLength(3);
    return rows;
  });
  expect(log.every(({ certificate_id, import_id }) => certificate_id === null && import_id === one.id)).toBe(
    true,
  );
  const delivery = { params: { id: webhook.id, delivery_id: log[2]!.id } };
  const { body } = await tenant.key.call("GET /v1.0/webhooks/{id}/deliveries/{delivery_id}", delivery);
  expect(body).toMatchObject({ import_id: one.id, type: "import.ready" });
  // What was told stays the same, although the import was confirmed and has ended since.
  expect(body.payload).toBe(receiver.requests[0]!.body.toString());
  await tenant.key.call("POST /v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver", delivery);
  await eventually(() => expect(receiver.requests).toHaveLength(4));
  expect(receiver.requests[3]!.body).toEqual(receiver.requests[0]!.body);
  expect(receiver.requests[3]!.headers["webhook-id"]).toBe(log[2]!.id);

  // A record of the stream that comes again makes no second message.
  const stored = (await stack.functions.ports.imports.get(tenant.id, one.id))!;
  const change: Change = {
    ...{ kind: "import_step", organizationId: tenant.id, importId: one.id, validation: 2 },
    ...{ step: "completed", at: log[0]!.created_at, told: importThen(stored) },
  };
  await relayChanges(stack.functions.ports, [change, change]);
  await relayChanges(stack.functions.ports, [change]);
  await again(tenant, await sentImport(tenant, aList(1, tag())));
  await eventually(() => expect(receiver.requests).toHaveLength(5));
  expect(messages().at(-1)).toMatchObject({ type: "import.ready" });
  expect(await deliveriesOf(tenant, webhook.id)).toHaveLength(4);
  expect(stranger.messages()).toEqual([]);
  expect(await deliveriesOf(stranger.tenant, stranger.webhook.id)).toEqual([]);
});

test("a file that cannot be read is told as the end of its import, and read again as ready", async () => {
  const { receiver, tenant, webhook, told } = await scene();
  const one = await sentImport(tenant, aList(2, tag()));
  await again(tenant, one, { Nome: "no_such_field" });
  const [failed] = await told("import.completed failed");
  expect(failed!.data).toEqual(await listed(tenant, one));
  expect(failed!.data.problem).toMatchObject({ message: expect.stringContaining("mapping.Nome") });
  await again(tenant, one);
  const messages = await told("import.completed failed", "import.ready ready");
  expect(messages[1]!.data).toMatchObject({ problem: null, valid: 2, ended_at: null });
  expectImportMessages(messages);
  // What is sent anew says what it said, but for the problem that is there no more.
  const log = await eventually(async () => {
    const rows = await deliveriesOf(tenant, webhook.id, { type: "import.completed", status: "delivered" });
    expect(rows).toHaveLength(1);
    return rows;
  });
  const params = { id: webhook.id, delivery_id: log[0]!.id };
  const { body } = await tenant.key.call("GET /v1.0/webhooks/{id}/deliveries/{delivery_id}", { params });
  const sent = JSON.parse(receiver.requests[0]!.body.toString());
  expect(JSON.parse(body.payload!)).toEqual({ ...sent, data: { ...sent.data, problem: null } });
});

test("an import that is cancelled is told once, however often its end is worked on", async () => {
  const { tenant, messages, told } = await scene();
  const one = await validated(tenant, aList(2, tag()));
  await order(tenant, one, "cancel");
  await told("import.ready ready", "import.completed cancelled");
  expect(messages()[1]!.data).toMatchObject({ total: 0, valid: 2, confirmed_at: null });
  const job = { organization_id: tenant.id, import_id: one.id, act: "close", validation: 1 } as const;
  for (let n = 0; n < 3; n++) await closeImport(stack.functions.ports, job);
  // What follows is told after what would follow from that.
  await validated(tenant, aList(1, tag()));
  await told("import.ready ready", "import.completed cancelled", "import.ready ready");
});

test("an import that ended and is undone is told twice, and its certificates that vanished no more", async () => {
  const { receiver, tenant, webhook, told } = await scene();
  const certificates = await startReceiver();
  receivers.push(certificates);
  certificates.play(answer(503));
  const failing = await aWebhook(tenant, certificates.url, { events: ["certificate.issued"] });
  const one = await validated(tenant, aList(2, tag()));
  await order(tenant, one, "confirm");
  await becomes(tenant, one, "completed");
  await told("import.ready ready", "import.completed completed");
  await eventually(() => expect(certificates.requests).toHaveLength(2));
  await eventually(async () => expect(await deliveriesOf(tenant, failing.id)).toHaveLength(2));
  await order(tenant, one, "undo");
  await becomes(tenant, one, "undone");
  const messages = await told("import.ready ready", "import.completed completed", "import.completed undone");
  expectImportMessages(messages);
  expect(messages.map(({ data }) => [data.issued, data.undone])).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
  expect(messages[2]!.data).toEqual(await listed(tenant, one));
  const [, ended] = await eventually(async () => {
    const rows = await deliveriesOf(tenant, webhook.id, { status: "delivered" });
    expect(rows).toHaveLength(3);
    return rows;
  });
  const params = { id: webhook.id, delivery_id: ended!.id };
  const { body } = await tenant.key.call("GET /v1.0/webhooks/{id}/deliveries/{delivery_id}", { params });
  expect(body.payload).toBe(receiver.requests[1]!.body.toString());

  // Their next attempts find nothing to tell.
  certificates.play(answer(200));
  onTestFinished(stack.setClock(() => new Date(Date.now() + 3_600_000)));
  await stack.stack.runSchedule("webhooks.retry");
  await eventually(async () =>
    expect((await deliveriesOf(tenant, failing.id)).map(({ status }) => status)).toEqual([
      "failed",
      "failed",
    ]),
  );
  expect(certificates.requests).toHaveLength(2);
});

test("a session and an endpoint are told of imports only if they want that kind", async () => {
  const { tenant, told } = await scene(["import.completed"]);
  const session = await aSession(tenant, { events: ["import.ready"] });
  const one = await validated(tenant, aList(1, tag()));
  const [message] = await eventually(async () => {
    const { data } = (await fetchedBy(tenant.key, session.id)).body;
    expect(data).toHaveLength(1);
    return data;
  });
  expect(JSON.parse(message!.body)).toMatchObject({ type: "import.ready", data: { id: one.id } });
  expect((await answered(tenant.key, session.id, message!.id, { status: 200 })).status).toBe(204);
  await order(tenant, one, "confirm");
  await told("import.completed completed");
  expect(await deliveriesOf(tenant, session.id)).toMatchObject([
    { type: "import.ready", status: "delivered", certificate_id: null, import_id: one.id },
  ]);
});
