import { expect, test } from "vitest";
import { mainTable, putItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { invite } from "../support/browser/invitation-page.ts";
import { connectionTo } from "../support/documents.ts";
import { anEvent, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const list = (tenant: Tenant, query: Record<string, string | number> = {}) =>
  tenant.panel.call("GET /dashboard/events/list", { query });
const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

test("the events of the dashboard are newest first, in pages, with an exact total and their certificate counts", async () => {
  const tenant = await stack.tenant();
  const subject = await eventAndBadge(tenant, { name: "Event 0" });
  for (let n = 0; n < 3; n++) await invite(stack, tenant, subject);
  for (let n = 1; n < 23; n++)
    await anEvent(tenant.key, { name: `Event ${n}`, status: n % 2 ? "DRAFT" : "ACTIVE" });
  const seen: string[] = [];
  for (let page = 1; page <= 4; page++) {
    const { body } = await list(tenant, { page, limit: 10 });
    expect(body).toMatchObject({ total: 23, page, totalPages: 3 });
    seen.push(...names(body));
  }
  expect(seen).toEqual(Array.from({ length: 23 }, (_, n) => `Event ${22 - n}`));
  const last = await list(tenant, { page: 23, limit: 1 });
  expect(last.body.data[0]).toMatchObject({
    id: subject.event.id,
    short_code: subject.event.short_code,
    certificate_count: 3,
  });
});

test("what release 1.1 noted behind the events of an organization is none of them", async () => {
  const tenant = await stack.tenant();
  await anEvent(tenant.key, { name: "Run" });
  const { pk } = itemKey.eventSummary(tenant.id, "", "");
  await putItem(mainTable(connectionTo()), { pk, sk: "COMPLETE", kind: "event_summaries" });
  const { body } = await list(tenant);
  expect([names(body), body.total]).toEqual([["Run"], 1]);
});

test("the search finds any part of a name, without regard to accents and case", async () => {
  const tenant = await stack.tenant();
  for (const name of ["São Silvestre 2026", "Corrida de SAO Paulo", "Maratona do Rio"])
    await anEvent(tenant.key, { name });
  expect(names((await list(tenant, { q: "sao" })).body)).toEqual([
    "Corrida de SAO Paulo",
    "São Silvestre 2026",
  ]);
  expect(names((await list(tenant, { q: "SÃO silv" })).body)).toEqual(["São Silvestre 2026"]);
  expect(names((await list(tenant, { q: "rio" })).body)).toEqual(["Maratona do Rio"]);
  expect((await list(tenant, { q: "nothing" })).body).toEqual({ data: [], total: 0, page: 1, totalPages: 0 });
});

test("either credential can read the list, and only that of its own organization", async () => {
  const [tenant, other] = [await stack.tenant(), await stack.tenant()];
  await anEvent(tenant.key);
  expect((await tenant.key.call("GET /dashboard/events/list")).body.total).toBe(1);
  expect((await list(other)).body.total).toBe(0);
  for (const query of [{ limit: 51 }, { page: 0 }, { q: "" }, { status: "ACTIVE" }] as Record<
    string,
    string | number
  >[])
    expectProblem(await list(tenant, query), "invalid_request");
});
