import { expect, test } from "vitest";
import { analyseEvent } from "#shared/domain/events/analyse-event.ts";
import type { AiAnalysis } from "#shared/domain/events/event.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { anEvent } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";

/** Without workers: the tests run the analysis themselves, to choose what happens meanwhile. */
const stack = await testStack({ workers: false });
const { analyses } = stack.functions.ports;
const PYTHON = { name: "Curso de Python", description: "Curso de Python para iniciantes, com SQL." };
const NURSING = { name: "Primeiros socorros", description: "Treinamento de primeiros socorros." };

const job = (tenant: Tenant, event: { id: string }) => ({ organization_id: tenant.id, event_id: event.id });
const analysisOf = async (tenant: Tenant, { id }: { id: string }): Promise<AiAnalysis | null> =>
  (await tenant.key.call("GET /v1.0/events/{id}", { params: { id } })).body.ai_analysis;
const change = (tenant: Tenant, { id }: { id: string }, body: Record<string, unknown>) =>
  tenant.key.call("PATCH /v1.0/events/{id}", { params: { id }, body });
const labels = (analysis: AiAnalysis | null) => analysis?.skills.map(({ label }) => label);

/** An analyzer that says when it was called, and waits until it is released. */
function delayed() {
  const [called, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting: Ports["analyses"] = {
    ...analyses,
    async analyze(text) {
      called.resolve();
      await released.promise;
      return analyses.analyze(text);
    },
  };
  return { ports: { analyses: waiting }, called: called.promise, release: released.resolve };
}

test("an event has its analysis by itself and in lists, and keeps it when it is changed", async () => {
  const tenant = await stack.tenant();
  const event = await anEvent(tenant.key, PYTHON);
  expect(await analysisOf(tenant, event)).toBeNull();
  await analyseEvent({ analyses }, job(tenant, event));
  const analysis = await analysisOf(tenant, event);
  expect(labels(analysis)).toContain("Python");
  expect(analysis?.level).toBe("beginner");
  await change(tenant, event, { city: "Recife", status: "ARCHIVED" });
  expect(await analysisOf(tenant, event)).toEqual(analysis);
  const { body } = await tenant.key.call("GET /v1.0/events");
  expect(body.data).toMatchObject([{ id: event.id, city: "Recife", ai_analysis: analysis }]);
});

test("lists page through events with and without analysis without losing or repeating one", async () => {
  const tenant = await stack.tenant();
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    const event = await anEvent(tenant.key, PYTHON);
    ids.push(event.id);
    if (n % 2 === 0) await analyseEvent({ analyses }, job(tenant, event));
  }
  for (const limit of [1, 2, 3, 5]) {
    const found: string[] = [];
    let query: Record<string, string | number> = { limit };
    for (;;) {
      const { body } = await tenant.key.call("GET /v1.0/events", { query });
      found.push(...body.data.map(({ id }: { id: string }) => id));
      if (!body.has_more) break;
      query = { limit, cursor: body.next_cursor! };
    }
    expect(found.toSorted()).toEqual(ids.toSorted());
  }
});

test("the analysis of an older text never replaces that of a later one, whichever ends last", async () => {
  const tenant = await stack.tenant();
  const event = await anEvent(tenant.key, PYTHON);
  const slow = delayed();
  const late = analyseEvent(slow.ports, job(tenant, event));
  await slow.called;
  await change(tenant, event, NURSING);
  await analyseEvent({ analyses }, job(tenant, event));
  const analysis = await analysisOf(tenant, event);
  slow.release();
  expect(await late).toEqual({ kind: "unneeded" });
  expect(await analysisOf(tenant, event)).toEqual(analysis);
  expect(labels(analysis)).not.toContain("Python");
});

test("a text that is changed and changed back ends with its own analysis", async () => {
  const tenant = await stack.tenant();
  const event = await anEvent(tenant.key, PYTHON);
  await analyseEvent({ analyses }, job(tenant, event));
  await change(tenant, event, NURSING);
  const slow = delayed();
  const late = analyseEvent(slow.ports, job(tenant, event));
  await slow.called;
  await change(tenant, event, PYTHON);
  await analyseEvent({ analyses }, job(tenant, event));
  slow.release();
  await late;
  expect(labels(await analysisOf(tenant, event))).toContain("Python");
});

test("an event that is deleted meanwhile leaves no analysis behind", async () => {
  const tenant = await stack.tenant();
  const event = await anEvent(tenant.key, PYTHON);
  const slow = delayed();
  const late = analyseEvent(slow.ports, job(tenant, event));
  await slow.called;
  await tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: event.id } });
  slow.release();
  expect(await late).toEqual({ kind: "unneeded" });
  expect(await analyses.subject(event.id)).toBeUndefined();
  expect(await analyseEvent({ analyses }, job(tenant, event))).toEqual({ kind: "unneeded" });
});

test("many analyses of one event at once leave one, the same as ever", async () => {
  const tenant = await stack.tenant();
  const [event, twin] = [await anEvent(tenant.key, PYTHON), await anEvent(tenant.key, PYTHON)];
  await Promise.all(Array.from({ length: 8 }, () => analyseEvent({ analyses }, job(tenant, event))));
  await analyseEvent({ analyses }, job(tenant, twin));
  expect(await analysisOf(tenant, event)).toEqual(await analysisOf(tenant, twin));
});

test("an analyzer that fails changes nothing, and the next attempt succeeds", async () => {
  const tenant = await stack.tenant();
  const event = await anEvent(tenant.key, PYTHON);
  const failing: Ports["analyses"] = { ...analyses, analyze: () => Promise.reject(new Error("no memory")) };
  await expect(analyseEvent({ analyses: failing }, job(tenant, event))).rejects.toThrow("no memory");
  expect(await analysisOf(tenant, event)).toBeNull();
  await analyseEvent({ analyses }, job(tenant, event));
  expect(labels(await analysisOf(tenant, event))).toContain("Python");
});
