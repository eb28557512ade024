import { expect, test } from "vitest";
import { expectProblem } from "../security/world.ts";
import { anEvent, eventAndBadge } from "../support/fixtures.ts";
import { invite } from "../support/invitation-page.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const list = (tenant: Tenant, query: Record<string, string | number> = {}) =>
  tenant.panel.call("GET /dashboard/events/list", { query });
const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

test("the events of the dashboard come newest first, page by page, with an exact total and their counts", async () => {
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

test("the search finds any part of a name, whatever its accents and case", async () => {
  const tenant = await stack.tenant();
  for (const name of ["São Silvestre 2026", "Corrida de SAO Paulo", "Maratona do Rio"])
    await anEvent(tenant.key, { name });
  expect(names((await list(tenant, { q: "sao" })).body)).toEqual([
    "Corrida de SAO Paulo",
    "São Silvestre 2026",
  ]);
  expect(names((await list(tenant, { q: "SÃO s" })).body)).toEqual(["São Silvestre 2026"]);
  expect(names((await list(tenant, { q: "rio" })).body)).toEqual(["Maratona do Rio"]);
  expect((await list(tenant, { q: "nothing" })).body).toEqual({ data: [], total: 0, page: 1, totalPages: 0 });
});

test("either credential reads the list; nobody sees another organization's", async () => {
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
