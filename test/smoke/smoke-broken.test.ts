import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "#infra/local/ports.ts";
import { canary } from "#infra/smoke/canary.ts";
import { smoke } from "#infra/smoke/main.ts";
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
  expect(results.at(-1)).toMatchObject({ check: "cleaned up", outcome: "skipped" });
});

test("where something else answers, or the address is none of the web, the report says so", async () => {
  const page = createServer((_request, response) => void response.end("<html>Another service</html>"));
  const port = await listen(page, 0);
  onTestFinished(() => void page.close());
  const { code, results } = await runAgainst(stack, "ck_test_x", "--url", `http://127.0.0.1:${port}/api`);
  expect(code).toBe(1);
  expect(results[0]!.detail).toBe(
    "GET /api/v1.0/balance answered with no JSON: <html>Another service</html>",
  );
  expect(await smoke(["--url", "ftp://example.org/api", "--key", "ck_test_x"], () => {})).toBe(2);
});

test("when no worker runs the mail is the check that fails, and what was made is taken back", async () => {
  const tenant = await stack.tenant();
  const { code, failed } = await runAgainst(stack, tenant.apiKey, "--wait", "2");
  expect([code, failed]).toEqual([1, ["mail sent"]]);
  expect(await leftWith(tenant)).toEqual({ statuses: ["REVOKED"], webhooks: 0 });
});

test("the canary takes its key from the secret, and a failed run is an error that names the check and no key", async () => {
  const wrong = "ck_test_9876543210";
  const asked: string[] = [];
  const secrets = createServer(async (request, response) => {
    for await (const piece of request) asked.push(String(piece));
    response.end(JSON.stringify({ SecretString: `${wrong}\n` }));
  });
  const port = await listen(secrets, 0);
  onTestFinished(() => void secrets.close());
  vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", `http://127.0.0.1:${port}`);
  vi.stubEnv("SMOKE_URL", stack.stack.baseUrl);
  vi.stubEnv("SMOKE_SECRET_ID", "certificates-sandbox-canary");
  const lines = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => void lines.mockRestore());
  await expect(canary()).rejects.toThrow("canary failed: the key is known");
  expect(asked.join("")).toContain("certificates-sandbox-canary");
  const [line] = lines.mock.calls
    .map(([text]) => String(text))
    .filter((text) => text.includes("canary failed"));
  expect(line).toContain("answered 401");
  expect(line).not.toContain(wrong);
});
