import { randomUUID } from "node:crypto";
import { test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { ownStack } from "../support/stack.ts";
import { aList, becomes, order, read, sentImport } from "./importing.ts";

const stack = await ownStack();
test("scale", { timeout: 600_000 }, async () => {
  const N = Number(process.env.N ?? 100_000);
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const one = await sentImport(tenant, aList(N, randomUUID().slice(0, 8)), {
    hold_minutes: 1440,
    on_duplicate: (process.env.D ?? "skip") as never,
  });
  const rss0 = process.memoryUsage().rss;
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  let t = performance.now();
  await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id: one.id }, body: {} });
  await eventually(
    async () => {
      if ((await read(tenant, one)).status !== "ready") throw new Error("x");
    },
    { withinMs: 300_000, everyMs: 100 },
  );
  console.log(
    "validated",
    ((performance.now() - t) / 1000).toFixed(2),
    "s; rss +",
    ((peak - rss0) / 1e6).toFixed(0),
    "MB, peak",
    (peak / 1e6).toFixed(0),
  );
  clearInterval(timer);
  t = performance.now();
  await order(tenant, one, "confirm");
  await eventually(
    async () => {
      const r = await read(tenant, one);
      if (r.status !== "completed") throw new Error(r.status);
    },
    { withinMs: 500_000, everyMs: 500 },
  );
  const s = (performance.now() - t) / 1000;
  console.log("issued", N, "in", s.toFixed(1), "s =", (N / s).toFixed(0), "rows/s");
});
