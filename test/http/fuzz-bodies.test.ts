import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { exampleCallOf } from "../security/examples.ts";
import { rightClient } from "../security/world.ts";
import type { RequestOptions } from "../support/client.ts";
import { hostileValue, mutationsOf } from "../support/hostile.ts";
import { runs, spread } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { expectGoodAnswer } from "./fuzz.ts";

const stack = await testStack({ workers: false });
const RUNS = runs(6, 96);

const taking = spread(
  routes.filter((route) => route.body),
  18,
);

describe.each(taking.map((route) => [route.route, route] as const))("%s", (name, route) => {
  test("any body succeeds or is refused completely, and a refusal changes nothing", async () => {
    const tenant = await stack.tenant({ plan: "ENTERPRISE" });
    const example = await exampleCallOf(route)(tenant, stack);
    const client = rightClient(route, tenant, stack);
    const body = fc.oneof(
      { arbitrary: mutationsOf(example.body), weight: 4 },
      { arbitrary: hostileValue, weight: 1 },
    );
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const options: RequestOptions = { ...example, body: undefined, raw: JSON.stringify(value) };
        await expectGoodAnswer(stack, route, () => client.callUntyped(name, options));
      }),
      { numRuns: RUNS },
    );
  });

  test("any bytes succeed or are refused completely", async () => {
    const tenant = await stack.tenant({ plan: "ENTERPRISE" });
    const example = await exampleCallOf(route)(tenant, stack);
    const client = rightClient(route, tenant, stack);
    const text = JSON.stringify(example.body);
    // A valid body with up to three bytes replaced: nearly JSON, and nearly UTF-8.
    const bytes = fc.array(fc.tuple(fc.nat(text.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(bytes, async (changes) => {
        const raw = Buffer.from(text);
        for (const [at, byte] of changes) raw[at] = byte;
        await expectGoodAnswer(stack, route, () =>
          client.callUntyped(name, { ...example, body: undefined, raw }),
        );
      }),
      { numRuns: RUNS / 2 },
    );
  });
});

test("operations that take a body were tested", () => {
  expect(taking.length).toBeGreaterThanOrEqual(6);
});
