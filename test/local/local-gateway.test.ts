import { hash } from "node:crypto";
import { request as httpRequest } from "node:http";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { jsonPage, redirectTo } from "#infra/local/gateway/gateway.ts";
import { BROWSER } from "../support/browser/pages.ts";
import { echo, eventOf, open, problemOf, route, says } from "./local-gateway-support.ts";

describe("the event", () => {
  test("carries method, resource, decoded parameters, headers, query and body like a REST API", async () => {
    const { get } = await open([route("POST /v1.0/things/{id}/parts/{part}", echo)]);
    const answer = await get("/v1.0/things/a%20b%2Fc/parts/%C3%A9?tag=1&tag=2&q=x+y%26&empty=&__proto__=z", {
      method: "POST",
      headers: { "X-Custom": "one", "content-type": "application/json" },
      body: '{"é":1}',
    });
    const event = await eventOf(answer);
    expect(event).toMatchObject({
      resource: "/v1.0/things/{id}/parts/{part}",
      path: "/v1.0/things/a%20b%2Fc/parts/%C3%A9",
      httpMethod: "POST",
      pathParameters: { id: "a b/c", part: "é" },
      queryStringParameters: { tag: "2", q: "x y&", empty: "" },
      multiValueQueryStringParameters: { tag: ["1", "2"], q: ["x y&"] },
      body: '{"é":1}',
      isBase64Encoded: false,
      requestContext: {
        httpMethod: "POST",
        resourcePath: "/v1.0/things/{id}/parts/{part}",
        stage: "api",
        path: "/api/v1.0/things/a%20b%2Fc/parts/%C3%A9",
        identity: { sourceIp: "127.0.0.1" },
      },
    });
    expect(Object.keys(event.queryStringParameters!)).toContain("__proto__");
    expect(event.requestContext.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("gives repeated headers in full, and the last one singly", async () => {
    const { base } = await open([route("GET /echo", echo)]);
    const headers = ["Host", "localhost", "X-Tag", "one", "x-tag", "two"];
    const text = await new Promise<string>((resolve) => {
      httpRequest(`${base}/api/echo`, { headers }, async (response) => {
        resolve(Buffer.concat(await Array.fromAsync(response)).toString());
      }).end();
    });
    const event = JSON.parse(text) as APIGatewayProxyEvent;
    expect(event.headers["X-Tag"]).toBe("two");
    expect(event.multiValueHeaders["X-Tag"]).toEqual(["one", "two"]);
  });

  test("has null for what is absent", async () => {
    const { get } = await open([route("GET /echo", echo)]);
    expect(await (await get("/echo")).json()).toMatchObject({
      body: null,
      pathParameters: null,
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
    });
  });

  test.each([
    ["bytes that are no UTF-8", "application/json", [0x22, 0xff, 0x22]],
    ["a binary type", "application/octet-stream", [0x61]],
  ])("carries %s as base64", async (_, type, bytes) => {
    const { get } = await open([route("POST /echo", echo)]);
    const init = { method: "POST", headers: { "content-type": type }, body: new Uint8Array(bytes) };
    const event = await eventOf(await get("/echo", init));
    expect(event.isBase64Encoded).toBe(true);
    expect([...Buffer.from(event.body!, "base64")]).toEqual(bytes);
  });
});

describe("routing", () => {
  const routes = [
    route("GET /v1/{id}", says("parameter"), { cors: "any" }),
    route("GET /v1/fixed", says("fixed")),
    route("POST /v1/fixed", says("posted")),
    route("GET /v1/fixed/deep", says("deep")),
    route("GET /v1/{id}/other", says("other")),
  ];

  test.each([
    ["/v1/fixed", "fixed"],
    ["/v1/anything", "parameter"],
    ["/v1/fixed/deep", "deep"],
    ["/v1/fixed/other", "other"],
  ])("%s goes to the most specific route", async (path, expected) => {
    const { get } = await open(routes);
    expect(await (await get(path)).text()).toBe(expected);
  });

  test.each(["/v1", "/v1/a/b", "/v1//other", "/v1/constructor/prototype"])(
    "%s is no route: 404",
    async (path) => {
      const { get } = await open(routes);
      expect(await problemOf(await get(path))).toMatchObject({ status: 404, code: "not_found" });
    },
  );

  test("a path outside the stage is 404 unless it is a local page", async () => {
    const pages = { "/": redirectTo("/api/docs"), "/.local/jwks.json": jsonPage({ keys: [] }) };
    const { base } = await open(routes, { pages });
    expect(await problemOf(await fetch(`${base}/v1/fixed`))).toMatchObject({ status: 404 });
    expect((await fetch(`${base}/`, { redirect: "manual" })).headers.get("location")).toBe("/api/docs");
    expect(await (await fetch(`${base}/.local/jwks.json`)).json()).toEqual({ keys: [] });
  });

  test("a browser gets a page in three languages for every address that does not exist", async () => {
    const { base, get } = await open(routes);
    for (const ask of [
      get("/nothing", { headers: BROWSER }),
      fetch(`${base}/nothing/at/all`, { headers: BROWSER }),
    ]) {
      const answer = await ask;
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      const text = await answer.text();
      for (const lang of ["pt", "en", "es"]) expect(text).toContain(`href="/api/start?lang=${lang}"`);
      const [, sheet] = /<style>(.*)<\/style>/.exec(text)!;
      const digest = hash("sha256", sheet!, "base64");
      expect(answer.headers.get("content-security-policy")).toContain(`style-src 'sha256-${digest}'`);
      // In a template of API Gateway these begin a directive or a variable.
      expect(text).not.toMatch(/[#$]/);
    }
  });

  test("a wrong method is 405 and names the right ones", async () => {
    const { get } = await open(routes);
    const answer = await get("/v1/fixed", { method: "DELETE" });
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(await problemOf(answer)).toMatchObject({ status: 405, code: "method_not_allowed" });
  });

  test("HEAD goes to the route of GET and has no body; where there is no GET it is 405", async () => {
    const { get } = await open([...routes, route("POST /v2", says("posted"))]);
    const head = await get("/v1/fixed", { method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "text/plain",
      "",
    ]);
    expect((await get("/v2", { method: "HEAD" })).status).toBe(405);
  });

  test.each([
    ["", "/api/start"],
    ["/", "/api/start"],
    ["/v1/", "/api/v1"],
    ["/v1/fixed/?lang=pt", "/api/v1/fixed?lang=pt"],
    ["//evil.example/", "/api//evil.example"],
  ])("%j leads to %s", async (path, expected) => {
    const { get } = await open(routes);
    const answer = await get(path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, expected]);
  });

  test("the CORS preflight of the panel's routes names an origin only if it is one of the panel's", async () => {
    const cors = ["https://panel.example.com", "http://localhost:5173"];
    const { get } = await open([route("GET /events", says("events"), { cors })]);
    const ask = (origin: string) => get("/events", { method: "OPTIONS", headers: { origin } });
    for (const origin of cors) {
      const { status, headers } = await ask(origin);
      expect([status, headers.get("access-control-allow-origin")]).toEqual([204, origin]);
      expect(headers.get("access-control-allow-headers")).toContain("authorization");
      expect(headers.get("vary")).toBe("Origin");
    }
    const other = await ask("https://evil.example");
    expect(other.headers.get("access-control-allow-origin")).toBe(cors[0]);
  });

  test("the CORS preflight is answered for public routes only", async () => {
    const { get } = await open(routes);
    const allowed = await get("/v1/anything", { method: "OPTIONS" });
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("*");
    expect(allowed.headers.get("access-control-allow-methods")).toBe("GET, HEAD");
    expect((await get("/v1/fixed", { method: "OPTIONS" })).status).toBe(405);
  });

  test("a parameter with bad percent-encoding is 400", async () => {
    const { get } = await open(routes);
    expect(await problemOf(await get("/v1/%ff"))).toMatchObject({ status: 400, code: "invalid_request" });
    expect(await problemOf(await get("/v1/fixed?q=%zz"))).toMatchObject({
      status: 400,
      code: "invalid_request",
    });
  });

  test("a route that is declared twice is refused", async () => {
    const { gateway } = await open([]);
    expect(() => gateway.serve([...routes, route("GET /v1/{other}", echo)])).toThrow(/same resource/);
  });
});
