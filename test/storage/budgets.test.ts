import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { batchesOf } from "#shared/domain/batches.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { type CertificateParts, partsOf } from "#shared/domain/certificates/parts.ts";
import { recordMembers } from "#shared/domain/organizations/change-roster.ts";
import { MEMBERS } from "#shared/domain/rules.ts";
import { deliveryOf } from "#shared/domain/webhooks/delivery.ts";
import { firstJobOf } from "#shared/domain/webhooks/jobs.ts";
import { BUDGETS } from "../bench/budgets.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { midMinute } from "../support/minute.ts";
import { night } from "../support/runs.ts";
import { type Cost, ownStack, type Tenant } from "../support/stack.ts";
import { startReceiver } from "../support/stand-ins/receiver.ts";

/** The budgets for store calls and capacity, as DynamoDB reports them. */
const BUDGET = BUDGETS.capacity;
const stack = await ownStack({ workers: false });
const workerOf = (id: string) => stack.functions.workers.find((one) => one.function.id === id)!.function;
const deliver = workerOf("people.deliver-mail");
const deliverFirst = workerOf("webhooks.deliver");

/** Measures a call that is not the first of its organization in a minute, as that costs one call more. */
async function warm<T>(tenant: Tenant, work: () => Promise<T>): Promise<Cost & { result: T }> {
  for (;;) {
    await tenant.key.call("GET /v1.0/balance");
    const minute = Math.floor(Date.now() / 60_000);
    const cost = await stack.measure(work);
    if (Math.floor(Date.now() / 60_000) === minute) return cost;
  }
}

async function issuer() {
  const tenant = await stack.tenant({ name: "Budget" });
  const { event, badge } = await eventAndBadge(tenant);
  return { tenant, event, badge };
}

describe("admission", () => {
  test("is one round trip and one write unit, with up to eight active keys", async () => {
    const { tenant, event } = await issuer();
    for (let n = 1; n < 8; n++) await stack.newKey(tenant.id);
    const get = () => tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
    const cost = await warm(tenant, get);
    expect(cost).toMatchObject({ writes: 1, roundTrips: 2, calls: ["UpdateItem", "Query"] });
  });

  test("is two write units with as many keys as an organization may have", async () => {
    const { tenant, event } = await issuer();
    for (let n = 1; n < 20; n++) await stack.newKey(tenant.id);
    const get = () => tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
    const cost = await warm(tenant, get);
    expect(cost.roundTrips).toBe(2);
    expect(cost.writes).toBeLessThanOrEqual(2);
  });

  test("costs one store call more in a new minute", async () => {
    const { tenant } = await issuer();
    const restoreClock = stack.setClock(() => new Date(Date.now() + 60_000));
    const cost = await stack.measure(() => tenant.key.call("GET /v1.0/badges")).finally(restoreClock);
    expect(cost.result.status).toBe(200);
    expect(cost.calls).toEqual(["UpdateItem", "UpdateItem", "Query"]);
  });

  test("costs three reads more, two of them at once, with a key that the process does not know yet", async () => {
    const { tenant } = await issuer();
    const key = stack.client(await stack.newKey(tenant.id));
    const list = () => key.call("GET /v1.0/badges");
    const restoreClock = stack.setClock(() => midMinute());
    const [first, second] = [await warm(tenant, list), await warm(tenant, list)];
    restoreClock();
    // Nobody waits for one of the reads, so it may end after the write.
    expect(first.calls.toSorted()).toEqual(["GetItem", "GetItem", "GetItem", "Query", "UpdateItem"]);
    expect([first.roundTrips, first.reads - second.reads]).toEqual([4, 2.5]);
    expect(second.calls).toEqual(["UpdateItem", "Query"]);
  });

  test("of a session token is one round trip and one write unit", async () => {
    const { tenant } = await issuer();
    const cost = await warm(tenant, () => tenant.panel.call("GET /api-keys"));
    expect(cost.calls[0]).toBe("UpdateItem");
    expect(cost.writes).toBe(1);
  });

  test("of a session token is one write unit with as many members as an organization may have, and one read more without its name", async () => {
    const { tenant } = await issuer();
    const { client } = await tenant.member("owner");
    const people = Array.from({ length: MEMBERS.max - 2 }, () => ({
      ...{ user_id: randomUUID(), email: null, name: "Somebody", role: "viewer" as const },
    }));
    await recordMembers(stack.functions.ports, tenant.id, people);
    for (const headers of [{}, { "x-organization": tenant.id }] as Record<string, string>[]) {
      const list = () => client.call("GET /api-keys", { headers });
      await list();
      const cost = await warm(tenant, list);
      expect([cost.result.status, cost.writes]).toEqual([200, 1]);
      const named = "x-organization" in headers;
      expect(cost.calls.slice(0, named ? 1 : 2)).toEqual([...(named ? [] : ["Query"]), "UpdateItem"]);
    }
    const stranger = await stack.measure(async () => (await stack.signedIn()).client.call("GET /api-keys"));
    expect(stranger.result.status).toBe(403);
    expect(stranger).toMatchObject({ calls: ["Query", "UpdateItem"], writes: 1 });
  });

  test("of a malformed key counts its address, and touches no organization", async () => {
    const { tenant } = await issuer();
    const forged = stack.client(`${tenant.apiKey.slice(0, -1)}${tenant.apiKey.endsWith("0") ? "1" : "0"}`);
    const cost = await stack.measure(() => forged.call("GET /v1.0/balance"));
    expect(cost.result.status).toBe(401);
    expect(cost).toMatchObject({ calls: ["UpdateItem"], writes: 1 });
  });
});

