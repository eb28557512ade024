import { followCertificate } from "#shared/domain/credentials/follow-certificate.ts";
import { signingKey } from "#shared/domain/credentials/issuer-keys.ts";
import { verifyCredential } from "#shared/domain/credentials/verify-credential.ts";
import { type Accepted, accepted, credentialOf, jobFor } from "../../credentials/signing/scene.ts";
import { invite, respondByLink } from "../../support/browser/invitation-page.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { startTestStack, type TestStack } from "../../support/service.ts";
import { BUDGETS, type Budget, holds, limitOf } from "../budgets.ts";

export interface LifecycleRow {
  readonly what: string;
  readonly value: number;
  readonly unit: "ms" | "write units" | "read units" | "bytes";
  readonly budget: string | null;
  readonly within: boolean | null;
}
type Unit = LifecycleRow["unit"];

/** A figure, beside its budget if it has one. */
export const lifecycleRow = (what: string, value: number, unit: Unit, budget?: Budget): LifecycleRow => ({
  what,
  value,
  unit,
  budget: budget ? limitOf(budget) : null,
  within: budget ? holds(budget, value) : null,
});
const { ready: READY, writes: WRITES, check: CHECK } = BUDGETS.credentials;
const RUNS = 25;
const CHECKS = 60;
const at = (share: number, values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!;

/** What becomes of a credential: when it is ready, what it costs, and how long signing and checking take. */
export async function lifecycleRows(): Promise<LifecycleRow[]> {
  return [...(await readyRows()), ...(await costRows())];
}

/** From the answer to an acceptance until the credential can be read, on the local stack with its workers. */
async function readyRows(): Promise<LifecycleRow[]> {
  const service = await startTestStack();
  try {
    const first = await accepted(service);
    await credentialOf(service, first);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const one = await next(service, first);
      const from = performance.now();
      while (!(await service.functions.ports.credentials.find(one.id)));
      times.push(performance.now() - from);
    }
    const what = (share: string) => `acceptance until the credential is ready, ${share}`;
    return [
      lifecycleRow(what("p50"), at(0.5, times), "ms"),
      lifecycleRow(what("slowest"), at(1, times), "ms", READY),
    ];
  } finally {
    await service.stack.stop();
  }
}

/** A further certificate of the same organization, accepted. */
async function next(service: TestStack, { tenant }: Accepted): Promise<Accepted> {
  const one = { tenant, ...(await invite(service, tenant, await eventAndBadge(tenant))) };
  await respondByLink(service, one.token, "accept");
  return one;
}

async function costRows(): Promise<LifecycleRow[]> {
  const service = await startTestStack({ workers: false });
  try {
    const { ports } = service.functions;
    const first = await accepted(service);
    await followCertificate(ports, jobFor(first));
    const event = await eventAndBadge(first.tenant);
    const invited = async () => {
      const one = { tenant: first.tenant, ...(await invite(service, first.tenant, event)) };
      await respondByLink(service, one.token, "accept");
      return one;
    };
    const firstOfBadge = await invited();
    const noted = await service.measure(() => followCertificate(ports, jobFor(firstOfBadge)));
    const one = await invited();
    const cost = await service.measure(() => followCertificate(ports, jobFor(one)));
    const stored = (await ports.credentials.find(one.id))!;
    const { issuer, keys } = (await ports.issuers.find(first.tenant.id))!;
    const { proof: _, ...content } = JSON.parse(stored.json);
    const sign = await timed(CHECKS, () =>
      ports["credentials.write"].sign(issuer.did, signingKey(keys, new Date())!, content, new Date()),
    );
    const check = async (text: string) => {
      const report = await verifyCredential(ports, Buffer.from(text));
      if (!report.valid) throw new Error(JSON.stringify(report.checks));
    };
    const [json, jwt] = [
      await timed(CHECKS, () => check(stored.json)),
      await timed(CHECKS, () => check(stored.jwt)),
    ];
    return [
      lifecycleRow("a further credential of an issuer", cost.writes, "write units", WRITES),
      lifecycleRow("… the first one of a badge", noted.writes, "write units"),
      lifecycleRow("a further credential of an issuer", cost.reads, "read units"),
      lifecycleRow("credential as JSON", stored.json.length, "bytes"),
      lifecycleRow("credential as JWT", stored.jwt.length, "bytes"),
      lifecycleRow("signing both forms, CPU", sign, "ms"),
      lifecycleRow("checking one of ours, JSON, CPU", json, "ms", CHECK),
      lifecycleRow("checking one of ours, JWT, CPU", jwt, "ms", CHECK),
    ];
  } finally {
    await service.stack.stop();
  }
}

/** Median CPU time of a call, which includes what this process does of the store's calls. */
async function timed(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs + 10; run++) {
    const from = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(from);
    // The first runs are those of a process that has just started.
    if (run >= 10) times.push((user + system) / 1_000);
  }
  return at(0.5, times);
}
