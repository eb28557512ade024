import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deliveryOf } from "#shared/domain/webhooks/delivery.ts";
import { eventually } from "../../support/eventually.ts";
import type { Trouble } from "../../support/faults/bad-day.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { anEmail, aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { night, runs } from "../../support/runs.ts";

// A service of its own: what an SDK client may retry is shared by all its calls, and this uses much of it.
const { stack, day } = await badDayStack({ workers: false });
const { ports } = stack.functions;

beforeEach(() => day.reset());
afterEach(() => day.reset());

const losing = (times: number): Trouble[] => [
  { kind: "unanswered", operations: /^(PutItem|UpdateItem|BatchExecuteStatement)$/, times },
];
/** The result of a call whose first write is done but not answered. */
async function unanswered<T>(work: () => Promise<T>): Promise<T> {
  day.troubles = losing(1);
  const before = day.met.get("unanswered") ?? 0;
  const result = await work();
  expect(day.met.get("unanswered")).toBe(before + 1);
  day.troubles = [];
  return result;
}

async function scene() {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, recipient: aRecipient() };
  const { certificates } = (await tenant.key.call("POST /v1.0/invitations", { body })).body;
  const certificate = (await ports.certificates.get(tenant.id, certificates[0]!.id))!;
  const hook = { url: "http://127.0.0.1:9/hook", events: ["certificate.issued"] };
  const { id } = (await tenant.key.call("POST /v1.0/webhooks", { body: hook })).body;
  const webhook = (await ports.webhooks.get(tenant.id, id))!;
  const delivery = deliveryOf(
    { type: "certificate.issued", certificate, at: certificate.created_at },
    webhook,
  );
  return { tenant, certificate, webhook, delivery };
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("a worker whose write was done but not answered has what it claimed", () => {
  test("the mail of a certificate, which it can give back and claim again, and which counts once", async () => {
    const { certificate } = await scene();
    const at = new Date();
    for (let n = 0; n < 3; n++) {
      const claim = () => ports["messages.write"].claim(certificate, "invitation", 1, at);
      expect((await unanswered(claim)).kind).toBe("claimed");
      await unanswered(() => ports["messages.write"].release(certificate, "invitation", at));
    }
  });

  test("a notice", async () => {
    const { certificate } = await scene();
    const claim = () => ports["messages.write"].claim(certificate, "accepted", null, new Date());
    expect(await unanswered(claim)).toEqual({ kind: "claimed" });
    expect((await claim()).kind).toBe("busy");
    await unanswered(() => ports["messages.write"].release(certificate, "accepted", new Date()));
    expect(await unanswered(claim)).toEqual({ kind: "claimed" });
  });

  test("a mail that waits for another day", async () => {
    const { certificate } = await scene();
    const another = { ...certificate, id: randomUUID() };
    expect((await ports["messages.write"].claim(another, "invitation", 1, new Date())).kind).toBe("claimed");
    expect((await ports["messages.write"].claim(certificate, "invitation", 1, new Date())).kind).toBe("full");
    const tomorrow = inMinutes(2 * 24 * 60);
    const messages = ports["messages.due"];
    const waiting = { until: inMinutes(60), bulk: false };
    expect(await unanswered(() => ports["messages.write"].wait(certificate, "invitation", waiting))).toBe(
      true,
    );
    const due = await messages.due("single", tomorrow, 10);
    const mail = due.find(({ certificateId }) => certificateId === certificate.id)!;
    expect(await unanswered(() => messages.postpone(mail, tomorrow))).toBe(true);
    expect(await messages.postpone(mail, inMinutes(5_000))).toBe(false);
  });

  test("a delivery, its attempts and a turn at its endpoint", async () => {
    const { delivery, webhook } = await scene();
    expect(await unanswered(() => ports["deliveries.write"].claimRegistration(delivery))).toBe(true);
    const due = inMinutes(1);
    const attempt = {
      at: new Date().toISOString(),
      number: 1,
      status_code: 500,
      error: null,
      duration_ms: 12,
      response_body: "no",
    };
    const failed = { ...delivery, attempts: 1, next_attempt_at: due.toISOString(), last: attempt };
    expect(await unanswered(() => ports["deliveries.write"].record(delivery, failed, { due }))).toBe(true);
    expect(await ports["deliveries.write"].record(delivery, { ...failed, last: null }, { due })).toBe(false);
    const claim = (until: Date) => ports["deliveries.due"].claim(delivery, due, until);
    expect(await unanswered(() => claim(inMinutes(2)))).toBe(true);
    expect(await claim(inMinutes(3))).toBe(false);
    const turns = [1, 2, 3, 4].map((n) => () => ports.endpoints.takeTurn(webhook.id, inMinutes(n / 1_000)));
    for (const [turn, take] of turns.entries()) expect(await unanswered(take)).toBe(turn);
    expect(await ports.endpoints.takeTurn(webhook.id, new Date())).toBeUndefined();
    expect(await unanswered(() => ports["deliveries.write"].disable(webhook, "gone", new Date()))).toBe(true);
    expect(await ports["deliveries.write"].disable(webhook, "gone", inMinutes(1))).toBe(false);
  });

  test("an account, and the hold of a recipient", async () => {
    const { certificate } = await scene();
    const account = { email: anEmail(), name: "Ana Souza", created_at: new Date().toISOString() };
    expect(await unanswered(() => ports.accounts.createAccount(account))).toBe(true);
    expect(await ports.accounts.createAccount({ ...account, name: "Ana Lima" })).toBe(false);
    const slot = randomUUID();
    const hold = { ...certificate, id: randomUUID(), email: anEmail() };
    expect(await unanswered(() => ports.issuances.claim(hold, slot, new Date()))).toEqual({
      kind: "held",
      inherited: false,
    });
  });
});

