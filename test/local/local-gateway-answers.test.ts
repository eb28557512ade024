import { connect } from "node:net";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { openGateway } from "#infra/local/gateway/gateway.ts";
import { StartError } from "#infra/local/ports.ts";
import { echo, type Handler, open, problemOf, route } from "./local-gateway-support.ts";

describe("limits", () => {
  test("a body over 10 MB is 413, one below arrives whole", async () => {
    const size: Handler = async ({ body }) => ({ statusCode: 200, body: String(body?.length) });
    const { get } = await open([route("POST /size", size)]);
    const send = (bytes: number) => get("/size", { method: "POST", body: "x".repeat(bytes) });
    expect(await (await send(10 * 1024 * 1024)).text()).toBe(String(10 * 1024 * 1024));
    expect(await problemOf(await send(10 * 1024 * 1024 + 1))).toMatchObject({ code: "payload_too_large" });
  });

  test.each([11_000, 100_000])("headers of %d bytes are 431", async (bytes) => {
    const { get } = await open([route("GET /echo", echo)]);
    const answer = await get("/echo", { headers: { "x-long": "x".repeat(bytes) } });
    expect(answer.status).toBe(431);
    // As the deployed gateway does: it cannot tell operations apart in its own answers.
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toMatchObject({ status: 431, code: "invalid_request" });
  });

  test("what is no HTTP is answered 400 and the gateway goes on", async () => {
    const { gateway, get } = await open([route("GET /echo", echo)]);
    const socket = connect(gateway.port, "127.0.0.1");
    socket.write("nonsense\r\n\r\n");
    const text = Buffer.concat(await Array.fromAsync(socket)).toString();
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect((await get("/echo")).status).toBe(200);
  });
});

describe("answers", () => {
  test("headers of both forms, status and text go out as given", async () => {
    const handler: Handler = async () => ({
      statusCode: 201,
      headers: { "x-one": "1", "x-both": "single" },
      multiValueHeaders: { "Set-Cookie": ["a=1", "b=2"], "x-both": ["multi"] },
      body: "{}",
    });
    const { get } = await open([route("GET /it", handler)]);
    const answer = await get("/it");
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("x-one")).toBe("1");
    expect(answer.headers.get("x-both")).toBe("multi");
    expect(answer.headers.get("content-type")).toBe("application/json");
  });

  test("base64 becomes bytes, and 204 has no body", async () => {
    const picture: Handler = async () => ({ statusCode: 200, body: "AP8=", isBase64Encoded: true });
    const { get } = await open([
      route("GET /picture", picture),
      route("GET /none", async () => ({ statusCode: 204 })),
    ]);
    expect([...(await (await get("/picture")).bytes())]).toEqual([0, 255]);
    const none = await get("/none");
    expect([none.status, none.headers.get("content-type")]).toEqual([204, null]);
  });

  test("a stream is passed on as it comes", async () => {
    const parts = new Readable({ read() {} });
    const { get } = await open([route("GET /stream", async () => ({ statusCode: 200, body: parts }))]);
    parts.push("first");
    const answer = await get("/stream");
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe("first");
    parts.push("second");
    parts.push(null);
    expect((await reader.read()).value).toBe("second");
    expect(answer.headers.get("content-length")).toBeNull();
  });

  test.each<[string, Handler]>([
    ["throws", () => Promise.reject(new Error("secret detail"))],
    ["gives no status", async () => ({ body: "secret detail" })],
    ["gives a body that is no text", async () => ({ statusCode: 200, body: { secret: "detail" } })],
    ["gives a bad header", async () => ({ statusCode: 200, headers: { "x-bad": "secret\r\ndetail" } })],
    ["gives more than 6 MB", async () => ({ statusCode: 200, body: "secret detail".repeat(600_000) })],
  ])("a function that %s is 502 without its internals, and the developer is told", async (_, handler) => {
    const { get, messages } = await open([route("GET /it", handler)]);
    const problem = await problemOf(await get("/it"));
    expect(problem).toMatchObject({ status: 502, code: "internal_error" });
    expect(JSON.stringify(problem)).not.toContain("secret");
    expect(messages).toHaveLength(1);
  });

  test("a function that does not answer in time is 504", async () => {
    const { get } = await open([route("GET /slow", () => new Promise(() => {}), { timeoutSeconds: 0.05 })]);
    expect(await problemOf(await get("/slow"))).toMatchObject({ status: 504, code: "service_unavailable" });
  });
});

describe("its life", () => {
  test("a taken port is an error that says what to do", async () => {
    const { gateway } = await open([]);
    const second = openGateway({ port: gateway.port, stage: "api", pages: {}, report: () => {} });
    await expect(second).rejects.toThrow(StartError);
    await expect(second).rejects.toThrow(
      /already in use. Stop the program that uses it, or choose another with --port/,
    );
  });

  test("stopping lets a request under way finish, and takes no more", async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow: Handler = async () => {
      begun.resolve();
      await gate.promise;
      return { statusCode: 200, body: "done" };
    };
    const { gateway, get } = await open([route("GET /slow", slow)]);
    const answer = get("/slow");
    await begun.promise;
    const stopped = gateway.stop();
    await expect(get("/slow")).rejects.toThrow();
    gate.resolve();
    expect(await (await answer).text()).toBe("done");
    await stopped;
  });
});
