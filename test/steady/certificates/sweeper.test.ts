import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { readConfig } from "#shared/config.ts";
import { inTurns } from "#shared/domain/batches.ts";
import { finishIssuances } from "#shared/domain/certificates/finish-issuances.ts";
import type { OpenMark } from "#shared/domain/certificates/ports.ts";
import type { MetricValues } from "#shared/domain/metrics.ts";
import { createLog } from "#shared/log.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { patientDocuments } from "../../support/documents.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../../support/issuances.ts";
import { night } from "../../support/runs.ts";
import { ownStack } from "../../support/stack.ts";

const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
const TableName = readConfig().TABLE_MAIN;
const MINUTE = 60_000;

/** As many interrupted issuances of one certificate each, of a new organization. */
async function interrupted(count: number, secondsAgo = 10) {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const made = Array.from({ length: count }, (_, n) =>
    anIssuance({
      organization_id: tenant.id,
      event_id: event.id,
      badge_id: badge.id,
      recipients: [aStoredRecipient()],
      created_at: new Date(Date.now() - secondsAgo * 1_000 + n).toISOString(),
    }),
  );
  for (const issuance of made) await ports.issuances.reserve(issuance, 5_000, "later");
  const certificates = async () => {
    const { body } = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } });
    return body.data.length;
  };
  return { tenant, made, certificates };
}

/** Makes the stored recipients of an issuance unreadable. */
const breakIt = (organizationId: string, slot: string) =>
  patientDocuments().send(
    new UpdateCommand({
      TableName,
      Key: itemKey.issuance(organizationId, slot),
      UpdateExpression: "SET packed = :broken",
      ExpressionAttributeValues: { ":broken": Buffer.from("not a packed list") },
    }),
  );
/** Runs the schedule as if so many minutes had passed; gives what failed. */
async function run(minutes = 0) {
  const failed: string[] = [];
  const clock = { now: () => new Date(Date.now() + minutes * MINUTE) };
  const reports = { failed: (_: unknown, { slot }: OpenMark) => void failed.push(slot) };
  const outcome = await finishIssuances({ ...ports, clock }, Number.POSITIVE_INFINITY, reports).then(
    (finished) => ({ finished, message: "" }),
    (error: Error) => ({ finished: -1, message: error.message }),
  );
  return { ...outcome, failed };
}

night.test(
  "issuances that cannot be read are each a failure of their own; the run finishes all others and then fails",
  async () => {
    const [bad, gone, good] = [await interrupted(1, 60), await interrupted(1, 50), await interrupted(130)];
    const [broken, missing] = [bad.made[0]!, gone.made[0]!];
    await breakIt(bad.tenant.id, broken.slot);
    await patientDocuments().send(
      new DeleteCommand({ TableName, Key: itemKey.issuance(gone.tenant.id, missing.slot) }),
    );
    const first = await run();
    expect(first.failed.sort()).toEqual([broken.slot, missing.slot].sort());
    expect(first.message).toBe("2 of 132 issuances could not be finished.");
    const { body } = await good.tenant.key.call("GET /v1.0/events");
    expect(body.data[0]!.certificate_count).toBe(130);
    expect(await good.certificates()).toBe(100);
    expect(await ports["issuances.unfinished"].marks(new Date(), new Date())).toEqual([]);

    // They are left alone for a while, longer each time, and never given up.
    expect(await run(1)).toMatchObject({ finished: 0, failed: [] });
    expect((await run(3)).failed).toHaveLength(2);
    expect((await run(6)).failed).toHaveLength(0);
    expect((await run(8)).failed).toHaveLength(2);
    expect((await run(90)).failed).toHaveLength(2);
  },
);

night.test(
  "an issuance whose slot was taken by another a day later is told as a failure, and the other one is finished",
  async () => {
    const { made, certificates } = await interrupted(1, 25 * 3_600);
    const { organization_id, event_id, badge_id, slot } = made[0]!;
    const created_at = new Date(Date.now() - 10_000).toISOString();
    const later = anIssuance({ organization_id, event_id, badge_id, slot, created_at });
    await ports.issuances.reserve(later, 5_000, "later");
    const { failed, message } = await run();
    expect({ failed, message }).toEqual({
      failed: [slot],
      message: "1 of 2 issuances could not be finished.",
    });
    expect(await certificates()).toBe(1);
  },
);

test("the scheduled worker logs a failure with its ids and without what it says about recipients", async () => {
  const { tenant, made } = await interrupted(1);
  const [issuance] = made as [(typeof made)[0]];
  await breakIt(tenant.id, issuance.slot);
  const lines: string[] = [];
  const log = createLog("error", (line) => lines.push(line));
  const worker = workers.find(({ id }) => id === "certificates.finish")!;
  await expect(worker.handle({} as never, ports, { log })).rejects.toThrow("could not be finished");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ organization_id: tenant.id, slot: issuance.slot });
  expect(lines[0]).not.toContain(issuance.recipients[0]!.email);
  expect(lines[0]).not.toContain("packed list");
});

test("the scheduled worker counts what it finished, also when it fails at another issuance", async () => {
  const [bad, good] = [await interrupted(1), await interrupted(2)];
  await breakIt(bad.tenant.id, bad.made[0]!.slot);
  const lines: Record<string, unknown>[] = [];
  const published: MetricValues[] = [];
  const log = createLog(
    "info",
    (line) => lines.push(JSON.parse(line)),
    (values) => {
      published.push(values);
      return undefined;
    },
  );
  const worker = workers.find(({ id }) => id === "certificates.finish")!;
  await expect(worker.handle({} as never, ports, { log })).rejects.toThrow("could not be finished");
  const told = lines.filter(({ message }) => message === "issuance finished");
  expect(told).toHaveLength(2);
  for (const { id, request_id } of good.made)
    expect(told).toContainEqual(
      expect.objectContaining({
        organization_id: good.tenant.id,
        issuance_id: id,
        request_id,
        certificates: 1,
      }),
    );
  expect(published).toEqual([{ CertificatesIssued: 1 }, { CertificatesIssued: 1 }]);
});

test("a run ends at its time, and what it has not come to is no failure", async () => {
  const { certificates } = await interrupted(3);
  expect(await finishIssuances(ports, Date.now() - 1)).toBe(0);
  expect(await certificates()).toBe(0);
  expect((await run()).finished).toBe(3);
  expect(await certificates()).toBe(3);
});

night.test(
  "organizations take turns: a small one is served before the rest of a large one that came first",
  async () => {
    const marks = ["a", "a", "a", "a", "b", "c", "b"].map((name, n) => `${name}${n}`);
    expect(inTurns(marks, (mark) => mark[0]!)).toEqual(["a0", "b4", "c5", "a1", "b6", "a2", "a3"]);
    const [large, small] = [await interrupted(60, 60), await interrupted(2)];
    // A run that ends after a few finishes has served the small one.
    let calls = 0;
    const issuances = {
      ...ports.issuances,
      finish: async (...args: Parameters<typeof ports.issuances.finish>) => {
        calls++;
        return ports.issuances.finish(...args);
      },
    };
    const clock = { now: () => new Date(calls >= 12 ? Date.now() + MINUTE : Date.now()) };
    await finishIssuances({ ...ports, issuances, clock }, Date.now() + MINUTE / 2);
    expect(await small.certificates()).toBe(2);
    expect(await large.certificates()).toBeLessThan(60);
    await run(1);
    expect(await large.certificates()).toBe(60);
  },
);
