import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { followCertificate } from "#shared/domain/credentials/follow-certificate.ts";
import type { CredentialJob } from "#shared/domain/credentials/jobs.ts";
import { invite, respondByLink } from "../../support/browser/invitation-page.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { failures, verifyAt } from "../verify/scene.ts";
import { jobFor, revokeAccepted, told } from "./scene.ts";

const { stack, day } = await badDayStack({ workers: false, settings: { LOG_LEVEL: "error" } });
const { ports } = stack.functions;

/** Delivers a job as the queue does, again and again until it is done, and not before its time; twice at once, as queues may. */
async function deliver(job: CredentialJob): Promise<void> {
  for (let attempt = 0; attempt < 12; attempt++) {
    const runs = await Promise.allSettled([1, 2].map(() => followCertificate(ports, job)));
    if (runs.every((run) => run.status === "fulfilled" && run.value === undefined)) return;
    const seconds = runs.map((run) => (run.status === "fulfilled" ? (run.value?.later ?? 0) : 0));
    // A permit whose answer was lost holds for ten seconds.
    await pause(1_000 * Math.max(...seconds));
  }
  throw new Error("It was never done.");
}

test("on a day when the store throttles, loses answers and conflicts, each certificate has one credential of its own", async () => {
  const tenant = await stack.tenant();
  const subject = await eventAndBadge(tenant);
  const invited = await Promise.all([1, 2, 3, 4].map(() => invite(stack, tenant, subject)));
  const all = invited.map((one) => ({ ...one, tenant }));
  const first = all[0]!;
  for (const { token } of all) expect((await respondByLink(stack, token, "accept")).status).toBe(200);
  day.troubles = [
    { kind: "throttled", share: 0.1, times: 30 },
    { kind: "unanswered", operations: /PutItem|UpdateItem|TransactWriteItems/, share: 0.2, times: 20 },
  ];
  day.holdMs = 20;
  await Promise.all(all.map((one) => deliver(jobFor(one)))).finally(() => day.reset());
  const credentials = await Promise.all(all.map(async ({ id }) => (await ports.credentials.find(id))!));
  const limits = credentials.map(({ status }) => `${status.list}.${status.index}`);
  expect(new Set(limits).size).toBe(all.length);
  expect(new Set(credentials.map((one) => told(one).issuer.id)).size).toBe(1);
  for (const { json, jwt } of credentials)
    expect([failures(await verifyAt(json)), failures(await verifyAt(jwt))]).toEqual([[], []]);
  expect((await ports.issuers.find(tenant.id))!.keys).toHaveLength(1);

  // The message of the acceptance comes once more, after that of the revocation.
  expect((await revokeAccepted(first)).status).toBe(200);
  day.troubles = [{ kind: "unanswered", operations: /PutItem|UpdateItem/, share: 0.5, times: 6 }];
  for (let n = 0; n < 2; n++) await deliver(jobFor(first)).finally(() => day.reset());
  const { status, json } = credentials[0]!;
  expect(await ports["credentials.write"].marked(tenant.id, status.list)).toEqual([status.index]);
  expect(failures(await verifyAt(json))).toEqual(["revoked"]);
  expect(failures(await verifyAt(credentials[1]!.json))).toEqual([]);
});
