import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { type EndTurn, turns } from "#shared/webhooks/turns.ts";

const quick = { perEndpoint: 2, slowAfterMs: 60, waitMs: 200 };

test("behind quick answers everybody gets a turn, never more than the bound at once", async () => {
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

test("behind a request that hangs those who wait are told to go, and newcomers at once", async () => {
  const take = turns(quick);
  const held = [await take("a"), await take("a")] as [EndTurn, EndTurn];
  expect(await Promise.all([take("a"), take("a")])).toEqual([undefined, undefined]);
  expect(await Promise.race([take("a"), Promise.resolve("waits")])).toBeUndefined();
  held[0]();
  held[1]();
  expect(await take("a")).toBeTypeOf("function");
});

test("one endpoint's line is no other's", async () => {
  const take = turns(quick);
  await take("a");
  await take("a");
  expect(await take("b")).toBeTypeOf("function");
});

test("nobody waits longer than the limit, however quick the answers", async () => {
  const take = turns({ perEndpoint: 1, slowAfterMs: 60_000, waitMs: 80 });
  const call = async () => {
    const end = await take("a");
    if (!end) return "told to go";
    await pause(20);
    end();
    return "served";
  };
  const line = await Promise.all(Array.from({ length: 20 }, call));
  expect([line[0], line.at(-1)]).toEqual(["served", "told to go"]);
});
