// More than ten seconds on a busy machine: lists of 131,072 entries are signed, and minutes of the clock are waited for. Only the
// long run revokes 1,000 at once, each day 250.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  openStatusList,
  type StatusPorts,
  withdrawCredential,
} from "#shared/domain/credentials/publish-status.ts";
import { statusEntryOf } from "#shared/domain/credentials/status-order.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { night, runs } from "../../support/runs.ts";
import { revocation, revokedIn, statusPorts } from "./ports.ts";

const { day } = await badDayStack();
const { ports, time, pass, toSecond, anIssuer, aList } = await statusPorts();

const published = async (id: string, list = 1) => (await ports.issuers.statusList(id, list))!;

/** How many messages a worker has at once. */
const AT_ONCE = 100;
/** How many are revoked at the same moment. */
const AT_A_TIME = runs(250, 1_000);

/**
 * Delivers a message for each index as the queue does: those that failed or have to wait come again later. Gives how many
 * seconds passed until the last was done.
 */
async function deliver(id: string, indexes: readonly number[]): Promise<number> {
  const start = time.now.getTime();
  let waiting = indexes.map((index) => ({ index, due: start }));
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.due - b.due);
    const now = Math.max(waiting[0]!.due, time.now.getTime());
    time.now = new Date(now);
    const received = waiting.slice(0, AT_ONCE).filter(({ due }) => due <= now);
    const delivered = await Promise.all(
      received.map(async ({ index }) => {
        const failed = () => ({ later: 2 });
        const result = await withdrawCredential(ports, revocation(id, index)).catch(failed);
        return result ? [{ index, due: now + result.later * 1_000 }] : [];
      }),
    );
    waiting = [...delivered.flat(), ...waiting.slice(received.length)];
  }
  return (time.now.getTime() - start) / 1_000;
}

describe("a list is opened", () => {
  test("empty, once, also by eight runs at the same time, at the address that its credentials name", async () => {
    const known = await anIssuer(randomUUID());
    const id = known.issuer.organization_id;
    const opened = await Promise.all(Array.from({ length: 8 }, () => openStatusList(ports, known, 1)));
    const stored = await published(id);
    for (const one of opened) expect(one).toEqual(stored);
    expect(stored).toMatchObject({ version: 1, list: 1, key_id: known.keys[0]!.id });
    expect(stored.id).toBe(`${ports.settings.baseUrl}/issuers/${id}/status/1`);
    expect(revokedIn(stored)).toEqual([]);
  });

  test("number 2 for the credential after 131,072 others, and list 1 stays as it is", async () => {
    const { known, id, opened } = await aList();
    const entry = statusEntryOf(known.issuer, 131_072);
    expect(entry.list).toBe(2);
    await openStatusList(ports, known, entry.list);
    await withdrawCredential(ports, { organization_id: id, status: entry });
    pass(60);
    await withdrawCredential(ports, { organization_id: id, status: entry });
    expect(revokedIn(await published(id, 2))).toEqual([entry.index]);
    expect(await published(id)).toEqual(opened);
  });

  test("keeps its address when the service moves, and says its own", async () => {
    const { id, known, opened } = await aList();
    const settings = { ...ports.settings, baseUrl: "https://elsewhere.example/api" };
    await withdrawCredential({ ...ports, settings }, revocation(id, 7));
    expect(await published(id)).toMatchObject({ id: opened.id, version: 2 });
    expect(JSON.parse((await published(id)).json)).toMatchObject({
      id: opened.id,
      issuer: known.issuer.did,
      credentialSubject: { id: `${opened.id}#list`, ttl: 1_000 },
    });
  });
});

