// More than ten seconds on a busy machine: endpoints are silent for as long as a wave takes.
import { afterAll, expect, test } from "vitest";
import { loadFunctions } from "#infra/local/functions.ts";
import { startStack } from "#infra/local/stack.ts";
import { readConfig } from "#shared/config.ts";
import type { QueueSource } from "#shared/queue/worker.ts";
import { webhookSender } from "#shared/webhooks/sender.ts";
import { eventually } from "../../support/eventually.ts";
import { aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { TestStack } from "../../support/service.ts";
import { hang, startReceiver } from "../../support/stand-ins/receiver.ts";
import { aWebhook } from "../../support/webhooks.ts";

/** The lanes of 300 and 20,000 requests at a scale of about 1 to 100; the silent endpoints are 100 instead of 10,000. */
const LANES: Readonly<Record<string, Partial<QueueSource>>> = {
  webhooks: { batchSize: 1, maxConcurrency: 3 },
  retries: { batchSize: 10, maxConcurrency: 40 },
};
const SILENT = { organizations: 10, webhooks: 10 };
const FIRST_LANE = 3;
/** A wave is the time for which silent endpoints can hold a worker: a third of the real one, twice what makes an endpoint slow. */
const WAVE_MS = 5_000;
/** With one lane, these endpoints held every worker for 33 waves, and those of the end for ten; the machine gets what is between. */
const HELD_MS = 6 * WAVE_MS;

const functions: Awaited<ReturnType<typeof loadFunctions>>[] = [];
const stack = await startStack({
  port: 0,
  mailPort: 0,
  settings: { LOG_LEVEL: "silent", STORE_ANSWER_MS: "30000" },
  loadFunctions: async () => {
    const loaded = await loadFunctions();
    loaded.ports.webhookSender = webhookSender(readConfig(), WAVE_MS);
    functions.push(loaded);
    const workers = loaded.workers.map(({ source, ...worker }) => ({
      ...worker,
      source: "queue" in source ? { ...source, ...LANES[source.queue] } : source,
    }));
    return { routes: loaded.routes, workers };
  },
  report: () => {},
});
const service = new TestStack(stack, functions[0]!, []);
const [silent, healthy] = await Promise.all([startReceiver(), startReceiver()]);
afterAll(async () => {
  await Promise.all([silent.close(), healthy.close()]);
  await stack.stop();
});

/** An organization that can issue, with webhooks to one receiver. */
async function anIssuer(url: string, webhooks: number) {
  const tenant = await service.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const ids: string[] = [];
  for (let n = 0; n < webhooks; n++)
    ids.push((await aWebhook(tenant, url, { events: ["certificate.issued"] })).id);
  const issue = () =>
    tenant.key.call("POST /v1.0/invitations", {
      body: { event_id: event.id, badge_id: badge.id, recipient: [aRecipient()] },
    });
  return { ids, issue };
}

test("endpoints that fall silent at one moment hold a healthy one for one wave at most, and then no more", async () => {
  silent.play(hang);
  const others = await Promise.all(
    Array.from({ length: SILENT.organizations }, () => anIssuer(silent.url, SILENT.webhooks)),
  );
  const { issue } = await anIssuer(healthy.url, 1);
  /** Issues one certificate; gives how long its message took. */
  const delivered = async (count: number): Promise<number> => {
    const started = performance.now();
    await issue();
    await eventually(() => expect(healthy.requests).toHaveLength(count));
    return performance.now() - started;
  };
  await delivered(1);

  await Promise.all(others.map((other) => other.issue()));
  await eventually(() => expect(silent.requests.length).toBeGreaterThanOrEqual(FIRST_LANE));
  expect(await delivered(2)).toBeLessThan(HELD_MS);
  // All of them are attempted in the wide lane, beside each other.
  const all = SILENT.organizations * SILENT.webhooks;
  await eventually(() => expect(silent.requests.length).toBeGreaterThanOrEqual(all));
  const { endpoints } = service.functions.ports;
  const isKnown = async (id: string) => (await endpoints.health(id, new Date())).slowUntil !== null;
  const known = async () => (await Promise.all(others.flatMap(({ ids }) => ids.map(isKnown)))).every(Boolean);
  await eventually(async () => expect(await known()).toBe(true), { everyMs: 500 });

  // Now that they are known, more of their messages hold nobody: thirty, which would fill the first lane ten times.
  await Promise.all(others.slice(0, 3).map((other) => other.issue()));
  for (let n = 3; n <= 5; n++) expect(await delivered(n)).toBeLessThan(HELD_MS);
});
