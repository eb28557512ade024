import { test } from "vitest";
import { newId } from "#shared/domain/ids.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
test("rate", { timeout: 180000 }, async () => {
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const { event, badge } = await eventAndBadge(tenant);
  let t = performance.now();
  for (let k = 0; k < 20; k++) {
    const issuance: any = {
      id: newId("iss"),
      organization_id: tenant.id,
      event_id: event.id,
      badge_id: badge.id,
      recipients: Array.from({ length: 500 }, () => ({
        name: "Maria Aparecida dos Santos",
        email: anEmail(),
        number: "+5511998765432",
        reason: "Finished the 10 km race of the city in less than an hour",
        registered: false,
      })),
      expires_at: new Date(Date.now() - 3600e3).toISOString(),
      created_at: new Date(Date.now() - 86400e3 + k * 1000).toISOString(),
      fingerprint: null,
    };
    await stack.functions.ports.issuances.reserve(issuance, 1e6, "later");
    await stack.functions.ports.issuances.finish(issuance);
  }
  console.log("loaded 10k", performance.now() - t);
  for (let i = 0; i < 3; i++) {
    t = performance.now();
    const answer = await tenant.panel.call("GET /dashboard/export/csv");
    const rows = answer.text.split("\n").length;
    const ms = performance.now() - t;
    console.log("export", rows, ms, Math.round((rows / ms) * 1000), "rows/s");
    t = performance.now();
    const ev = await tenant.panel.call("GET /dashboard/export/csv", {
      query: { event_id: event.id, status: "INVITED" },
    });
    console.log(
      "export filtered",
      ev.text.split("\n").length,
      Math.round((ev.text.split("\n").length / (performance.now() - t)) * 1000),
      "rows/s",
    );
  }
  t = performance.now();
  const deep = await tenant.panel.call("GET /dashboard/winners/{event_id}", {
    params: { event_id: event.id },
    query: { page: 200, limit: 50 },
  });
  console.log("deep", deep.body.data.length, deep.body.total, performance.now() - t);
  t = performance.now();
  await stack.functions.workers
    .find((w) => w.function.id === "certificates.expire")!
    .function.handler({}, {} as never);
  console.log("expire 10k", performance.now() - t);
  const f = await tenant.panel.call("GET /dashboard/funnel/{event_id}", { params: { event_id: event.id } });
  console.log(f.body);
});
