import { createHash } from "node:crypto";
import { expect } from "vitest";
import { ERRORS, type ErrorCode } from "#shared/domain/errors.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { Answer } from "./client.ts";
import { stored } from "./security-world.ts";

/**
 * Asserts that an answer is a success, or a complete problem document with a code that the service knows. Pages for
 * people say what is wrong on a page.
 */
export function expectOrderly(answer: Answer, { produces }: Endpoint): void {
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
 * Watches everything that is stored. Gives a function to call after each request; `expectSame` asserts that it left all
 * as it was.
 */
export async function watchStore(): Promise<(expectSame: boolean) => Promise<void>> {
  const look = async () =>
    createHash("sha256")
      .update(await stored("TABLE_MAIN"))
      .digest("hex");
  let before = await look();
  return async (expectSame) => {
    const after = await look();
    if (expectSame) expect(after, "something was stored").toBe(before);
    before = after;
  };
}