describe("reading one record, by either identifier, is one round trip and one read unit, as it is consistent", () => {
  test.each(["id", "short_code"] as const)("an event by its %s", async (form) => {
    const { tenant, event } = await issuer();
    const get = () => tenant.key.call("GET /v1.0/events/{id}", { params: { id: event[form] } });
    const cost = await warm(tenant, get);
    expect(cost.result.status).toBe(200);
    expect(cost).toMatchObject({ reads: BUDGET.recordReads.limit, roundTrips: BUDGET.recordTrips.limit });
  });

  test.each(["id", "short_code"] as const)("a badge by its %s", async (form) => {
    const { tenant, badge } = await issuer();
    const get = () => tenant.key.call("GET /v1.0/badges/{id}", { params: { id: badge[form] } });
    const cost = await warm(tenant, get);
    expect(cost.result.status).toBe(200);
    expect(cost).toMatchObject({ reads: BUDGET.recordReads.limit, roundTrips: BUDGET.recordTrips.limit });
  });
});

/** What issuing to `count` recipients costs: the request, and the mails. */
async function issuance(count: number, fields: Record<string, unknown> = {}) {
  const { tenant, event, badge } = await issuer();
  const recipient = Array.from({ length: count }, () => aRecipient(fields));
  const target = { event_id: event.short_code, badge_id: badge.short_code };
  // The first issuance of a month shares the quota out.
  const first = await warm(tenant, () =>
    tenant.key.call("POST /v1.0/invitations", { body: { ...target, ...aRecipient() } }),
  );
  expect(first.result.status).toBe(201);
  const body = { ...target, recipient };
  const request = await warm(tenant, () => tenant.key.call("POST /v1.0/invitations", { body }));
  expect(request.result.status).toBe(201);
  const { certificates } = request.result.body;
  const ids = certificates.map(({ id }) => id);
  const issued = certificates.map((certificate) => ({
    id: certificate.id,
    parts: partsOf({
      ...{ event_id: event.id, badge_id: badge.id, email: certificate.recipient.email },
      ...{ has_outcome: false, short_code: certificate.short_code },
    } as Certificate),
  }));
  const mails = await stack.measure(async () => {
    for (const batch of batchesOf(issued, 10))
      expect(await deliver.handler(mailBatch(tenant, batch), {} as never)).toEqual({ batchItemFailures: [] });
  });
  const total = request.writes + mails.writes;
  return { tenant, ids, first, request, mails, total };
}

/** What the first deliveries of certificates to one endpoint cost. */
async function deliveries(tenant: Tenant, ids: readonly string[]): Promise<Cost> {
  const receiver = await startReceiver();
  const hook = { url: receiver.url, events: ["certificate.issued"] };
  const webhook = (await tenant.key.call("POST /v1.0/webhooks", { body: hook })).body;
  const at = new Date().toISOString();
  const jobs = ids.map((id) => {
    const certificate = { id, organization_id: tenant.id, email: "", recipient_status: "INVITED" } as const;
    const subscribed = { id: webhook.id, organization_id: tenant.id };
    return firstJobOf(deliveryOf({ type: "certificate.issued", certificate, at }, subscribed));
  });
  const cost = await stack.measure(async () => {
    for (const batch of batchesOf(jobs, 5)) {
      const Records = batch.map((job) => message(job));
      expect(await deliverFirst.handler({ Records }, {} as never)).toEqual({ batchItemFailures: [] });
    }
  });
  await receiver.close();
  return cost;
}

