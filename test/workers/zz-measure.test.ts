import { randomUUID } from "node:crypto";
import { test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect.ts";
import { documentClient } from "#shared/storage/client.ts";
import { testStack } from "../support/stack.ts";
const stack = await testStack({ workers: false });
test("m", async () => {
  const tenant = await stack.tenant();
  const p = stack.functions.ports;
  const now = new Date().toISOString();
  const N = 3000;
  const ids = Array.from({ length: N }, () => randomUUID());
  let t = performance.now();
  const lap = (what: string) => { console.log(what, Math.round(performance.now() - t), "ms"); t = performance.now(); };
  for (let i = 0; i < N; i += 25)
    await Promise.all(ids.slice(i, i + 25).map((id, k) => p.eventChanges.create({
      id, organization_id: tenant.id, name: `Curso de Python e SQL ${i + k}`, description: "Curso de Python para iniciantes. ".repeat(20), category: "EDUCATION",
      subcategory: null, city: "Recife", state: "PE", location_type: null, initial_date: "2027-01-01", finish_date: null, recurrence_type: null, image_url: null, official_url: null,
      is_private: false, status: "ACTIVE", connections: [], revision: 1, created_at: now, updated_at: now } as never)));
  lap("create");
  const c = await stack.measure(() => p.directoryLog.recordOrganization(tenant.id)); lap("log organization"); console.log(c.reads / N, c.writes / N);
  const s = await stack.measure(() => p.directory.search({ page: 1, limit: 20 })); lap("reader: whole log"); console.log(s.result.total, s.reads);
  const e = await stack.measure(() => p.directoryEditions.rebuild(new Date())); lap("rebuild"); console.log(e.result, e.reads);
  await p.directoryLog.recordOrganization(tenant.id); lap("log again");
  console.log(await p.directoryEditions.publish(new Date())); lap("extend+publish");
  const documents = documentClient();
  const r = (await connectPorts(["directory"], { config: readConfig(), documents: () => documents })).directory;
  t = performance.now(); console.log((await r.search({ page: 1, limit: 20 })).total); lap("cold reader");
  await r.search({ q: "python", page: 1, limit: 20 }); lap("query");
}, 120_000);
