import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { IMPORTS } from "#shared/domain/import-rules.ts";
import { validateFile } from "#shared/domain/imports/validate-file.ts";
import { aList, order, read, sentImport } from "../imports/importing.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { startTestStack, type Tenant, type TestStack } from "../support/service.ts";
import { BUDGETS, type Budget, holds, limitOf } from "./budgets.ts";
import { median } from "./median.ts";

const BUDGET = BUDGETS.imports;
const READ = 100_000;
const ISSUED = 10_000;
const BESIDE = 50_000;
const A_REQUEST = 500;
const ROUNDS = 3;
/** Single certificates of another organization in a round, one after the other. */
const SINGLES = 100;
const EVERY_MS = 150;
/** A key may issue a hundred times a minute. */
const KEYS = 4;

interface ImportRow {
  readonly figure: string;
  readonly measured: number;
  readonly budget: string;
  readonly within: boolean;
  readonly note: string;
}
const row = (figure: string, measured: number, budget: Budget, note: string): ImportRow => ({
  figure,
  measured,
  budget: limitOf(budget),
  within: holds(budget, measured),
  note,
});

const targetOf = async (tenant: Tenant) => {
  const { event, badge } = await eventAndBadge(tenant);
  return { event_id: event.id, badge_id: badge.id };
};
const seconds = (from: number): number => (performance.now() - from) / 1_000;

async function becomes(tenant: Tenant, id: string, status: string): Promise<void> {
  while ((await read(tenant, { id })).status !== status) await pause(100);
}

/** An import of so many people that was read, and how long that took. */
async function ready(tenant: Tenant, people: number) {
  const file = aList(people, randomUUID().slice(0, 8));
  const one = await sentImport(tenant, file, { hold_minutes: 1_440, on_duplicate: "issue" });
  const from = performance.now();
  await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id: one.id }, body: {} });
  await becomes(tenant, one.id, "ready");
  return { id: one.id, seconds: seconds(from) };
}

/** Certificates a second of an import, and of requests one after the other. */
async function rates(stack: TestStack): Promise<readonly [ofImport: number, ofRequests: number]> {
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const one = await ready(tenant, ISSUED);
  let from = performance.now();
  await order(tenant, one, "confirm");
  await becomes(tenant, one.id, "completed");
  const ofImport = ISSUED / seconds(from);
  const target = await targetOf(tenant);
  from = performance.now();
  for (let n = 0; n < ISSUED; n += A_REQUEST) {
    const recipient = Array.from({ length: A_REQUEST }, () => aRecipient());
    const answer = await tenant.key.call("POST /v1.0/invitations", { body: { ...target, recipient } });
    if (answer.status !== 201) throw new Error(answer.text);
  }
  return [ofImport, ISSUED / seconds(from)];
}

/** How long single issuances of an organization take, in milliseconds. */
async function singles(stack: TestStack): Promise<number[]> {
  const tenant = await stack.tenant();
  const target = await targetOf(tenant);
  const keys = [tenant.key];
  while (keys.length < KEYS) keys.push(stack.client(await stack.newKey(tenant.id)));
  const start = performance.now();
  return Promise.all(
    Array.from({ length: SINGLES }, async (_, n) => {
      await pause(Math.max(0, start + n * EVERY_MS - performance.now()));
      const from = performance.now();
      const body = { ...target, ...aRecipient({ recipient_email: anEmail() }) };
      const answer = await keys[n % KEYS]!.call("POST /v1.0/invitations", { body });
      if (answer.status !== 201) throw new Error(answer.text);
      return performance.now() - from;
    }),
  );
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(0.99 * values.length) - 1]!;

/** An import that was confirmed, of a service whose workers do not run. */
async function confirmed(stack: TestStack) {
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const file = aList(BESIDE, randomUUID().slice(0, 8));
  const one = await sentImport(tenant, file, { hold_minutes: 1_440, on_duplicate: "issue" });
  await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id: one.id }, body: {} });
  const job = { organization_id: tenant.id, import_id: one.id, act: "validate", validation: 1 } as const;
  await validateFile(stack.functions.ports, job);
  await order(tenant, one, "confirm");
  return { tenant, one };
}

/** How long single issuances take while another organization's import is issued by another process, and without. */
async function isolation(): Promise<{ readonly beside: number[]; readonly alone: number[] }> {
  const stack = await startTestStack({ workers: false });
  try {
    await singles(stack);
    const [beside, alone]: [number[], number[]] = [[], []];
    for (let n = 0; n < ROUNDS; n++) {
      alone.push(p99(await singles(stack)));
      const { tenant, one } = await confirmed(stack);
      const args = ["-n", "19", process.execPath, WORKER, tenant.id, one.id];
      const worker = spawn("nice", args, { stdio: ["ignore", "pipe", "inherit"] });
      try {
        await once(worker.stdout, "data");
        beside.push(p99(await singles(stack)));
        if ((await read(tenant, one)).issued < A_REQUEST) throw new Error("The import stood still.");
      } finally {
        worker.kill("SIGKILL");
        await once(worker, "close");
      }
    }
    return { beside, alone };
  } finally {
    await stack.stack.stop();
  }
}

const WORKER = fileURLToPath(new URL("import-process.ts", import.meta.url));

/** Files that are read, their rows that are issued, and another organization meanwhile. */
export async function importRows(): Promise<ImportRow[]> {
  const stack = await startTestStack();
  let [readSeconds, ofImport, ofRequests] = [0, 0, 0];
  try {
    const large = await stack.tenant({ plan: "ENTERPRISE" });
    readSeconds = (await ready(large, READ)).seconds;
    [ofImport, ofRequests] = await rates(stack);
  } finally {
    await stack.stack.stop();
  }
  const { beside, alone } = await isolation();
  const times = [beside, alone].map((all) => all.map(Math.round).join(", ")).join(" ms and ");
  return [
    row(
      `${READ.toLocaleString("en")} rows of a CSV until they can be confirmed`,
      readSeconds,
      BUDGET.read,
      "",
    ),
    row(
      `certificates a second of an import, to those of requests of ${A_REQUEST}, as far as its pace allows`,
      ofImport / Math.min(ofRequests, IMPORTS.rowsPerSecond),
      BUDGET.rate,
      `${Math.round(ofImport)} and ${Math.round(ofRequests)} a second; an import begins ${IMPORTS.rowsPerSecond} rows of an organization a second at most`,
    ),
    row(
      "p99 of a single issuance of another organization during an import, to without",
      median(beside) / median(alone),
      BUDGET.isolation,
      `of ${times} ms; the emulator does one write after the other for all, which DynamoDB does not`,
    ),
  ];
}