const callsByKind = (calls: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(calls, (call) => call)].map(([kind, all]) => [kind, all.length]));

const message = (body: object, id: string = randomUUID()) => ({
  messageId: id,
  receiptHandle: id,
  body: JSON.stringify(body),
  attributes: { ApproximateReceiveCount: "1", SentTimestamp: String(Date.now()) },
});

function mailBatch(tenant: Tenant, certificates: readonly { id: string; parts: CertificateParts }[]) {
  const jobs = certificates.map(({ id, parts }) => ({
    organization_id: tenant.id,
    certificate_id: id,
    parts,
  }));
  return { Records: jobs.map((job) => message(job)) };
}

/** The write units of a delivered webhook, which are part of the budget of a certificate. */
const WEBHOOK = 1;

describe("issuing", () => {
  test("the first of a month and of its badge is four round trips and 36 write units more: the quota is shared out, the badge marked", async () => {
    const { first, request } = await issuance(1);
    expect(first.roundTrips - request.roundTrips).toBeLessThanOrEqual(4);
    expect(first.writes - request.writes).toBeLessThanOrEqual(36);
  });

  test("each further certificate of a hundred is 9.1 write units, mail, list of people and webhook included, and their calls are shared", async () => {
    const one = await issuance(1);
    const hundred = await issuance(100);
    const each = (hundred.total - one.total) / 99;
    // What is stored to repeat the request is compressed, and so a kilobyte more or less.
    expect(each + WEBHOOK).toBeCloseTo(9.1, 1);
    expect(one.total + WEBHOOK).toBe(BUDGET.issueWrites.limit);
    // Codes and certificates are written 25 in a call, in parallel.
    expect(callsByKind(hundred.request.calls)).toEqual({
      UpdateItem: 1,
      BatchGetItem: 3,
      TransactWriteItems: 1,
      BatchExecuteStatement: 8,
      DeleteItem: 1,
    });
    expect(hundred.request.roundTrips).toBeLessThanOrEqual(8);
    // For each ten mails: all that they are made from; claims; records. The last counts a run.
    const { BatchExecuteStatement, ...others } = callsByKind(hundred.mails.calls);
    expect(others).toEqual({ BatchGetItem: 10, UpdateItem: 10 });
    // Claims are written together; so are records of mails that were sent within a moment, and a slow machine spreads them.
    expect(BatchExecuteStatement).toBeLessThanOrEqual(10 + 70);
  });

  night.test("the deliveries of a hundred certificates are read and recorded by the batch", async () => {
    const { tenant, ids } = await issuance(100);
    const delivered = callsByKind((await deliveries(tenant, ids)).calls);
    // For each five deliveries: webhook, certificates, deliveries and health; texts, as these jobs do not name them.
    expect(Object.keys(delivered).sort()).toEqual(["BatchExecuteStatement", "BatchGetItem"]);
    expect(delivered.BatchGetItem).toBe(40);
    // The results of answers that come within a moment are written together, and a slow machine spreads them.
    expect(delivered.BatchExecuteStatement).toBeLessThanOrEqual(50);
  });

  test("an external_id and a few pairs of metadata are one write unit more for each certificate", async () => {
    const fields = {
      external_id: "enrolment-2026-000471",
      metadata: { class: "2026-B", instructor: "Rafael Lima", cost_centre: "4711" },
    };
    const [one, plain] = [await issuance(1, fields), await issuance(1)];
    expect(one.total - plain.total).toBeLessThanOrEqual(1);
    const [ten, tenPlain] = [await issuance(10, fields), await issuance(10)];
    expect(ten.total - tenPlain.total).toBeLessThanOrEqual(10);
  });

  test("a phone number costs no call and no write unit more, whatever becomes of it", async () => {
    const without = await issuance(10);
    for (const recipient_number of ["+5511998765432", "+551133334444"]) {
      const { request } = await issuance(10, { recipient_number });
      expect(request.calls).toEqual(without.request.calls);
      expect(request.writes).toBe(without.request.writes);
    }
  });

  test("a refused request writes nothing but its admission", async () => {
    const { tenant, event } = await issuer();
    const body = { event_id: event.id, badge_id: "ZZZZZZZZZZ", ...aRecipient() };
    const cost = await warm(tenant, () => tenant.key.call("POST /v1.0/invitations", { body }));
    expect(cost.result.status).toBe(404);
    expect(cost.writes).toBe(1);
    const bad = await warm(tenant, () => tenant.key.call("POST /v1.0/invitations", { body: {} }));
    expect(bad.calls).toEqual(["UpdateItem"]);
  });
});

