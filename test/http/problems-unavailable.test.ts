import { expect, test, vi } from "vitest";
import type { MetricValues } from "#shared/domain/metrics.ts";
import { expectProblem } from "../support/problems.ts";
import { ownStack } from "../support/stack.ts";
import { refusedUrl } from "../support/stand-ins/receiver.ts";

// This must come before the stack, whose log keeps the console.log that it finds.
const logged = vi.spyOn(console, "log").mockImplementation(() => {});
const published: MetricValues[] = [];
// The keys of the issuer cannot be fetched, and an invalid response is logged as in deployed functions.
const stack = await ownStack({
  workers: false,
  settings: { SESSION_JWKS_URL: await refusedUrl(), RESPONSE_CHECK: "log", LOG_LEVEL: "error" },
  onMetrics: (values) => published.push(values),
});

test("while the keys of the issuer cannot be fetched, sessions are 503 with Retry-After, and never 401", async () => {
  const tenant = await stack.tenant();
  for (const route of ["GET /api-keys", "GET /billing/api-status", "GET /v1.0/events"] as const) {
    const answer = await tenant.panel.call(route);
    expectProblem(answer, "service_unavailable");
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|jwks/i);
  }
});

test("… API keys still work", async () => {
  const tenant = await stack.tenant();
  expect((await tenant.key.call("GET /v1.0/events")).status).toBe(200);
  expectProblem(await tenant.key.call("GET /api-keys"), "session_token_required");
});

test("… and a text that is no token is still 401", async () => {
  for (const junk of ["junk", "a.b", `ck_test_${"0".repeat(71)}`])
    expectProblem(await stack.client(junk).call("GET /api-keys"), "invalid_credential");
});

test("a deployed function sends a response that does not fit its schema, and logs it without its values", async () => {
  const tenant = await stack.tenant();
  logged.mockClear();
  published.length = 0;
  const odd = vi.spyOn(stack.functions.ports.organizations, "used").mockResolvedValue(0.5);
  const answer = await tenant.key.call("GET /v1.0/balance");
  odd.mockRestore();
  expect([answer.status, answer.body.used]).toEqual([200, 0.5]);
  const [line] = logged.mock.calls.map(([text]) => JSON.parse(text));
  expect(line).toMatchObject({
    level: "ERROR",
    message: "response mismatch",
    route: "GET /v1.0/balance",
    request_id: answer.headers.get("x-request-id"),
  });
  expect(line.error_message).toMatch(/^used: /);
  expect(published).toContainEqual({ ResponseMismatches: 1 });
});
