import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { shortCode } from "#shared/domain/ids.ts";
import { getItem, mainTable } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo } from "../../support/documents.ts";
import type { Trouble } from "../../support/faults/bad-day.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { anEvent, eventAndBadge } from "../../support/fixtures.ts";
import { night, runs, some } from "../../support/runs.ts";
import type { Tenant } from "../../support/stack.ts";

const { stack, day } = await badDayStack();

beforeEach(() => day.reset());
afterEach(() => day.reset());

const main = mainTable(connectionTo());
const COUNT = runs(8, 20);
const EACH = Array.from({ length: COUNT }, (_, n) => n);
const WRITES = /^(Put|Update|Delete)Item$|^TransactWriteItems$/;
/** The next writes of the main table are done, and their answers are lost. */
const lost = (times: number, operations = WRITES): Trouble[] => [
  { kind: "unanswered", tables: /main$/i, operations, times },
];

test("as many badges as requests are made, whatever answers are lost", async () => {
  const tenant = await stack.tenant();
  for (const n of EACH) {
    day.troubles = lost(1);
    const body = { name: `Badge ${n}` };
    expect((await tenant.panel.call("POST /badges", { body })).status).toBe(201);
  }
  expect(day.met.get("unanswered")).toBe(COUNT);
  const { body } = await tenant.panel.call("GET /badges", { query: { limit: 100 } });
  expect(body.data.map(({ name }) => name).sort()).toEqual(EACH.map((n) => `Badge ${n}`).sort());
});

/** Each noun that can be changed: its address, how a record of it is made, and where that is stored. */
const CHANGED = [
  [
    "PATCH /webhooks/{id}",
    (tenant: Tenant) => aWebhook(tenant),
    (tenant: Tenant, id: string) => itemKey.webhook(tenant.id, id),
  ],
  [
    "PATCH /events/{id}",
    (tenant: Tenant) => anEvent(tenant.key),
    (_: Tenant, id: string) => itemKey.event(shortCode(id)),
  ],
  [
    "PATCH /badges/{id}",
    async (tenant: Tenant) => (await eventAndBadge(tenant)).badge,
    (_: Tenant, id: string) => itemKey.badge(shortCode(id)),
  ],
  ["PATCH /organization", async () => ({ id: "" }), (tenant: Tenant) => itemKey.organization(tenant.id)],
] as const;
const FIELD: Readonly<Record<string, string>> = {
  "PATCH /webhooks/{id}": "description",
  "PATCH /organization": "nickname",
};

async function aWebhook(tenant: Tenant) {
  const body = { url: "http://127.0.0.1:9/hook", events: ["certificate.issued"] };
  return (await tenant.key.call("POST /v1.0/webhooks", { body })).body;
}

describe.each(some(CHANGED, 2, 0))("%s", (route, create, keyOf) => {
  const revisionOf = async (tenant: Tenant, id: string) =>
    Number((await getItem(main, keyOf(tenant, id)))!.revision);
  const change = (tenant: Tenant, id: string, value: string) =>
    tenant.panel.callUntyped(route, {
      params: { id },
      body: { [FIELD[route] ?? "name"]: value },
    });

  night.test("is 200 each time and makes one revision each, though every answer is lost", async () => {
    const tenant = await stack.tenant();
    const { id } = await create(tenant);
    expect((await change(tenant, id, "First")).status).toBe(200);
    const first = await revisionOf(tenant, id);
    for (const n of EACH) {
      day.troubles = lost(1);
      expect((await change(tenant, id, `Name ${n}`)).status).toBe(200);
    }
    expect(day.met.get("unanswered")).toBe(COUNT);
    day.reset();
    await change(tenant, id, "Last");
    expect(await revisionOf(tenant, id)).toBe(first + COUNT + 1);
  });

  test("makes one revision for each 200 also when changes race and answers are lost", async () => {
    const tenant = await stack.tenant();
    const { id } = await create(tenant);
    expect((await change(tenant, id, "First")).status).toBe(200);
    const first = await revisionOf(tenant, id);
    day.troubles = lost(3);
    const answers = await Promise.all(EACH.map((n) => change(tenant, id, `Name ${n}`)));
    day.reset();
    const done = answers.filter(({ status }) => status === 200).length;
    expect(done).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([]);
    await change(tenant, id, "Last");
    expect(await revisionOf(tenant, id)).toBe(first + done + 1);
  });
});
