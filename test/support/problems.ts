import { expect } from "vitest";
import { ERRORS, type ErrorCode } from "#shared/domain/errors.ts";
import type { Answer } from "./client.ts";

/** Asserts a complete problem document with this code. */
export function expectProblem(answer: Answer, code: ErrorCode): void {
  const [status, title] = ERRORS[code];
  expect({ status: answer.status, body: answer.json }).toMatchObject({
    status,
    body: { status, title, code, detail: expect.any(String) },
  });
  expect(answer.problem.type).toMatch(new RegExp(`^https?://.+/docs#error-${code}$`));
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("x-request-id")).toBe(answer.problem.request_id);
  if (status === 401) expect(answer.headers.get("www-authenticate")).toBe("Bearer");
}

const CHANGING_HEADERS = /^(date|x-request-id|ratelimit.*|connection|keep-alive|content-length)$/;

/** An answer without the parts that differ each time, and with these texts blanked, to compare two answers. */
export function comparable({ status, headers, json, text }: Answer, blanked: readonly string[] = []) {
  const blank = (from: string) => blanked.reduce((rest, part) => rest.replaceAll(part, "<id>"), from);
  const fields = Object.entries(json ?? { text }).filter(([name]) => name !== "request_id");
  return {
    status,
    headers: [...headers]
      .filter(([name]) => !CHANGING_HEADERS.test(name))
      .map(([name, value]) => [name, blank(value)]),
    body: blank(JSON.stringify(Object.fromEntries(fields))),
  };
}
