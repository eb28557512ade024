import fc from "fast-check";
import { expect, test } from "vitest";
import {
  likelyQuotaClaim,
  planQuotaClaim,
  type QuotaClaim,
  type QuotaShard,
  type QuotaShards,
  SHARDS_MAX,
  shardCount,
  usedIn,
} from "#shared/storage/certificates/quota-shards.ts";
import { runs } from "../../support/runs.ts";

/** A store of one month, whose transactions are atomic and whose reads see one shard after another. */
class Month {
  readonly shards = new Map<number, QuotaShard>();

  claim(claim: QuotaClaim, quota: number): boolean {
    const fits = [...claim].every(([n, count]) => {
      const shard = this.shards.get(n);
      return shard !== undefined && shard.quota === quota && shard.left >= count;
    });
    if (!fits) return false;
    for (const [n, count] of claim) {
      const shard = this.shards.get(n)!;
      this.shards.set(n, { ...shard, used: shard.used + count, left: shard.left - count });
    }
    return true;
  }

  reshard(read: QuotaShards, made: QuotaShards): void {
    for (const n of made.keys()) {
      const [before, now] = [read.get(n), this.shards.get(n)];
      if (JSON.stringify(before) !== JSON.stringify(now)) return;
    }
    for (const [n, shard] of made) this.shards.set(n, shard);
  }

  get used(): number {
    return usedIn(this.shards);
  }
}

interface Request {
  readonly quota: number;
  readonly count: number;
}

/** A request as the adapter makes it, which stops before each call of the store. */
function* issuing(month: Month, { quota, count }: Request, random: () => number): Generator<void, string> {
  let claim = likelyQuotaClaim(quota, count, Math.floor(random() * shardCount(quota)));
  for (;;) {
    while (!claim) {
      const shards = new Map<number, QuotaShard>();
      for (let n = 0; n < SHARDS_MAX; n++) {
        // Other requests may write between the reads of two shards.
        yield;
        const shard = month.shards.get(n);
        if (shard) shards.set(n, shard);
      }
      const plan = planQuotaClaim(shards, quota, count, random());
      // What is exhausted is so now: used only grows.
      if (plan.kind === "exhausted") return month.used + count > quota ? "exhausted" : "refused falsely";
      yield;
      if (plan.kind === "reshard") month.reshard(shards, plan.shards);
      else claim = plan.claim;
    }
    yield;
    const room = month.used + count <= quota;
    if (month.claim(claim, quota)) return room ? "issued" : "issued too much";
    claim = undefined;
  }
}

const quotas = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 400 }));
const request = fc.record({
  quota: fc.nat(2),
  count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60 })),
});

test("requests in any order never take more than their quota, and are never refused while there is room", () => {
  fc.assert(
    fc.property(
      fc.tuple(quotas, quotas, quotas),
      fc.array(request, { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat(1_000), { minLength: 50, maxLength: 300 }),
      fc.nat(),
      (ofRequests, requests, order, seed) => {
        const month = new Month();
        let state = seed;
        const random = () => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
          return state / 0x80000000;
        };
        const running = requests.map(({ quota, count }) => {
          const asked = { quota: ofRequests[quota]!, count };
          return { count, steps: issuing(month, asked, random) };
        });
        let issued = 0;
        for (let n = 0; running.length > 0; n++) {
          expect(n).toBeLessThan(200_000);
          // After the drawn order the requests come to their ends one after another.
          const chosen = n < order.length ? order[n]! % running.length : 0;
          const { value, done } = running[chosen]!.steps.next();
          if (done) {
            expect(["issued", "exhausted"]).toContain(value);
            if (value === "issued") issued += running[chosen]!.count;
            running.splice(chosen, 1);
          }
          const shards = [...month.shards.values()];
          for (const { used, left } of shards) expect(Math.min(used, left)).toBeGreaterThanOrEqual(0);
          const total = shards.reduce((sum, { used, left }) => sum + used + left, 0);
          // Whatever happens in between, used and left of all shards are the quota.
          if (shards.length > 0) expect(shards.every(({ quota }) => quota === total)).toBe(true);
        }
        expect(month.used).toBe(issued);
      },
    ),
    { numRuns: runs(80, 300) },
  );
});

test("a small quota has a shard or a few, and a large one sixteen", () => {
  expect([0, 5, 10, 57, 160, 5_000, 1_000_000].map(shardCount)).toEqual([1, 1, 1, 5, 16, 16, 16]);
});
