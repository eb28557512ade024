import { afterAll, describe, expect, test } from "vitest";
import { lowestUuidAt } from "#shared/domain/ids.ts";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import { deliveryOf } from "#shared/domain/webhooks/delivery.ts";
import { fanOut } from "#shared/domain/webhooks/fan-out.ts";
import { fetchMessages } from "#shared/domain/webhooks/sessions/fetch-messages.ts";
import { runs } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { startReceiver } from "../../support/stand-ins/receiver.ts";
import { answered, aSession, fetchedBy } from "../../support/webhook-sessions.ts";
import { aDelivery, deliveriesOf } from "../../support/webhooks.ts";

const stack = await testStack({ workers: false });
const receiver = await startReceiver();
afterAll(() => receiver.close());

/** A session beside a webhook, and an event that both subscribed to, of which the test does every step. */
async function scene() {
  const made = await aDelivery(stack, receiver.url);
  const { tenant, certificate, change, ports } = made;
  const session = await aSession(tenant);
  const now = new Date().toISOString();
  // It was issued before the session was opened; this happens afterwards.
  const after = { ...certificate, status: "REVOKED", updated_at: now } as const;
  const revoked = { ...change, before: certificate, after } as const;
  const relay = (changed: Partial<typeof ports> = {}) => fanOut({ ...ports, ...changed }, [revoked]);
  const messages = async () => (await fetchedBy(tenant.key, session.id)).body.data;
  return { ...made, session, relay, messages };
}
const killed = async () => {
  throw new Error("killed");
};

describe("the fan-out", () => {
  test("queues what endpoints are told before it stores anything for a session, which a repetition does", async () => {
    const { relay, queued, messages, session, ports } = await scene();
    await expect(
      relay({ "deliveries.write": { ...ports["deliveries.write"], keep: killed } }),
    ).rejects.toThrow("killed");
    expect(queued).toHaveLength(1);
    expect(queued[0]!.job.webhook_id).not.toBe(session.id);
    expect(await messages()).toEqual([]);
    const refused = { send: async <J>(jobs: readonly J[]) => [...jobs] };
    // What SQS does not take delays no session either.
    expect(await relay({ webhooksQueue: refused })).toEqual([0]);
    expect(await messages()).toHaveLength(1);
    await relay();
    expect(await messages()).toHaveLength(1);
  });

  test("gives nothing again that was answered", async () => {
    const { relay, tenant, session, messages } = await scene();
    await relay();
    const [message] = await messages();
    await answered(tenant.key, session.id, message!.id, { status: 204 });
    await relay();
    expect(await messages()).toEqual([]);
    expect(await deliveriesOf(tenant, session.id)).toMatchObject([{ status: "delivered", attempts: 1 }]);
  });

  test("costs nothing more for a session but a look at how many wait, and a write of one unit and its entry", async () => {
    const { relay } = await scene();
    const cost = await stack.measure(() => relay());
    expect(cost.calls.toSorted()).toEqual(["BatchExecuteStatement", "Query", "Query"]);
    expect(cost).toMatchObject({ writes: 2 });
    expect(cost.reads).toBeLessThanOrEqual(2);
  });
});

test("a session keeps the oldest messages, drops what comes when a thousand wait, and says how many", async () => {
  const { tenant, session, certificate, ports } = await scene();
  const [stored] = await ports.webhooks.sessions(tenant.id);
  const { pending, fetched } = WEBHOOKS.session;
  const from = Date.now();
  const deliveries = Array.from({ length: pending + 3 }, (_, n) =>
    deliveryOf(
      { type: "certificate.issued", certificate, at: new Date(from + n).toISOString() },
      { id: session.id, organization_id: tenant.id },
    ),
  );
  await ports["deliveries.write"].keep(stored!, deliveries);
  const { body } = await fetchedBy(tenant.key, session.id);
  expect(body.dropped).toBe(3);
  expect(body.data.map(({ id }) => id)).toEqual(deliveries.slice(0, fetched).map(({ id }) => id));
  await answered(tenant.key, session.id, body.data[0]!.id, { status: 200 });
  await ports["deliveries.write"].keep(stored!, deliveries.slice(-2));
  expect((await fetchedBy(tenant.key, session.id)).body.dropped).toBe(4);
});

test("what happened more than a day ago is given no more, and hides nothing", async () => {
  const { tenant, session, relay, messages, certificate, ports } = await scene();
  const [stored] = await ports.webhooks.sessions(tenant.id);
  const old = new Date(Date.now() - 25 * 3_600_000);
  const owner = { id: session.id, organization_id: tenant.id };
  const occurrences = Array.from({ length: WEBHOOKS.session.fetched }, (_, n) => ({
    type: "certificate.issued" as const,
    certificate,
    at: new Date(old.getTime() + n).toISOString(),
  }));
  await ports["deliveries.write"].keep(
    stored!,
    occurrences.map((one) => deliveryOf(one, owner)),
  );
  await relay();
  const given = await messages();
  expect(given).toHaveLength(1);
  expect(given[0]!.id > lowestUuidAt(old.getTime() + 3_600_000)).toBe(true);
});

