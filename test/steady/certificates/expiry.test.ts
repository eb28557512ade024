import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { readConfig } from "#shared/config.ts";
import { expireBatch, queueExpiries } from "#shared/domain/certificates/expire-certificates.ts";
import { EXPIRY_BATCH, type ExpiryJob } from "#shared/domain/certificates/jobs.ts";
import { DomainError } from "#shared/domain/errors.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { createLog } from "#shared/log.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { keptJobs } from "../../certificates/expire-now.ts";
import { patientDocuments } from "../../support/documents.ts";
import { night } from "../../support/runs.ts";
import { ownStack, type Tenant } from "../../support/stack.ts";
import { ending } from "./ending.ts";

const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
const MINUTE = 60_000;
/** Each test has an hour of its own, so that it begins at its own checkpoint. */
let due = Date.now();

/** Queues what is due at a time; gives the jobs of these organizations. */
async function queue(
  at: number,
  scenes: readonly { tenant: Tenant }[],
  expiryQueue?: Ports["expiryQueue"],
): Promise<ExpiryJob[]> {
  const { jobs, expiryQueue: kept } = keptJobs();
  const clock = { now: () => new Date(at) };
  await queueExpiries({ ...ports, expiryQueue: expiryQueue ?? kept, clock }, Number.POSITIVE_INFINITY);
  const ids = new Set(scenes.map(({ tenant }) => tenant.id));
  return jobs.filter(({ organization_id }) => ids.has(organization_id));
}
const idsOf = (jobs: readonly ExpiryJob[]) => jobs.flatMap((job) => job.certificate_ids).sort();

// First, as the other tests begin laps in the future.
night.test(
  "a certificate that is written after its end is queued by the next run, though the checkpoint has passed its end",
  async () => {
    const now = Date.now();
    const first = await ending(stack, 40, now - 30_000);
    expect(idsOf(await queue(now + 20_000, [first]))).toEqual([...first.ids].sort());
    const late = await ending(stack, 16, now - 60_000);
    expect(idsOf(await queue(now + 60_000, [first, late]))).toEqual([...late.ids].sort());
  },
);

describe("while what was queued still waits", () => {
  night.test(
    "later runs queue what has become due since, and nothing twice until ten minutes have passed",
    async () => {
      due += 60 * MINUTE;
      const [first, second] = [await ending(stack, 110, due), await ending(stack, 3, due + 70_000)];
      const both = [first, second];
      expect(idsOf(await queue(due + 1_000, both))).toEqual([...first.ids].sort());
      expect(await queue(due + 61_000, both)).toEqual([]);
      expect(idsOf(await queue(due + 121_000, both))).toEqual([...second.ids].sort());
      expect(await queue(due + 9 * MINUTE, both)).toEqual([]);
      const again = await queue(due + 11 * MINUTE, both);
      expect(idsOf(again)).toEqual([...first.ids, ...second.ids].sort());
      const clock = { now: () => new Date(due + 11 * MINUTE) };
      // The same jobs twice and at once, as a queue may deliver them.
      await Promise.all([...again, ...again].map((job) => expireBatch({ ...ports, clock }, job)));
      expect(await first.funnel()).toMatchObject({ issued: 110, expired: 110, pending: 0 });
      expect(await second.funnel()).toMatchObject({ issued: 3, expired: 3 });
    },
  );

  night.test("jobs are of one organization each, which take turns", async () => {
    due += 60 * MINUTE;
    const large = await ending(stack, 210, due);
    const small = await ending(stack, 2, due + 1);
    const jobs = await queue(due + 1_000, [large, small]);
    expect(jobs.every(({ certificate_ids }) => certificate_ids.length <= EXPIRY_BATCH)).toBe(true);
    const order = jobs.map(({ organization_id }) => organization_id);
    expect(order).toEqual([large.tenant.id, small.tenant.id, ...Array(2).fill(large.tenant.id)]);
    const clock = { now: () => new Date(due + 1_000) };
    for (const job of jobs) await expireBatch({ ...ports, clock }, job);
    expect(await large.funnel()).toMatchObject({ expired: 210 });
  });

  test("what the queue did not take is queued by the next run", async () => {
    due += 60 * MINUTE;
    const scene = await ending(stack, 4, due);
    const full: Ports["expiryQueue"] = { send: async (jobs) => jobs };
    await expect(queue(due + 1_000, [scene], full)).rejects.toThrow("could not be queued");
    expect(idsOf(await queue(due + MINUTE, [scene]))).toEqual([...scene.ids].sort());
  });
});

