import { expect } from "vitest";
import { ERRORS, type ErrorCode } from "#shared/domain/errors.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { Answer } from "./client.ts";
import type { TestStack } from "./stack.ts";

/**
 * Asserts that an answer is a success, or a complete problem document with a code that the service knows. Pages for
 * people say what is wrong on a page.
 */
function expectOrderly(answer: Answer, { produces }: Endpoint): void {
  expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(500);
  if (answer.status < 400) return;
  if (produces?.startsWith("text/html") && answer.headers.get("content-type")?.startsWith("text/html"))
    return;
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const { code, status, title, detail, request_id } = answer.body;
  expect(Object.keys(ERRORS)).toContain(code);
  expect([status, title]).toEqual([answer.status, ERRORS[code as ErrorCode][1]]);
  expect(detail).toEqual(expect.any(String));
  expect(request_id).toBe(answer.headers.get("x-request-id"));
  if (answer.status === 400) expect(answer.body.errors.length).toBeGreaterThan(0);
}

/**
 * Sends a request, during which nothing else may run, and asserts that it is answered in order. A refusal, and any GET,
 * must have written nothing: one unit at most, which is admission counting the request.
 */
export async function expectOrder(
  stack: TestStack,
  route: Endpoint,
  send: () => Promise<Answer>,
): Promise<void> {
  const { result, writes } = await stack.measure(send);
  expectOrderly(result, route);
  if (result.status >= 400 || route.route.startsWith("GET ")) expect(writes).toBeLessThanOrEqual(1);
}