describe("sending again", () => {
  const BY_MAIL = ["UpdateItem", "GetItem", "BatchGetItem", "TransactWriteItems"];
  const CHECK = 2;
  async function resent(body: object | undefined, fields: Record<string, unknown> = {}) {
    const { tenant, ids } = await issuance(1, fields);
    const params = { id: ids[0]! };
    const call = () => tenant.key.call("POST /v1.0/invitations/{id}/resend", { params, body });
    const cost = await warm(tenant, call);
    expect(cost.result.status).toBe(200);
    return cost;
  }
  const PHONED = { recipient_number: "+5511998765432" };

  test("by mail is a read of the certificate, one of what its recipient wants, and one write", async () => {
    for (const body of [undefined, {}, { channels: ["email"] }]) {
      const cost = await resent(body);
      expect(cost.calls).toEqual(BY_MAIL);
    }
  });

  test("by phone too is a read of the organization more, and a message and the check of an opt-out more in that write", async () => {
    const mail = await resent({ channels: ["email"] });
    const both = await resent({ channels: ["email", "sms"] }, PHONED);
    expect(both.calls).toEqual(["UpdateItem", "GetItem", ...BY_MAIL.slice(1)]);
    expect(both.writes - mail.writes).toBeLessThanOrEqual(CHECK + 2);
    const alone = await resent({ channels: ["whatsapp"] }, PHONED);
    expect(alone.calls).toEqual(["UpdateItem", "GetItem", ...BY_MAIL.slice(1), "BatchGetItem"]);
    expect(alone.writes).toBeLessThan(both.writes);
  });
});

/**
 * Certificate and counters in one transaction are 4 units, the index entries by event, badge and recipient 3, the move
 * of the entry by status 2, the entry by last change 1.
 */
describe("an answer by the link is two round trips after the counters of address and link, and ten write units", () => {
  test.each(["accept", "reject"] as const)("%s, by a person with an account", async (answer) => {
    const { tenant, event, badge } = await issuer();
    const { token, email } = await invite(stack, tenant, { event, badge });
    await respondByLink(stack, token, "accept");
    const another = await invite(stack, tenant, { event, badge }, { recipient_email: email });
    const cost = await stack.measure(() => respondByLink(stack, another.token, answer));
    expect(cost.result.status).toBe(200);
    expect(cost.roundTrips).toBe(BUDGET.answerTrips.limit);
    expect(cost.writes).toBeLessThanOrEqual(BUDGET.rejectWrites.limit);
  });

  test("and two more when accepting creates the account", async () => {
    const { tenant, event, badge } = await issuer();
    const { token } = await invite(stack, tenant, { event, badge });
    const cost = await stack.measure(() => respondByLink(stack, token, "accept"));
    expect(cost.roundTrips).toBe(BUDGET.answerTrips.limit);
    expect(cost.writes).toBeLessThanOrEqual(BUDGET.acceptWrites.limit);
  });
});

describe("what must stay when a table is put back is written to the log too, one call before the change:", () => {
  test("a revocation", async () => {
    const { tenant, event, badge } = await issuer();
    const { id } = await invite(stack, tenant, { event, badge });
    const body = { reason: "An error" };
    const revoke = () => tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body });
    const cost = await warm(tenant, revoke);
    expect(cost.result.status).toBe(200);
    expect(cost.calls).toEqual(["UpdateItem", "GetItem", "PutItem", "TransactWriteItems", "BatchGetItem"]);
    expect(cost.writes).toBeLessThanOrEqual(BUDGET.revokeWrites.limit);
  });

  test("that an address wants no mail", async () => {
    const { tenant, event, badge } = await issuer();
    const { token } = await invite(stack, tenant, { event, badge });
    const mute = () => stack.anonymous.call("POST /i/{token}/unsubscribe", { params: { token } });
    const cost = await stack.measure(mute);
    expect(cost.result.status).toBe(200);
    expect(cost.writes).toBeLessThanOrEqual(BUDGET.muteWrites.limit);
  });

  test("the end of an API key", async () => {
    const { tenant } = await issuer();
    await stack.newKey(tenant.id);
    const { data } = (await tenant.panel.call("GET /api-keys")).body;
    const params = { id: data[0]!.id };
    const cost = await warm(tenant, () => tenant.panel.call("PATCH /api-keys/{id}/revoke", { params }));
    expect(cost.result.status).toBe(200);
    expect(cost.writes).toBeLessThanOrEqual(BUDGET.keyEndWrites.limit);
  });
});
