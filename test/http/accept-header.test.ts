import type { APIGatewayProxyEvent } from "aws-lambda";
import { expect, test } from "vitest";
import { nothingThere } from "#infra/local/gateway/answer.ts";
import { asksForJson } from "#shared/http/pipeline/exchange.ts";

const asks = (accept: string | undefined, path = "/c/7Q2M4XKD0A12") =>
  asksForJson({
    headers: accept === undefined ? {} : { Accept: accept },
    path,
  } as never as APIGatewayProxyEvent);

test.each([
  "application/json",
  "text/html;q=0.5, application/json",
  "text/html;q=0, application/json;q=0.1",
  "TEXT/HTML; Q=0.2, Application/JSON; charset=utf-8; q=0.3",
  "application/ld+json",
  "application/vc",
  "application/problem+json, text/html;q=0.9",
  "application/json, */*;q=0.1",
  "application/*;q=1, text/html;q=0.5",
  "application/*",
  "text/html;q=0, */*;q=0.5",
  "application/json",
  "text/html;q=0.2, application/*;q=0.3, */*;q=0.9",
])("Accept: %s prefers JSON", (accept) => expect(asks(accept)).toBe(true));

test.each([
  undefined,
  "",
  "*/*",
  "text/html",
  "application/json;q=0.5, text/html",
  "application/json, text/html",
  "application/json;q=0",
  "application/json;q=0.5, */*",
  "application/json;q=0.5, text/*",
  "application/json;q=0, application/*, text/html;q=0.4, */*",
  "text/*",
  "application/*;q=0.5, */*",
  "application/json;q=0.0, */*",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
])("Accept: %s gets the page", (accept) => expect(asks(accept)).toBe(false));

test.each([
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
  ["text/html, application/json", true],
  ["text/html;q=0.1, application/json", false],
  ["text/html;q=0", false],
  ["text/html;q=0, */*", false],
  ["*/*", false],
  [undefined, false],
])("at an address that does not exist Accept: %s gets a page: %s", (accept, isPage) => {
  const { headers } = nothingThere(accept, "/api", { requestId: "r", baseUrl: "https://x.example/api" });
  expect(String(headers["content-type"] ?? headers["Content-Type"]).startsWith("text/html")).toBe(isPage);
});

test("the end of a path names JSON, but for who prefers a page", () => {
  for (const accept of [undefined, "*/*", "text/html;q=0"]) expect(asks(accept, "/c/x.json")).toBe(true);
  expect(asks("text/html,*/*;q=0.8", "/c/x.json")).toBe(false);
});