describe("a revocation", () => {
  test("after a quiet minute is in the list at once, and a second delivery signs nothing", async () => {
    const { id, signatures } = await aList();
    expect(await withdrawCredential(ports, revocation(id, 131_071))).toBeUndefined();
    expect(await withdrawCredential(ports, revocation(id, 131_071))).toBeUndefined();
    expect(revokedIn(await published(id))).toEqual([131_071]);
    expect(signatures()).toBe(1);
  });

  test("right after another waits for the next minute of the clock", async () => {
    const { id, signatures } = await aList();
    toSecond(10);
    await withdrawCredential(ports, revocation(id, 0));
    pass(1);
    expect(await withdrawCredential(ports, revocation(id, 1))).toEqual({ later: 49 });
    pass(48);
    expect(await withdrawCredential(ports, revocation(id, 2))).toEqual({ later: 1 });
    expect(revokedIn(await published(id))).toEqual([0]);
    pass(1);
    expect(await withdrawCredential(ports, revocation(id, 1))).toBeUndefined();
    expect(await withdrawCredential(ports, revocation(id, 2))).toBeUndefined();
    expect(revokedIn(await published(id))).toEqual([0, 1, 2]);
    expect(signatures()).toBe(2);
  });

  night.test("shows within 60 s, with at most one signature in each minute of the clock", async () => {
    const { id } = await aList();
    toSecond(20);
    const due = new Map<number, number>();
    const since = new Map<number, number>();
    const late: number[] = [];
    const lists = new Map<number, string>();
    for (let second = 0; second < 200 || due.size > 0; second++) {
      if (second < 200 && second % 7 === 0) {
        since.set(second, second);
        due.set(second, second);
      }
      for (const [index, at] of due) {
        if (at > second) continue;
        const result = await withdrawCredential(ports, revocation(id, index));
        if (result) due.set(index, second + result.later);
        else {
          due.delete(index);
          late.push(second - since.get(index)!);
        }
      }
      const { version, built_at } = await published(id);
      lists.set(version, built_at);
      pass(1);
    }
    lists.delete(1);
    const minutes = [...lists.values()].map((built) => built.slice(0, "2026-11-22T12:00".length));
    expect(new Set(minutes).size).toBe(minutes.length);
    expect(minutes.length).toBeGreaterThan(3);
    expect(Math.max(...late)).toBeLessThanOrEqual(60);
    expect(late).toHaveLength(since.size);
  });

  night.test(
    `of ${AT_A_TIME} at once is exact in each, with two signatures, on a day when the store throttles and loses`,
    async () => {
      const { id, known, signatures } = await aList();
      const indexes = Array.from({ length: AT_A_TIME }, (_, n) => statusEntryOf(known.issuer, n).index);
      toSecond(1);
      const start = time.now.getTime();
      day.troubles = [
        { kind: "throttled", share: 0.05, times: 20 },
        { kind: "unanswered", operations: /PutItem|UpdateItem/, share: 0.05, times: 20 },
      ];
      await deliver(id, indexes).finally(() => day.reset());
      expect(revokedIn(await published(id))).toEqual(indexes.toSorted((a, b) => a - b));
      expect(signatures()).toBeLessThanOrEqual(2);
      expect(Date.parse((await published(id)).built_at) - start).toBeLessThanOrEqual(60_000);
    },
  );

  test("of two builders with equal permits is in the list that stays, whoever is first", async () => {
    const { id } = await aList();
    // Both may build, as when the first has lost its permit while it was slow.
    const always = {
      ...ports,
      "credentials.write": { ...ports["credentials.write"], claim: async () => true },
    };
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) => withdrawCredential(always, revocation(id, index))),
    );
    const done = results.flatMap((result, index) => (result ? [] : [index]));
    expect(revokedIn(await published(id))).toEqual(expect.arrayContaining(done));
    expect(done.length).toBeGreaterThan(0);
    pass(60);
    for (let index = 0; index < 6; index++) await withdrawCredential(always, revocation(id, index));
    expect(revokedIn(await published(id))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("is not kept back by the clock of a run that was far ahead", async () => {
    const { id } = await aList();
    const ahead = { now: () => new Date(time.now.getTime() + 86_400_000) };
    await withdrawCredential({ ...ports, clock: ahead }, revocation(id, 5));
    expect(await withdrawCredential(ports, revocation(id, 6))).toBeUndefined();
    expect(revokedIn(await published(id))).toEqual([5, 6]);
  });
});

/** Ports over which the call with this number and all later ones fail, as when the process is killed before it. */
function dyingAt(number: number): { dying: StatusPorts; died: () => boolean } {
  let calls = 0;
  const mortal = <T extends object>(port: T): T =>
    new Proxy(port, {
      get:
        (target, name) =>
        async (...sent: readonly unknown[]) => {
          if (++calls >= number) throw new Error("killed");
          return (target[name as keyof T] as (...sent: readonly unknown[]) => unknown)(...sent);
        },
    });
  const { credentials, "credentials.write": credentialWrites, issuers } = ports;
  return {
    dying: {
      ...ports,
      credentials: mortal(credentials),
      "credentials.write": mortal(credentialWrites),
      issuers: mortal(issuers),
    },
    died: () => calls >= number,
  };
}

test("a run that is killed before any of its calls is made up for by the message that comes again", async () => {
  for (let number = 1; ; number++) {
    const { id } = await aList();
    const { dying, died } = dyingAt(number);
    await withdrawCredential(dying, revocation(id, 42)).catch(() => undefined);
    if (!died()) {
      expect(number).toBeGreaterThan(6);
      break;
    }
    expect(await deliver(id, [42])).toBeLessThan(15);
    expect(revokedIn(await published(id))).toEqual([42]);
  }
});
