import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { loadFunctions } from "#infra/local/functions.ts";
import { startStack } from "#infra/local/stack.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, TestStack } from "../support/service.ts";
import { hang, type Receiver, startReceiver } from "../support/stand-ins/receiver.ts";
import { BUDGETS, type Budget, holds, limitOf } from "./budgets.ts";
import { issuanceCosts } from "./capacity.ts";

const BUDGET = BUDGETS.webhooks;

const BATCH = 250;
const TRIES = 8;
const ENDPOINTS = 20;
/** Seconds of load, and the recipients of each organization in each second: a rate that one machine can serve. */
const LOAD_SECONDS = 20;
const RECIPIENTS_A_SECOND = 4;
const SINGLES = 60;
/** When nothing arrives for this long, the missing deliveries count as lost. */
const QUIET_MS = 20_000;
/** Rounds with and without silent endpoints. The median counts, as one slow moment can change a p99. */
const ROUNDS = 3;

export interface WebhookRow {
  readonly figure: string;
  readonly measured: number;
  readonly budget: string;
  readonly within: boolean;
  readonly note: string;
}

const row = (figure: string, measured: number, budget: Budget, note: string): WebhookRow => ({
  figure,
  measured,
  budget: limitOf(budget),
  within: holds(budget, measured),
  note,
});

interface Issuer {
  readonly tenant: Tenant;
  readonly receiver: Receiver;
  issue(recipients: number): Promise<void>;
  /** Milliseconds from the accepted request to the arrival of each certificate. */
  latencies(): number[];
  readonly issued: ReadonlyMap<string, number>;
}

/** Issues as integrators should: a request that fails is repeated with its Idempotency-Key. */
async function post(tenant: Tenant, body: object) {
  const headers = { "idempotency-key": randomUUID() };
  for (let tries = 1; ; tries++) {
    const answer = await tenant.key.call("POST /v1.0/invitations", { body, headers });
    if (answer.status === 201) return answer.body.certificates;
    if (tries === TRIES) throw new Error(answer.text);
    await pause(1_000 * tries);
  }
}

/** Starts the service without its mail worker, which would use the same processor. */
async function start(): Promise<TestStack> {
  let functions: Awaited<ReturnType<typeof loadFunctions>> | undefined;
  const stack = await startStack({
    port: 0,
    mailPort: 0,
    settings: { LOG_LEVEL: "error" },
    loadFunctions: async () => {
      functions = await loadFunctions();
      const { routes, workers } = functions;
      return { routes, workers: workers.filter((worker) => worker.function.id !== "people.deliver-mail") };
    },
    report: (message, error) => process.stderr.write(`! ${message} ${String(error ?? "")}\n`),
  });
  return new TestStack(stack, functions!, []);
}

async function anIssuer(stack: TestStack, receiver: Receiver): Promise<Issuer> {
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const webhook = { url: receiver.url, events: ["certificate.issued"] };
  const created = await tenant.key.call("POST /v1.0/webhooks", { body: webhook });
  if (created.status !== 201) throw new Error(created.text);
  const { event, badge } = await eventAndBadge(tenant);
  const issued = new Map<string, number>();
  return {
    tenant,
    receiver,
    issued,
    async issue(recipients) {
      const recipient = Array.from({ length: recipients }, () => aRecipient());
      const body = { event_id: event.id, badge_id: badge.id, recipient };
      for (const { id } of await post(tenant, body)) issued.set(id, Date.now());
    },
    latencies() {
      const arrivals = new Map<string, number>();
      for (const { body, at } of receiver.requests) {
        const { id } = JSON.parse(body.toString()).data;
        if (!arrivals.has(id)) arrivals.set(id, at);
      }
      // A delivery may arrive before the answer to its request.
      return [...issued].flatMap(([id, from]) =>
        arrivals.has(id) ? [Math.max(0, arrivals.get(id)! - from)] : [],
      );
    },
  };
}

