import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { StatusList } from "#shared/domain/credentials/credential.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { night } from "../../support/runs.ts";
import { portsOver } from "./ports.ts";

const { stack, day } = await badDayStack();
const ports = await portsOver("credentials.write", "issuers");
const { issuers, "credentials.write": credentialWrites } = ports;
const at = new Date("2026-11-22T12:00:00.000Z");
const seconds = (n: number) => new Date(at.getTime() + n * 1_000);
const inParallel = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

const aList = (organization_id: string, version: number, json = "{}"): StatusList => ({
  organization_id,
  list: 1,
  id: `http://localhost/issuers/${organization_id}/status/1`,
  key_id: randomUUID(),
  version,
  built_at: at.toISOString(),
  json,
});

test("200 credentials at once get 200 numbers from 0 on", async () => {
  const id = randomUUID();
  const numbers = await inParallel(200, () => credentialWrites.next(id));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

test("a number whose answer was lost is never given again", async () => {
  const id = randomUUID();
  day.troubles = [{ kind: "unanswered", operations: /UpdateItem/, times: 5 }];
  const numbers = await inParallel(20, () => credentialWrites.next(id)).finally(() => day.reset());
  expect(new Set(numbers).size).toBe(20);
  expect(await credentialWrites.next(id)).toBeGreaterThan(Math.max(...numbers));
});

test("marks are all found again, once each, on a day when calls are throttled and lost", async () => {
  const id = randomUUID();
  day.troubles = [
    { kind: "throttled", operations: /PutItem/, times: 3 },
    { kind: "unanswered", operations: /PutItem/, times: 3 },
  ];
  await inParallel(300, (n) => credentialWrites.mark(id, 1, n % 150)).finally(() => day.reset());
  await credentialWrites.mark(id, 2, 131_071);
  expect(await credentialWrites.marked(id, 1)).toEqual(Array.from({ length: 150 }, (_, n) => n));
  expect(await credentialWrites.marked(id, 2)).toEqual([131_071]);
  expect(await credentialWrites.marked(randomUUID(), 1)).toEqual([]);
});

test("of those who publish the same version one does, and the list is what that one published", async () => {
  const id = randomUUID();
  for (const version of [1, 2]) {
    const published = await inParallel(8, (n) => credentialWrites.publish(aList(id, version, `{"by":${n}}`)));
    expect(published.filter((done) => done)).toHaveLength(1);
    expect(await issuers.statusList(id, 1)).toEqual({
      ...aList(id, version, `{"by":${published.indexOf(true)}}`),
      key_id: expect.any(String),
    });
  }
  expect(await credentialWrites.publish(aList(id, 1))).toBe(false);
  expect(await credentialWrites.publish(aList(id, 4))).toBe(false);
  expect(await issuers.statusList(id, 2)).toBeUndefined();
});

test("whoever publishes knows it, also when the answer was lost", async () => {
  day.troubles = [{ kind: "unanswered", operations: /PutItem/, times: 1 }];
  const published = credentialWrites.publish(aList(randomUUID(), 1)).finally(() => day.reset());
  expect(await published).toBe(true);
});

night.test("a permit is one run's, also when calls are throttled and repeated", async () => {
  const id = randomUUID();
  day.troubles = [{ kind: "throttled", operations: /UpdateItem/, times: 6 }];
  const claims = inParallel(8, () => credentialWrites.claim(id, 1, at, 10));
  expect((await claims.finally(() => day.reset())).filter((got) => got)).toHaveLength(1);
});

test("of those who claim the permit to build one gets it, and the next one when its time is over", async () => {
  const id = randomUUID();
  const claims = (from: number) => inParallel(8, () => credentialWrites.claim(id, 1, seconds(from), 10));
  expect((await claims(0)).filter((got) => got)).toHaveLength(1);
  expect(await claims(9)).not.toContain(true);
  expect((await claims(11)).filter((got) => got)).toHaveLength(1);
  // A permit that a clock took which is an hour ahead is nobody's.
  expect(await credentialWrites.claim(id, 1, seconds(3_600), 10)).toBe(true);
  expect((await claims(30)).filter((got) => got)).toHaveLength(1);
  expect(await credentialWrites.claim(id, 2, at, 10)).toBe(true);
});

test("a verifier's look at a list is one read, besides the counter of its address; a status index is one write", async () => {
  const id = randomUUID();
  await credentialWrites.publish(aList(id, 1, JSON.stringify({ encodedList: "u".repeat(3_000) })));
  const look = () =>
    stack.anonymous.call("GET /issuers/{organization_id}/status/{n}", {
      params: { organization_id: id, n: "1" },
    });
  await look();
  const cost = await stack.measure(look);
  expect(cost.result.status).toBe(200);
  expect(cost).toMatchObject({ calls: ["UpdateItem", "GetItem"], reads: 1, writes: 1 });
  day.reset();
  await credentialWrites.next(id);
  expect([...day.calls]).toEqual([["UpdateItem", 1]]);
});