describe("requests at the same moment", () => {
  test("that open a session of one name open one", async () => {
    const tenant = await stack.tenant();
    const opened = await Promise.all(
      Array.from({ length: runs(3, 10) }, () => aSession(tenant, { name: "Laptop" })),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(new Set(opened.map(({ secret }) => secret)).size).toBe(1);
  });

  test("that open sessions of several names open as many as there may be", async () => {
    const tenant = await stack.tenant();
    const open = (n: number) =>
      tenant.key.call("POST /v1.0/webhooks/sessions", { body: { name: String(n) } });
    const first = await Promise.all([0, 1, 2, 3, 4].map(open));
    const codes = first.flatMap(({ status, json }) =>
      status === 201 ? [] : [(json as { code: string }).code],
    );
    for (const code of codes) expect(["webhook_session_limit_reached", "conflict"]).toContain(code);
    const all = await stack.functions.ports.webhooks.sessions(tenant.id);
    expect(all.length).toBe(first.length - codes.length);
    expect(all.length).toBeLessThanOrEqual(WEBHOOKS.session.atOnce);
  });

  test("that answer one message record one answer, and are all taken", async () => {
    const { relay, tenant, session, messages } = await scene();
    await relay();
    const [message] = await messages();
    const all = await Promise.all(
      [200, 500, 404].map((status) => answered(tenant.key, session.id, message!.id, { status })),
    );
    expect(all.map(({ status }) => status)).toEqual([204, 204, 204]);
    const [delivery] = await deliveriesOf(tenant, session.id);
    expect(delivery).toMatchObject({ attempts: 1 });
    expect(delivery!.status).toBe(delivery!.last_attempt!.status_code === 200 ? "delivered" : "failed");
  });

  test("that end a session and open it leave it open or ended, and one of its two", async () => {
    const { tenant, session, ports } = await scene();
    const end = () => tenant.key.call("DELETE /v1.0/webhooks/sessions/{id}", { params: { id: session.id } });
    const [ended, again] = await Promise.all([end(), aSession(tenant), end()]);
    expect([204, 409]).toContain(ended.status);
    expect(again.id).toBe(session.id);
    const [stored] = await ports.webhooks.sessions(tenant.id);
    expect(stored!.revision).toBeGreaterThan(1);
    expect((await end()).status).toBe(204);
    expect((await fetchedBy(tenant.key, session.id)).status).toBe(410);
  });

  test("that fetch get the same messages, of two commands too", async () => {
    const { relay, tenant, session } = await scene();
    const waiting = [1, 2].map(() => fetchedBy(tenant.key, session.id, { wait: 20 }));
    await relay();
    const [one, other] = (await Promise.all(waiting)).map(({ body }) =>
      body.data.map(({ id, body: text }) => [id, text]),
    );
    expect(one).toHaveLength(1);
    expect(other).toEqual(one);
  });
});

describe("a request that waits", () => {
  test("is answered at once when five others wait", async () => {
    const { session, tenant, ports } = await scene();
    const leases = [];
    for (let n = 0; n < WEBHOOKS.session.waitsAtOnce; n++)
      leases.push(await ports.limits.take({ listenerOf: tenant.id }, new Date()));
    expect(leases.every(Boolean)).toBe(true);
    const rested: number[] = [];
    const webhookSessions = {
      ...ports.webhookSessions,
      async rest(ms: number) {
        rested.push(ms);
        await ports.webhookSessions.rest(ms);
      },
    };
    const at = { ...ports, clock: { now: () => new Date() } };
    const answer = await fetchMessages(
      { ...at, webhookSessions },
      tenant.id,
      session.id,
      { wait: 25 },
      () => {},
    );
    expect(answer.data).toEqual([]);
    expect(rested).toEqual([]);
    await ports.limits.release(leases[0]!);
    const next = await fetchMessages(
      { ...at, webhookSessions },
      tenant.id,
      session.id,
      { wait: 1 },
      () => {},
    );
    expect(next.data).toEqual([]);
    expect(rested.length).toBeGreaterThan(0);
  });

  test("costs half a read unit for each look", async () => {
    const { session, tenant, ports } = await scene();
    let looks = 0;
    const webhookSessions = {
      ...ports.webhookSessions,
      async rest() {
        looks++;
        // The last look.
        if (looks === 10)
          await tenant.key.call("POST /v1.0/webhooks/sessions/{id}/test", { params: { id: session.id } });
      },
    };
    const at = { ...ports, clock: { now: () => new Date() } };
    const waiting = await ports.webhookSessions.waiting(session.id, new Date(0), 20);
    expect(waiting).toEqual([]);
    const look = await stack.measure(() => ports.webhookSessions.waiting(session.id, new Date(0), 20));
    expect(look).toMatchObject({ reads: 0.5, writes: 0, calls: ["Query"] });
    const { data } = await fetchMessages(
      { ...at, webhookSessions },
      tenant.id,
      session.id,
      { wait: 25 },
      () => {},
    );
    expect(data).toHaveLength(1);
    expect(looks).toBe(10);
  });
});
