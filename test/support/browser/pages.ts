import { expect } from "vitest";
import type { Answer } from "../client.ts";
import type { TestStack } from "../stack.ts";

/** What a browser asks for. */
export const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
export const FORM = { ...BROWSER, "content-type": "application/x-www-form-urlencoded" };

type Opened = "" | "/unsubscribe" | "/reject";
type Action = "/accept" | "/reject" | "/reconsider" | "/unsubscribe" | "/subscribe";

/** Opens and posts the pages of an invitation as a browser does. */
export const recipientPages = (stack: TestStack) => ({
  open: (token: string, path: Opened = "") =>
    stack.anonymous.call(`GET /i/{token}${path}`, { params: { token }, headers: BROWSER }),
  post: (token: string, path: Action, raw = "") =>
    stack.anonymous.call(`POST /i/{token}${path}`, { params: { token }, raw, headers: FORM }),
});

/** Expects a page with the headers that every page of an invitation has. */
export const expectPage = ({ status, headers }: Answer, expected: number, framedBy = "none") => {
  expect([status, headers.get("content-type")]).toEqual([expected, "text/html; charset=utf-8"]);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toContain("noindex");
  const policy = headers.get("content-security-policy")!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`frame-ancestors '${framedBy}'`);
  expect(policy).not.toMatch(/unsafe|script-src (?!.sha256-)/);
};
