import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { exampleOf } from "../security/examples.ts";
import { rightClient } from "../security/world.ts";
import type { RequestOptions } from "../support/client.ts";
import { expectOrder } from "../support/fuzz.ts";
import { hostileValue, mutationsOf } from "../support/hostile.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const RUNS = 24;

describe.each(routes.filter((route) => route.body).map((route) => [route.route, route] as const))(
  "%s",
  (name, route) => {
    test("answers any body in order: never an error of ours, no change of state when it refuses", async () => {
      const tenant = await stack.tenant({ plan: "ENTERPRISE" });
      const example = await exampleOf(route)(tenant, stack);
      const client = rightClient(route, tenant, stack);
      const body = fc.oneof(
        { arbitrary: mutationsOf(example.body), weight: 4 },
        { arbitrary: hostileValue, weight: 1 },
      );
      await fc.assert(
        fc.asyncProperty(body, async (value) => {
          const options: RequestOptions = { ...example, body: undefined, raw: JSON.stringify(value) };
          await expectOrder(stack, route, () => client.call(name, options));
        }),
        { numRuns: RUNS },
      );
    });

    test("answers any bytes in order", async () => {
      const tenant = await stack.tenant({ plan: "ENTERPRISE" });
      const example = await exampleOf(route)(tenant, stack);
      const client = rightClient(route, tenant, stack);
      const text = JSON.stringify(example.body);
      // A valid body with some of its bytes overwritten: nearly JSON, and nearly UTF-8.
      const bytes = fc.array(fc.tuple(fc.nat(text.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(bytes, async (changes) => {
          const raw = Buffer.from(text);
          for (const [at, byte] of changes) raw[at] = byte;
          await expectOrder(stack, route, () => client.call(name, { ...example, body: undefined, raw }));
        }),
        { numRuns: RUNS / 2 },
      );
    });
  },
);

test("every operation that takes a body was put to the test", () => {
  expect(routes.filter((route) => route.body).length).toBeGreaterThanOrEqual(6);
});
