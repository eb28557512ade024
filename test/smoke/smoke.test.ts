import { describe, expect, test } from "vitest";
import { smoke } from "#infra/smoke/main.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { leftWith, runAgainst } from "./smoke-support.ts";

const stack = await testStack();

describe("a service that works", () => {
  test("passes with simulated recipients, and nothing of a run stays but a revoked certificate", async () => {
    const tenant = await stack.tenant();
    const { code, results, text } = await runAgainst(stack, tenant.apiKey);
    expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    expect(code).toBe(0);
    expect(text).not.toContain(tenant.apiKey);
    expect(await leftWith(tenant)).toEqual({ statuses: ["REVOKED"], webhooks: 0 });
  });

  night.test(
    "passes with the link that is in the mail, and a second run uses the same event and badge",
    async () => {
      const tenant = await stack.tenant();
      for (const _ of [1, 2]) {
        const { code, results } = await runAgainst(stack, tenant.apiKey, "--inbox", stack.stack.mailUrl);
        expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
        expect(code).toBe(0);
      }
      expect((await tenant.key.call("GET /v1.0/events")).body.data).toHaveLength(1);
      expect((await tenant.key.call("GET /v1.0/badges")).body.data).toHaveLength(1);
    },
  );
});

describe("the command line", () => {
  test.each([
    [[], 2],
    [["--url", "no address", "--key", "k"], 2],
    [["--unknown"], 2],
    [["--help"], 0],
  ])("%j ends with %d and says what to do", async (argv, code) => {
    const said: string[] = [];
    expect(await smoke(argv, (text) => said.push(text), {})).toBe(code);
    expect(said.join("")).toMatch(/--help/);
  });
});