test("a certificate that cannot be read or written is its own failure: all others of its job end", async () => {
  due += 60 * MINUTE;
  const scene = await ending(stack, 60, due);
  const [unreadable, unwritable] = [scene.ids[7]!, scene.ids[31]!];
  await patientDocuments().send(
    new UpdateCommand({
      TableName: readConfig().TABLE_MAIN,
      Key: itemKey.certificate(scene.tenant.id, unreadable),
      UpdateExpression: "SET metadata = :broken",
      ExpressionAttributeValues: { ":broken": "{" },
    }),
  );
  const transitions: Ports["certificates.write"] = {
    ...ports["certificates.write"],
    applyAll: (changes) =>
      changes.some(({ before }) => before.id === unwritable)
        ? Promise.reject(new Error("Item size to update has exceeded the maximum allowed size"))
        : ports["certificates.write"].applyAll(changes),
  };
  const clock = { now: () => new Date(due) };
  const [job] = await queue(due, [scene]);
  const failed: string[] = [];
  const run = expireBatch({ ...ports, "certificates.write": transitions, clock }, job!, (_, id) =>
    failed.push(id),
  );
  await expect(run).rejects.toThrow("2 of 60 certificates could not be ended.");
  expect(failed.sort()).toEqual([unreadable, unwritable].sort());
  expect(await scene.funnel()).toMatchObject({ issued: 60, expired: 58, pending: 2 });
  // Once it can be written, the same job ends it.
  await expect(expireBatch({ ...ports, clock }, job!)).rejects.toThrow("1 of 60");
  expect(await scene.funnel()).toMatchObject({ expired: 59, pending: 1 });
});

test("a certificate that requests change while its job ends it is ended all the same", async () => {
  due += 60 * MINUTE;
  const scene = await ending(stack, 3, due);
  const [job] = await queue(due + 1_000, [scene]);
  const clock = { now: () => new Date(due + 1_000) };
  /** Somebody opens an account between the reading and the writing of the job, so often. */
  const meanwhile = (times: number): Ports["expiries"] => ({
    ...ports.expiries,
    async read(organizationId, ids) {
      const found = await ports.expiries.read(organizationId, ids);
      if (times-- > 0) {
        const [one] = found.certificates.filter(({ status }) => status === "PENDING");
        const changed = one!.recipient_status === "PENDING" ? "INVITED" : "PENDING";
        await ports["certificates.write"].apply(one!, { ...one!, recipient_status: changed }, undefined);
      }
      return found;
    },
  });
  await expect(expireBatch({ ...ports, expiries: meanwhile(9), clock }, job!)).rejects.toThrow(
    "again and again",
  );
  expect(await scene.funnel()).toMatchObject({ issued: 3, expired: 2 });
  expect(await expireBatch({ ...ports, expiries: meanwhile(2), clock }, job!)).toBe(1);
  expect(await scene.funnel()).toMatchObject({ issued: 3, expired: 3, pending: 0 });
});

test("a job that the store has no time for is tried again in seconds, as five minutes have no room for the queue's three", async () => {
  due += 60 * MINUTE;
  const [job] = await queue(due, [await ending(stack, 1, due)]);
  const postponed: [string, number][] = [];
  const busy: Partial<Ports> = {
    expiries: {
      ...ports.expiries,
      read: () => Promise.reject(new DomainError("service_unavailable", "Busy.")),
    },
  };
  const messages = {
    postpone: async (handle: string, seconds: number) => void postponed.push([handle, seconds]),
  };
  const records = ["1", "3"].map((ApproximateReceiveCount) => ({
    messageId: ApproximateReceiveCount,
    receiptHandle: `receipt ${ApproximateReceiveCount}`,
    body: JSON.stringify(job),
    attributes: { ApproximateReceiveCount, SentTimestamp: String(due) },
  }));
  const worker = workers.find(({ id }) => id === "certificates.expire-batch")!;
  await worker.handle(
    { Records: records } as never,
    { ...ports, ...busy },
    { log: createLog("error", () => {}), messages },
  );
  expect(postponed).toEqual([
    ["receipt 1", 2],
    ["receipt 3", 18],
  ]);
});
