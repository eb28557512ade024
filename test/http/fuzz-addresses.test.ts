// More than ten seconds on a busy machine: each operation is called with many queries and paths.
import fc from "fast-check";
import { describe, test } from "vitest";
import type * as z from "zod";
import { routes } from "#functions/api/routes.ts";
import { exampleCallOf } from "../security/examples.ts";
import { rightClient } from "../security/world.ts";
import { hostileText } from "../support/hostile.ts";
import { runs, spread } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { expectGoodAnswer } from "./fuzz.ts";

const stack = await testStack({ workers: false });
const RUNS = runs(2, 64);

/** The names of the parameters that an operation knows, and two that it may not know. */
const namesOf = (query: z.ZodType | undefined): string[] => [
  ...Object.keys((query as z.ZodObject | undefined)?.shape ?? {}),
  "page",
  "Limit",
];

describe.each(spread(routes, 45).map((route) => [route.route, route] as const))("%s", (name, route) => {
  test("any query or path succeeds or is refused completely, and a GET or a refusal changes nothing", async () => {
    const tenant = await stack.tenant({ plan: "ENTERPRISE" });
    const example = await exampleCallOf(route)(tenant, stack);
    const client = rightClient(route, tenant, stack);
    const params = Object.keys(example.params ?? {});
    const query = fc.dictionary(fc.constantFrom(...namesOf(route.query)), hostileText, { maxKeys: 3 });
    const path = fc.record(Object.fromEntries(params.map((param) => [param, hostileText])));
    const request = fc.oneof(
      fc.record({ query: query.map((some) => ({ ...example.query, ...some })) }),
      ...(params.length > 0 ? [fc.record({ params: path })] : []),
    );
    await fc.assert(
      fc.asyncProperty(request, async (changes) => {
        await expectGoodAnswer(stack, route, () => client.callUntyped(name, { ...example, ...changes }));
      }),
      { numRuns: RUNS },
    );
  });
});
