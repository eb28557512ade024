import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import {
  ANSWER_MS,
  inTime,
  pause,
  untilDeadline,
  withinDeadline,
  withoutDeadline,
} from "#shared/deadlines.ts";
import { writeAll } from "#shared/storage/table/batches.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { getItem, updateItem } from "#shared/storage/table/items.ts";
import { patientDocuments } from "../../support/documents.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { expectProblem } from "../../support/problems.ts";
import { night } from "../../support/runs.ts";

const { stack, day } = await badDayStack({ workers: false, settings: { STORE_ANSWER_MS: "2500" } });
const tenant = await stack.tenant();
afterEach(() => day.reset());

const UNAVAILABLE = { code: "service_unavailable", retryAfterSeconds: 1 };
const never = new Promise<never>(() => {});
/** A call of a service that takes so long, and ends when it is given up. */
const callOf = (ms: number) => withinDeadline((signal) => sleep(ms, "done", { signal }), 1_000);

describe("the deadline of a request", () => {
  test("leaves room for an answer within 3 s", () => {
    expect(2 * ANSWER_MS).toBeLessThan(3_000 - 100);
  });

  test("ends its calls and its pauses, although each alone would be in time", async () => {
    const handler = inTime(async () => {
      for (;;) expect(await callOf(30)).toBe("done");
    }, 50);
    await expect(handler()).rejects.toMatchObject(UNAVAILABLE);
    await expect(inTime(() => pause(60_000), 50)()).rejects.toMatchObject(UNAVAILABLE);
  });

  test("is each request's own, and a worker has none", async () => {
    const calls = [inTime(() => callOf(200), 25)(), callOf(200), inTime(() => callOf(200), 800)()];
    const [late, ...others] = await Promise.allSettled(calls);
    expect(late).toMatchObject({ reason: UNAVAILABLE });
    expect(others).toMatchObject([{ value: "done" }, { value: "done" }]);
  });

  test("does not cut what streams after the answer has begun", async () => {
    async function* pieces() {
      for (let n = 0; n < 4; n++) {
        await callOf(40);
        yield `${n}`;
      }
    }
    const body = await inTime(async () => Readable.from(pieces()), 25)();
    expect(await text(body)).toBe("0123");
  });

  test("ends a request's wait for work that others share, but not the work", async () => {
    let work: Promise<string> = never;
    const first = inTime(() => {
      work = withoutDeadline(() => callOf(150));
      return untilDeadline(work);
    }, 25);
    await expect(first()).rejects.toMatchObject(UNAVAILABLE);
    expect(await inTime(() => untilDeadline(work), 800)()).toBe("done");
    await expect(inTime(() => untilDeadline(never), 25)()).rejects.toMatchObject(UNAVAILABLE);
  });

  test("does not let shared work that fails later end the process", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    onTestFinished(() => void process.off("unhandledRejection", unhandled));
    const handler = inTime(async () => {
      await sleep(20);
      return untilDeadline(
        withoutDeadline(() => sleep(20).then(() => Promise.reject(new Error("too late")))),
      );
    }, 5);
    await expect(handler()).rejects.toMatchObject(UNAVAILABLE);
    await sleep(60);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe("a store that does not answer", () => {
  night.test("gets a second attempt of the gate, which is admitted within the same request", async () => {
    await tenant.key.call("GET /v1.0/balance");
    day.reset();
    day.troubles = [{ kind: "hanging", tables: /gate/, times: 1 }];
    expect((await tenant.key.call("GET /v1.0/balance")).status).toBe(200);
    expect(day.calls.get("UpdateItem")).toBe(2);
  });

  night.test("gets no third attempt of the gate", async () => {
    for (const kind of ["hanging", "throttled", "cut"] as const) {
      day.reset();
      day.troubles = [{ kind, tables: /gate/ }];
      expectProblem(await tenant.key.call("GET /v1.0/balance"), "service_unavailable");
      expect([kind, day.calls.get("UpdateItem")]).toEqual([kind, 2]);
    }
  });

  test("ends the calls of a worker too", async () => {
    const { TABLE_MAIN, TABLE_GATE } = readConfig();
    const documents = documentClient(undefined, 300);
    day.troubles = [{ kind: "hanging" }];
    const [main, gate] = [TABLE_MAIN!, TABLE_GATE!].map((name) => ({ name, client: () => documents }));
    const calls = [
      getItem(main!, { pk: "A", sk: "A" }),
      updateItem(gate!, { pk: "A" }, { add: { calls: 1 } }),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject(UNAVAILABLE);
    // The SDK alone would wait ten times as long for each attempt, and make others.
    expect([day.calls.get("GetItem"), day.calls.get("UpdateItem")]).toEqual([1, 1]);
  });

  night.test(
    "ends all calls that a worker makes at once, also those that wait for a connection",
    async () => {
      const documents = documentClient(undefined, 100);
      day.troubles = [{ kind: "hanging" }];
      const main = { name: readConfig().TABLE_MAIN!, client: () => documents };
      const calls = Array.from({ length: 3_000 }, (_, n) => getItem(main, { pk: "A", sk: String(n) }));
      for (const outcome of await Promise.allSettled(calls))
        expect(outcome).toMatchObject({ status: "rejected", reason: UNAVAILABLE });
      // Fifty at a time wait for an answer, for ten times and what had begun; the others are given up unsent.
      expect(day.calls.get("GetItem")).toBeLessThanOrEqual(50 * 11);
    },
  );
});

describe("a batch of which the store leaves keys unprocessed", () => {
  /** A list whose last step reads the states of mails in a batch. */
  const list = () => tenant.key.call("GET /v1.0/invitations");
  const issue = async (count: number) => {
    const { event, badge } = await eventAndBadge(tenant);
    const recipient = Array.from({ length: count }, () => aRecipient());
    const body = { event_id: event.id, badge_id: badge.id, recipient };
    expect((await tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(201);
  };

  test("is requested a few times with growing pauses, then it is 503", async () => {
    await issue(2);
    day.reset();
    // One key is always left.
    day.troubles = [{ kind: "partial", operations: /BatchGetItem/ }];
    expectProblem(await list(), "service_unavailable");
    expect(day.calls.get("BatchGetItem")).toBeGreaterThan(4);
    expect(day.calls.get("BatchGetItem")).toBeLessThanOrEqual(10);
  });

  test("is complete when the store gets better meanwhile", async () => {
    day.troubles = [{ kind: "partial", operations: /BatchGetItem/, times: 4 }];
    const { status, body } = await list();
    expect([status, body.data.length]).toEqual([200, 2]);
    expect(day.calls.get("BatchGetItem")).toBe(5);
  });

  night.test("of writes is sent again until its time, then the store is unavailable", async () => {
    const documents = patientDocuments();
    const table = { name: readConfig().TABLE_MAIN!, client: () => documents };
    const items = Array.from({ length: 20 }, (_, n) => ({ pk: "BATCH", sk: String(n) }));
    day.troubles = [{ kind: "partial", operations: /BatchWriteItem/, times: 4 }];
    await writeAll(table, items, Date.now() + 10_000);
    for (const { pk, sk } of items) expect(await getItem(table, { pk, sk })).toMatchObject({ pk, sk });
    day.reset();
    day.troubles = [{ kind: "partial", operations: /BatchWriteItem/ }];
    await expect(writeAll(table, items, Date.now() + 1_000)).rejects.toMatchObject(UNAVAILABLE);
    expect(day.calls.get("BatchWriteItem")).toBeLessThanOrEqual(14);
  });
});