describe("of workers that claim the same in the same millisecond while answers are lost", () => {
  const racers = Array.from({ length: 12 }, (_, n) => n);

  test("one has the mail", async () => {
    for (let round = 0; round < runs(1, 3); round++) {
      const { certificate } = await scene();
      const at = new Date();
      day.troubles = [...losing(2), { kind: "throttled", operations: /^UpdateItem$/, times: 2 }];
      const claims = await Promise.all(
        racers.map(() => ports["messages.write"].claim(certificate, "invitation", 20, at)),
      );
      expect(claims.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
    }
  });

  night.test("one has the notice", async () => {
    for (let round = 0; round < runs(1, 3); round++) {
      const { certificate } = await scene();
      const at = new Date();
      day.troubles = [...losing(2), { kind: "throttled", operations: /^UpdateItem$/, times: 2 }];
      const claims = await Promise.all(
        racers.map(() => ports["messages.write"].claim(certificate, "accepted", null, at)),
      );
      expect(claims.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
    }
  });

  test("each badge, key and person is made once", async () => {
    const { tenant } = await scene();
    const account = { email: anEmail(), name: "Ana Souza" };
    day.troubles = losing(3);
    const made = await Promise.all(
      racers.map((n) =>
        ports.accounts.createAccount({
          ...account,
          created_at: new Date(1_800_000_000_000 + n).toISOString(),
        }),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    day.troubles = losing(3);
    // What is refused because the machine is slow is repeated, as a caller does.
    const create = async (n: number) => {
      const headers = { "idempotency-key": randomUUID() };
      const call = () => tenant.panel.call("POST /badges", { body: { name: `Race ${n}` }, headers });
      await eventually(async () => expect((await call()).status).toBe(201));
    };
    await Promise.all(racers.map(create));
    day.reset();
    const { body } = await tenant.panel.call("GET /badges", { query: { limit: 100 } });
    expect(body.data.filter(({ name }) => name.startsWith("Race"))).toHaveLength(12);
  });
});
