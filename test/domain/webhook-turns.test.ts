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
  const started = performance.now();
  expect(await take("a")).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(30);
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
  const take = turns({ perEndpoint: 1, slowAfterMs: 50, waitMs: 80 });
  let end = await take("a");
  const waiting = Array.from({ length: 3 }, () => take("a"));
  const renewing = (async () => {
    for (let n = 0; n < 8; n++) {
      await pause(20);
      end?.();
      end = await take("a");
    }
    end?.();
  })();
  const started = performance.now();
  for (const turn of await Promise.all(waiting)) turn?.();
  expect(performance.now() - started).toBeLessThan(1_000);
  await renewing;
});
