import { describe, expect, test } from "vitest";
import { anEvent, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night, runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });

const ROUNDS = runs(2, 6);

describe("an event with several requests at once", () => {
  test("is either deleted or has certificates, never both", async () => {
    const tenant = await stack.tenant();
    const { badge } = await eventAndBadge(tenant);
    const outcomes = new Set<string>();
    for (let round = 0; round < runs(6, 24); round++) {
      const event = await anEvent(tenant.key);
      const recipient = Array.from({ length: round % 2 === 0 ? 1 : 8 }, () => aRecipient());
      const body = { event_id: event.id, badge_id: badge.id, recipient };
      const issue = () => tenant.key.call("POST /v1.0/invitations", { body });
      const remove = () => tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: event.id } });
      const [issued, removed] = await (round % 3 === 0
        ? Promise.all([issue(), remove()])
        : Promise.all([remove(), issue()]).then(([r, i]) => [i, r]));
      const outcome = `${issued!.status}/${removed!.status}`;
      outcomes.add(outcome);
      expect(["201/409", "404/204"]).toContain(outcome);
      const list = await tenant.key.call("GET /v1.0/invitations", { query: { event_id: event.id } });
      expect(list.body.data).toHaveLength(issued!.status === 201 ? recipient.length : 0);
      const read = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
      expect(read.status).toBe(issued!.status === 201 ? 200 : 404);
    }
    const { used } = (await tenant.key.call("GET /v1.0/balance")).body;
    const all = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100, offset: 0 } });
    expect(Math.min(used, 100)).toBe(all.body.data.length);
  });

  test("changes of one field: every answer 200 is a change that happened, the others are 409", async () => {
    const tenant = await stack.tenant();
    const event = await anEvent(tenant.key);
    let applied = 0;
    let conflicts = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const cities = Array.from({ length: 8 }, (_, n) => `City ${round}.${n}`);
      const answers = await Promise.all(
        cities.map((city) =>
          tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body: { city } }),
        ),
      );
      const done = answers.filter(({ status }) => status === 200);
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect([answer.status, answer.problem.code]).toEqual([409, "conflict"]);
        conflicts++;
      }
      applied += done.length;
      expect(done.length).toBeGreaterThan(0);
      const read = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
      expect(done.map(({ body }) => body.city)).toContain(read.body.city);
    }
    expect(applied + conflicts).toBe(ROUNDS * 8);
  });

  night.test("changes of different fields: every change that was answered 200 is there", async () => {
    const tenant = await stack.tenant();
    const event = await anEvent(tenant.key);
    const changes = [
      { city: "Recife" },
      { state: "PE" },
      { name: "Frevo" },
      { is_private: true },
      { subcategory: "x" },
    ];
    const answers = await Promise.all(
      changes.map((body) => tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body })),
    );
    const read = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
    for (const [n, { status }] of answers.entries())
      if (status === 200) expect(read.body).toMatchObject(changes[n]!);
  });

  test("counts every certificate that is issued while it is changed", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const issue = () =>
      tenant.key.call("POST /v1.0/invitations", {
        body: { event_id: event.id, badge_id: badge.id, ...aRecipient() },
      });
    const change = (n: number) =>
      tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body: { city: `City ${n}` } });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => [issue(), change(n)]).flat());
    const issued = answers.filter(({ status }) => status === 201).length;
    expect(issued).toBe(10);
    const read = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
    expect(read.body.certificate_count).toBe(10);
  });
});