/** Waits until everything has arrived, or nothing more arrives. */
async function settled(issuers: readonly Issuer[]): Promise<void> {
  const count = () => issuers.reduce((sum, issuer) => sum + issuer.receiver.requests.length, 0);
  const wanted = issuers.reduce((sum, issuer) => sum + issuer.issued.size, 0);
  let seen = -1;
  let since = performance.now();
  while (count() < wanted && performance.now() - since < QUIET_MS) {
    if (count() !== seen) since = performance.now();
    seen = count();
    await pause(50);
  }
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

async function volume(stack: TestStack): Promise<WebhookRow[]> {
  const issuer = await anIssuer(stack, await startReceiver());
  const started = performance.now();
  for (let n = 0; n < BUDGET.arrived.limit / BATCH; n++) await issuer.issue(BATCH);
  await settled([issuer]);
  const seconds = (performance.now() - started) / 1_000;
  const arrived = issuer.latencies().length;
  const repeated = issuer.receiver.requests.length - arrived;
  await issuer.receiver.close();
  return [
    row("deliveries to one healthy endpoint that arrived", arrived, BUDGET.arrived, ""),
    row("… a second", arrived / seconds, BUDGET.rate, "issuance included"),
    row("… sent more than once", repeated, BUDGET.repeated, ""),
  ];
}

async function firstDelivery(stack: TestStack): Promise<WebhookRow> {
  const issuer = await anIssuer(stack, await startReceiver());
  for (let n = 0; n < SINGLES; n++) {
    await issuer.issue(1);
    await settled([issuer]);
  }
  const latencies = issuer.latencies();
  await issuer.receiver.close();
  const p50 = percentile(latencies, 0.5);
  const note = `p99 ${percentile(latencies, 0.99)} ms of ${SINGLES} single issuances`;
  return row("accepted request to first delivery, p50", p50, BUDGET.firstDelivery, note);
}

/** Puts a steady load on all endpoints and gives the latencies of the first half, which is always healthy. */
async function underLoad(stack: TestStack, others: "healthy" | "silent"): Promise<number[]> {
  const issuers = await Promise.all(
    Array.from({ length: ENDPOINTS }, async (_, n) => {
      const receiver = await startReceiver();
      if (others === "silent" && n >= ENDPOINTS / 2) receiver.play(hang);
      return anIssuer(stack, receiver);
    }),
  );
  const healthy = issuers.slice(0, ENDPOINTS / 2);
  for (let second = 0; second < LOAD_SECONDS; second++) {
    const next = pause(1_000);
    await Promise.all(
      issuers.map(async (issuer, n) => {
        await pause((1_000 / ENDPOINTS) * n);
        await issuer.issue(RECIPIENTS_A_SECOND);
      }),
    );
    await next;
  }
  await settled(others === "silent" ? healthy : issuers);
  const latencies = healthy.flatMap((issuer) => issuer.latencies());
  const wanted = healthy.reduce((sum, { issued }) => sum + issued.size, 0);
  if (latencies.length < wanted) throw new Error(`${wanted - latencies.length} deliveries were lost.`);
  await Promise.all(issuers.map(({ receiver }) => receiver.close()));
  return latencies;
}

/**
 * Each round has its own service, as the stand-in for DynamoDB gets slower with its contents. The two kinds of rounds
 * alternate, so that other load on the machine affects both alike.
 */
async function isolation(): Promise<WebhookRow> {
  const round = (others: "healthy" | "silent") => onFreshStack((stack) => underLoad(stack, others));
  // The first round is not counted: it loads and compiles the code.
  await round("healthy");
  const p99s: Record<"healthy" | "silent", number[]> = { healthy: [], silent: [] };
  for (let n = 0; n < ROUNDS; n++)
    for (const others of ["healthy", "silent"] as const)
      p99s[others].push(percentile(await round(others), 0.99));
  const [alongside, without] = [percentile(p99s.silent, 0.5), percentile(p99s.healthy, 0.5)];
  return row(
    "p99 of the healthy half beside silent endpoints, to that beside healthy ones",
    alongside / without,
    BUDGET.isolation,
    `medians of ${p99s.silent.join(", ")} ms and ${p99s.healthy.join(", ")} ms; ${ENDPOINTS} endpoints, ${ENDPOINTS * RECIPIENTS_A_SECOND} deliveries a second`,
  );
}

async function writeUnits(): Promise<WebhookRow> {
  const { mailed, delivered } = await issuanceCosts();
  const units = (delivered.hundred.writes - mailed.hundred.writes) / 100;
  const note = "issuing to 100 with a webhook, minus the same without";
  return row("write units of a delivery that succeeds at once", units, BUDGET.writes, note);
}

async function onFreshStack<T>(work: (stack: TestStack) => Promise<T>): Promise<T> {
  const stack = await start();
  try {
    return await work(stack);
  } finally {
    await stack.stack.stop();
  }
}

/** Measures deliveries to webhooks on the local stack, with their budgets, in about six minutes. */
export const webhookRows = async (): Promise<WebhookRow[]> => [
  await writeUnits(),
  await onFreshStack(firstDelivery),
  await isolation(),
  ...(await onFreshStack(volume)),
];

if (import.meta.main) {
  console.table(await webhookRows());
  process.exit();
}
