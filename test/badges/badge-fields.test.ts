import { describe, expect, test } from "vitest";
import { anEvent, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../support/issuances.ts";
import { expectProblem } from "../support/problems.ts";
import { some } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });

const TIME = { key: "time", label: "Time", type: "duration" };
const CITY = { key: "city", label: "City", type: "text" };
const patch = (tenant: Tenant, id: string, body: object) =>
  tenant.panel.call("PATCH /badges/{id}", { params: { id }, body });
const issue = (tenant: Tenant, event_id: string, badge_id: string, values: object) =>
  tenant.key.call("POST /v1.0/invitations", { body: { event_id, badge_id, ...aRecipient({ values }) } });

describe("the fields of a badge", () => {
  test("may be anything else until its first certificate", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant, {}, { fields: [TIME, CITY] });
    for (const fields of [[CITY], [{ ...CITY, type: "grade" }], [], [TIME]])
      expect((await patch(tenant, badge.id, { fields })).status).toBe(200);
    expect((await issue(tenant, event.id, badge.id, { city: "Oslo" })).badFields).toEqual(["values.city"]);
    expect((await issue(tenant, event.id, badge.id, { time: "59:59" })).status).toBe(201);
  });

  test("keep key and type from then on, each named that does not; they can be hidden, relabelled, ordered and added", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant, {}, { fields: [TIME, CITY] });
    const issued = await issue(tenant, event.id, badge.id, { time: "59:59", city: "Oslo" });
    const refused = await patch(tenant, badge.id, {
      fields: [{ ...CITY, type: "choice", options: ["Oslo"] }],
    });
    expectProblem(refused, "fields_in_use");
    expect(refused.badFields).toEqual(["fields", "fields[0].type"]);
    expect(refused.problem.errors![0]!.message).toContain("time");
    const other = await anEvent(tenant.key);
    const moved = await patch(tenant, badge.id, { event_id: other.id });
    expectProblem(moved, "fields_in_use");
    expect(moved.badFields).toEqual(["event_id"]);
    const added = { key: "bib", label: "Bib", type: "integer", required: true };
    const fields = [added, { ...CITY, label: "Town", show: [] }, { ...TIME, required: true }];
    expect((await patch(tenant, badge.id, { fields })).body.fields).toMatchObject(fields);
    expect((await issue(tenant, event.id, badge.id, {})).badFields).toEqual(["values.bib", "values.time"]);
    expect((await issue(tenant, event.id, badge.id, { time: "1:00:00", bib: 7 })).status).toBe(201);
    const params = { id: issued.body.certificates[0]!.id };
    const read = await tenant.key.call("GET /v1.0/invitations/{id}", { params });
    expect(read.body.values).toEqual({ time: "0:59:59", city: "Oslo" });
  });

  test.each(some([8, 1], 1, 0))(
    "of %i certificates at once and a change that loses one, either is first, and no value is of a lost field",
    async (count) => {
      const tenant = await stack.tenant({ plan: "ENTERPRISE" });
      const event = await anEvent(tenant.key);
      const outcomes = new Set<string>();
      for (let n = 0; n < 12; n++) {
        const { body: badge } = await tenant.panel.call("POST /badges", {
          body: { name: "Finisher", fields: [TIME, CITY] },
        });
        const recipient = Array.from({ length: count }, () => aRecipient({ values: { city: "Oslo" } }));
        const body = { event_id: event.id, badge_id: badge.id, recipient };
        const [changed, ...issued] = await Promise.all([
          patch(tenant, badge.id, { fields: [TIME] }),
          ...[1, 2, 3].map(() => tenant.key.call("POST /v1.0/invitations", { body })),
        ]);
        const codes = issued.map((answer) => (answer.status === 201 ? 201 : answer.problem.code));
        // Who read the badge before the change and comes after it is told so; who read it after it, that it has no such field.
        if (changed.status === 200)
          expect(codes.every((code) => code === "conflict" || code === "invalid_request")).toBe(true);
        else {
          expectProblem(changed, "fields_in_use");
          expect(codes).toEqual([201, 201, 201]);
        }
        outcomes.add(String(changed.status));
        const listed = await tenant.key.call("GET /v1.0/invitations", {
          query: { badge_id: badge.id, limit: 100 },
        });
        const now = await tenant.panel.call("GET /badges/{id}", { params: { id: badge.id } });
        const keys = new Set(now.body.fields.map(({ key }) => key));
        for (const { values } of listed.body.data)
          for (const key of Object.keys(values)) expect(keys.has(key)).toBe(true);
      }
      expect(outcomes.size).toBeGreaterThan(0);
    },
  );

  test("are lost for an issuance that read the badge before, also in a process that has issued with it since", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant, {}, { fields: [CITY] });
    const { issuances } = stack.functions.ports;
    const target = { organization_id: tenant.id, event_id: event.id, badge_id: badge.id };
    const late = anIssuance({ ...target, recipients: [aStoredRecipient({ values: { city: "Oslo" } })] });
    expect((await patch(tenant, badge.id, { fields: [] })).status).toBe(200);
    const reserve = (issuance: typeof late) => issuances.reserve(issuance, 1_000, "included");
    expect((await reserve(late)).kind).toBe("badge_changed");
    expect((await reserve(anIssuance({ ...target, badge_revision: 2 }))).kind).toBe("reserved");
    expect((await reserve(late)).kind).toBe("badge_changed");
    expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(1);
  });
});

describe("a text that names values", () => {
  const NAMING = { text: "ran {values.time} in {values.nowhere}", back: { title: null, text: "{values.x}" } };
  const PATHS = ["design.back.text", "design.text"];

  test("names those of its badge only: in a new badge, a changed one and a preview", async () => {
    const tenant = await stack.tenant();
    const create = (body: object) =>
      tenant.panel.call("POST /badges", { body: { name: "Finisher", ...body } });
    expect((await create({ fields: [TIME], design: NAMING })).badFields.sort()).toEqual(PATHS);
    const { body: badge } = await create({ fields: [TIME], design: { text: "ran {values.time}" } });
    expect((await patch(tenant, badge.id, { design: NAMING })).badFields.sort()).toEqual(PATHS);
    expect((await patch(tenant, badge.id, { fields: [] })).badFields).toEqual(["design.text"]);
    expect((await patch(tenant, badge.id, { fields: [], design: {} })).status).toBe(200);
    const preview = (design: object) =>
      tenant.panel.call("POST /badges/{id}/preview", { params: { id: badge.id }, body: { design } });
    expect((await preview({ text: "{values.time}" })).badFields).toEqual(["design.text"]);
  });
});
