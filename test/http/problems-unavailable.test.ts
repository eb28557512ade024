import { expect, test, vi } from "vitest";
import { expectProblem } from "../security/world.ts";
import { refusedUrl } from "../support/receiver.ts";
import { testStack } from "../support/stack.ts";

// Before the stack starts, whose log writes with what console.log is then.
const logged = vi.spyOn(console, "log").mockImplementation(() => {});
// The issuer's keys cannot be had, and answers that do not fit are logged as deployed functions do.
const stack = await testStack({
  workers: false,
  settings: { SESSION_JWKS_URL: await refusedUrl(), RESPONSE_CHECK: "log", LOG_LEVEL: "error" },
});

test("while the issuer's keys cannot be had, sessions are 503 with Retry-After, and never 401", async () => {
  const tenant = await stack.tenant();
  for (const route of ["GET /api-keys", "GET /billing/api-status", "GET /v1.0/events"]) {
    const answer = await tenant.panel.call(route);
    expectProblem(answer, "service_unavailable");
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|jwks/i);
  }
});

test("… and API keys go on", async () => {
  const tenant = await stack.tenant();
  expect((await tenant.key.call("GET /v1.0/events")).status).toBe(200);
  expectProblem(await tenant.key.call("GET /api-keys"), "session_token_required");
});

test("… and what is no token at all is still 401", async () => {
  for (const junk of ["junk", "a.b", `ck_test_${"0".repeat(71)}`])
    expectProblem(await stack.client(junk).call("GET /api-keys"), "invalid_credential");
});

test("an answer unlike its schema is sent all the same when deployed, and logged without its values", async () => {
  const tenant = await stack.tenant();
  logged.mockClear();
  const odd = vi.spyOn(stack.functions.ports.usage, "used").mockResolvedValue(0.5);
  const answer = await tenant.key.call("GET /v1.0/balance");
  odd.mockRestore();
  expect([answer.status, answer.body.used]).toEqual([200, 0.5]);
  const [line] = logged.mock.calls.map(([text]) => JSON.parse(text));
  expect(line).toMatchObject({ level: "ERROR", message: "response mismatch", route: "GET /v1.0/balance" });
  expect(line.error_message).toMatch(/^used: /);
});
