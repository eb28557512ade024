import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { type EndTurn, turns } from "#shared/webhooks/turns.ts";

const quick = { perEndpoint: 2, slowAfterMs: 60, waitMs: 200 };

test("with quick answers every caller gets a turn, and never more than the limit at once", async () => {
  const take = turns({ ...quick, slowAfterMs: 1_000, waitMs: 5_000 });
  let running = 0;
  let most = 0;
  const call = async () => {
    const end = await take("a");
    running++;
    most = Math.max(most, running);
    await pause(2);
    running--;
    end!();
    return end !== undefined;
  };
  const served = await Promise.all(Array.from({ length: 60 }, call));
  expect(served.every(Boolean)).toBe(true);
  expect(most).toBe(2);
});

test("behind a request that hangs, waiting callers get no turn, and new callers get none at once", async () => {
  const take = turns(quick);
  const held = [await take("a"), await take("a")] as [EndTurn, EndTurn];
  expect(await Promise.all([take("a"), take("a")])).toEqual([undefined, undefined]);
  expect(await Promise.race([take("a"), Promise.resolve("waits")])).toBeUndefined();
  held[0]();
  held[1]();
  expect(await take("a")).toBeTypeOf("function");
});

test("each endpoint has its own turns", async () => {
  const take = turns(quick);
  await take("a");
  await take("a");
  expect(await take("b")).toBeTypeOf("function");
});

test("no caller waits longer than the limit, even while no request is slow", async () => {
  const take = turns({ perEndpoint: 1, slowAfterMs: 60_000, waitMs: 30 });
  const end = await take("a");
  expect(await take("a")).toBeUndefined();
  end!();
  expect(await take("a")).toBeTypeOf("function");
});
