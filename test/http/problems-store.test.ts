// More than ten seconds on a busy machine: operations wait for a store in each kind of trouble. Only the long run calls each
// operation in each kind: each day, each is called in some of them.
import { afterEach, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { grantsOf } from "#infra/grants.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import { type Endpoint, portsOf } from "#shared/http/endpoint.ts";
import { exampleCalls, rightClient } from "../security/world.ts";
import type { ApiRoute } from "../support/client.ts";
import type { Trouble } from "../support/faults/bad-day.ts";
import { badDayStack } from "../support/faults/bad-day-stack.ts";
import { expectProblem } from "../support/problems.ts";
import { some } from "../support/runs.ts";

/** A little more than deployed: the machine that tests is busy with other tests too. */
const ANSWER_MS = 2_000;
/** Nobody waits much longer than for two answers. The rest is for that machine; without a deadline it would be a minute. */
const PATIENCE_MS = 2 * ANSWER_MS + 16_000;
const settings = { STORE_ANSWER_MS: String(ANSWER_MS) };
const { stack, day } = await badDayStack({ workers: false, settings });
const tenant = await stack.tenant();
/** The pages of the documentation and the form of a code need no store. */
const operations = routes.filter(({ id }) => !/^docs\.|^pages\.check$/.test(id));
const calls = await exampleCalls(operations, tenant, stack);

/**
 * The names of the tables that the ports of an operation use; admission reads the records only where a gate is missing, or a
 * session names no organization.
 */
const tablesOf = (route: Endpoint): string =>
  grantsOf(
    portsOf(route).filter(
      (port) => port !== "gate" && (port !== "members" || (route.uses as string[]).includes(port)),
    ),
  )
    .flatMap((grant) => ("table" in grant ? [grant.table] : []))
    .join();

afterEach(() => day.reset());

/** Calls an operation as its example does; gives the answer and how long it took. */
async function timed(route: Endpoint) {
  const started = performance.now();
  const answer = await rightClient(route, tenant, stack).call(route.route as ApiRoute, calls.get(route.id)!);
  return { id: route.id, answer, ms: performance.now() - started };
}

/**
 * Makes the trouble and calls all operations: those that it meets many at once, and then the others, which would only wait
 * for the processor meanwhile. Gives the ids of those that were not refused as unavailable.
 */
async function during(
  operations: readonly Endpoint[],
  trouble: Trouble,
  isMet: (route: Endpoint) => boolean,
): Promise<string[]> {
  day.troubles = [trouble];
  const met: Awaited<ReturnType<typeof timed>>[] = [];
  // In parts, since what they wait for the processor may be no wait for the store.
  for (const part of batchesOf(operations.filter(isMet), 40))
    met.push(...(await Promise.all(part.map(timed))));
  const spared = [];
  for (const part of batchesOf(
    operations.filter((route) => !isMet(route)),
    5,
  ))
    spared.push(...(await Promise.all(part.map(timed))));
  day.reset();
  const answers = [...met, ...spared];
  expect(answers.filter(({ ms }) => ms >= PATIENCE_MS).map(({ id, ms }) => [id, ms])).toEqual([]);
  const unavailable = answers.filter(({ answer }) => answer.status === 503);
  for (const { id, answer } of unavailable) {
    expect([id, answer.headers.get("retry-after")]).toEqual([id, expect.stringMatching(/^[1-3]$/)]);
    expect(answer.text).not.toMatch(/dynamodb|throughput|127\.0\.0\.1/i);
    if (answer.headers.get("content-type") === "application/problem+json")
      expectProblem(answer, "service_unavailable");
  }
  const others = answers.filter((one) => !unavailable.includes(one));
  expect(others.filter(({ answer }) => answer.status >= 400).map(({ id }) => id)).toEqual([]);
  return others.map(({ id }) => id);
}

/** What is slow is given up as what hangs is. */
const KINDS = some(["throttled", "cut", "failing", "hanging", "slow"] as const, 1, 0);

describe.each(KINDS.map((kind, n) => [kind, n] as const))("while the store is %s", (kind, n) => {
  const called = some(operations, 25, n);

  test("admission of every kind is 503 with Retry-After, not a long wait", async () => {
    expect(await during(called, { kind, tables: /gate/ }, () => true)).toEqual([]);
  });

  test("every operation that reads or writes is 503 with Retry-After, not a long wait", async () => {
    const storesIn = /main|deliveries/;
    // Operations that read no table, only the gate's, or only the directory in memory do not notice.
    // The function that checks files for the form reads the certificate that the photo names.
    const isMet = (route: Endpoint) => storesIn.test(tablesOf(route)) || route.id === "pages.read-photo";
    expect(await during(called, { kind, tables: storesIn }, isMet)).toEqual(
      called.filter((route) => !isMet(route)).map(({ id }) => id),
    );
    expect((await tenant.key.call("GET /v1.0/events")).status).toBe(200);
  });
});
