import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Trouble } from "../../support/faults/bad-day.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { anEvent, eventAndBadge } from "../../support/fixtures.ts";
import type { Tenant } from "../../support/stack.ts";

const { stack, day } = await badDayStack();

beforeEach(() => day.reset());
afterEach(() => day.reset());

const TWENTY = Array.from({ length: 20 }, (_, n) => n);
const WRITES = /^(Put|Update|Delete)Item$|^TransactWriteItems$/;
/** The next writes of the main table are done, and their answers are lost. */
const lost = (times: number, operations = WRITES): Trouble[] => [
  { kind: "unanswered", tables: /main$/i, operations, times },
];

test("twenty requests make twenty badges, whatever answers are lost", async () => {
  const tenant = await stack.tenant();
  for (const n of TWENTY) {
    day.troubles = lost(1);
    const body = { name: `Badge ${n}` };
    expect((await tenant.panel.call("POST /badges", { body })).status).toBe(201);
  }
  expect(day.met.get("unanswered")).toBe(20);
  const { body } = await tenant.panel.call("GET /badges", { query: { limit: 100 } });
  expect(body.data.map(({ name }) => name).sort()).toEqual(TWENTY.map((n) => `Badge ${n}`).sort());
});

/** Each noun that can be changed: its address, and how a record of it is made. */
const CHANGED = [
  ["PATCH /events/{id}", async (tenant: Tenant) => anEvent(tenant.key)],
  ["PATCH /badges/{id}", async (tenant: Tenant) => (await eventAndBadge(tenant)).badge],
  ["PATCH /webhooks/{id}", (tenant: Tenant) => aWebhook(tenant)],
  ["PATCH /organization", async () => ({ id: "" })],
] as const;
const FIELD: Readonly<Record<string, string>> = {
  "PATCH /webhooks/{id}": "description",
  "PATCH /organization": "nickname",
};

async function aWebhook(tenant: Tenant) {
  const body = { url: "http://127.0.0.1:9/hook", events: ["certificate.issued"] };
  return (await tenant.key.call("POST /v1.0/webhooks", { body })).body;
}

/** The revision of the newest stored record with this text. */
async function revisionOf(text: string): Promise<number> {
  const lines = (await stack.stored("TABLE_MAIN")).split("\n").filter((line) => line.includes(text));
  const items = lines.map((line) => JSON.parse(line) as { kind: string; revision: number });
  return items.find(({ kind }) => kind !== "revision")!.revision;
}

describe.each(CHANGED)("%s", (route, create) => {
  const change = (tenant: Tenant, id: string, value: string) =>
    tenant.panel.callUntyped(route, {
      params: { id },
      body: { [FIELD[route] ?? "name"]: value },
    });

  test("is 200 twenty times of twenty and makes one revision each, though every answer is lost", async () => {
    const tenant = await stack.tenant();
    const { id } = await create(tenant);
    expect((await change(tenant, id, `First ${tenant.id}`)).status).toBe(200);
    const first = await revisionOf(`First ${tenant.id}`);
    for (const n of TWENTY) {
      day.troubles = lost(1);
      expect((await change(tenant, id, `Name ${n}`)).status).toBe(200);
    }
    expect(day.met.get("unanswered")).toBe(20);
    day.reset();
    await change(tenant, id, `Last ${tenant.id}`);
    expect(await revisionOf(`Last ${tenant.id}`)).toBe(first + 21);
  });

  test("makes one revision for each 200 also when changes race and answers are lost", async () => {
    const tenant = await stack.tenant();
    const { id } = await create(tenant);
    expect((await change(tenant, id, `First ${tenant.id}`)).status).toBe(200);
    const first = await revisionOf(`First ${tenant.id}`);
    day.troubles = lost(3);
    const answers = await Promise.all(TWENTY.map((n) => change(tenant, id, `Name ${n}`)));
    day.reset();
    const done = answers.filter(({ status }) => status === 200).length;
    expect(done).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([]);
    await change(tenant, id, `Last ${tenant.id}`);
    expect(await revisionOf(`Last ${tenant.id}`)).toBe(first + done + 1);
  });
});
