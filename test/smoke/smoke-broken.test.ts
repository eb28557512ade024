import { expect, test } from "vitest";
import { testStack } from "../support/stack.ts";
import { leftWith, runAgainst } from "./smoke-support.ts";

const stack = await testStack({ workers: false });

test("a wrong key fails the first check, changes nothing, and is not shown", async () => {
  const wrong = "ck_test_0123456789";
  const { code, failed, results, text } = await runAgainst(stack, wrong);
  expect([code, failed]).toEqual([1, ["the key is known"]]);
  expect(results[0]!.detail).toContain("401");
  expect(text).not.toContain(wrong);
});

test("where nothing answers the first check says so", async () => {
  const { code, results } = await runAgainst(stack, "ck_test_x", "--url", "http://127.0.0.1:9/api");
  expect(code).toBe(1);
  expect(results[0]).toMatchObject({ check: "the key is known", outcome: "failed" });
  expect(results[0]!.detail).toContain("no answer");
});

test("when no worker runs the mail is the check that fails, and what was made is taken back", async () => {
  const tenant = await stack.tenant();
  const { code, failed } = await runAgainst(stack, tenant.apiKey, "--wait", "2");
  expect([code, failed]).toEqual([1, ["mail sent"]]);
  expect(await leftWith(tenant)).toEqual({ statuses: ["REVOKED"], webhooks: 0 });
});
