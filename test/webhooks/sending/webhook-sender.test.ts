import { once } from "node:events";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { WebhookOutcome } from "#shared/domain/webhooks/ports.ts";
import { sendWebhook } from "#shared/webhooks/send.ts";
import { newSecret, signHeaders, USER_AGENT } from "#shared/webhooks/sign.ts";
import { eventually, onSlowMachine } from "../../support/eventually.ts";
import { some } from "../../support/runs.ts";
import {
  answer,
  drip,
  hang,
  large,
  type Receiver,
  raw,
  redirect,
  refusedUrl,
  reset,
  resetMidBody,
  type ScriptedReply,
  startReceiver,
} from "../../support/stand-ins/receiver.ts";

const secret = newSecret();
const body = JSON.stringify({ type: "certificate.issued", data: { name: "Zoë" } });
const headers = signHeaders({ id: "evt_1", timestamp: new Date(), body, secrets: [secret] });
const NOW = new Date("2027-03-01T10:00:00.000Z");
const TIMEOUT_MS = 1_000;

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => receiver.play(answer(200)));

function send(reply?: ScriptedReply, url = receiver.url, timeoutMs = 60_000): Promise<WebhookOutcome> {
  if (reply) receiver.play(reply);
  return sendWebhook({ url, headers, body, policy: "any", timeoutMs, now: () => NOW });
}
/** As {@link send}, for what ends by the time-out alone. */
const sendInVain = (reply: ScriptedReply) => send(reply, receiver.url, TIMEOUT_MS);

const FAILED = { ok: false, gone: false, retryAfterSeconds: null };

describe("the request to a receiver", () => {
  test("is a POST of the exact body that verifies as a Standard Webhook, with only these headers", async () => {
    const count = receiver.requests.length;
    await send();
    expect(receiver.requests).toHaveLength(count + 1);
    const seen = receiver.requests[count]!;
    expect(seen).toMatchObject({ method: "POST", path: "/hook" });
    expect(seen.body.toString()).toBe(body);
    expect(new Webhook(secret).verify(seen.body.toString(), { ...headers })).toEqual(JSON.parse(body));
    expect(seen.headers).toEqual({
      ...headers,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": USER_AGENT,
      host: `127.0.0.1:${receiver.port}`,
      connection: "close",
    });
  });

  test("has no other given headers than the three of the signature", async () => {
    const more = { ...headers, host: "elsewhere.example", "x-aws-ec2-metadata-token": "1" };
    await sendWebhook({ url: receiver.url, headers: more, body, policy: "any" });
    expect(receiver.requests.at(-1)?.headers).not.toHaveProperty("x-aws-ec2-metadata-token");
    expect(receiver.requests.at(-1)?.headers.host).toBe(`127.0.0.1:${receiver.port}`);
  });

  test("has its own connection each time", async () => {
    const before = receiver.connections;
    for (let index = 0; index < 3; index += 1) await send();
    expect(receiver.connections - before).toBe(3);
  });
});

describe("an answer", () => {
  test.each([200, 201, 202, 204, 299])("of %i is success", async (status) => {
    expect(await send(answer(status))).toMatchObject({ ok: true, status, error: null, gone: false });
  });

  test.each(some([400, 401, 404, 409, 500, 502, 503, 599], 3, 0))(
    "of %i is failure without an error",
    async (status) => {
      const outcome = await send(answer(status, { body: "no" }));
      expect(outcome).toMatchObject({ ...FAILED, status, error: null, responseBody: "no" });
    },
  );

  test.each([
    [410, "", true],
    [200, "disable", true],
    [302, " Disable ", true],
    [500, "abort-message", false],
  ])("of %i with `webhook-delivery: %s`: gone is %s", async (status, word, gone) => {
    const headers = { "webhook-delivery": word };
    expect(await send(answer(status, { headers }))).toMatchObject({ ok: status === 200, status, gone });
  });

  test("within the time limit is success, and its duration is measured", async () => {
    const outcome = await send(answer(200, { afterMs: 60, body: "late" }));
    expect(outcome).toMatchObject({ ok: true, responseBody: "late" });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(55);
  });

  test.each([301, 302, 303, 307, 308, 304])(
    "of %i is failure, and its target gets no request",
    async (code) => {
      const trap = await startReceiver();
      const outcome = await send(redirect(trap.url, code));
      expect(outcome).toMatchObject({ ...FAILED, status: code, error: "redirect" });
      expect(trap.connections).toBe(0);
      await trap.close();
    },
  );
});

describe("Retry-After", () => {
  test.each([
    ["120", 120],
    ["0", 0],
    ["99999999999999999999999", 31_536_000],
    ["Mon, 01 Mar 2027 10:01:30 GMT", 90],
    ["Mon, 01 Mar 2027 09:00:00 GMT", 0],
    ["Fri, 01 Jan 9999 00:00:00 GMT", 31_536_000],
    ["-5", null],
    ["1.5", null],
    ["1e9", null],
    ["soon", null],
    ["", null],
    ["Mon, 99 Xxx 2027 10:01:30 GMT", null],
    ["2027-03-01T10:01:30Z", null],
  ])("of %j is read as %j seconds", async (value, seconds) => {
    const outcome = await send(answer(429, { headers: { "retry-after": value } }));
    expect(outcome).toMatchObject({ ok: false, status: 429, retryAfterSeconds: seconds });
  });

  test("is ignored on a success", async () => {
    expect(await send(answer(200, { headers: { "retry-after": "60" } }))).toMatchObject({
      retryAfterSeconds: null,
    });
  });
});

describe("the body of an answer", () => {
  test("of 5 MB is read up to 16 kB, and the connection is closed", async () => {
    const outcome = await send(large(5_000_000));
    expect(outcome).toMatchObject({ ok: true, status: 200, responseBody: "x".repeat(16_384) });
  });

  test("is not read beyond 16 kB: an endless one does not turn a success into a timeout", async () => {
    const endless: ScriptedReply = (_request, response) => {
      response.writeHead(200).write("x".repeat(20_000));
    };
    expect(await send(endless)).toMatchObject({ ok: true, status: 200, error: null });
  });

  test("is kept on failures too", async () => {
    const outcome = await send(large(100_000, 500));
    expect(outcome).toMatchObject({ ok: false, status: 500, responseBody: "x".repeat(16_384) });
  });

  test("that is not UTF-8 is kept with replacement characters", async () => {
    const outcome = await send(answer(200, { body: Buffer.from([0x61, 0xff, 0xfe, 0x62]) }));
    expect(outcome.responseBody).toBe("a\ufffd\ufffdb");
  });

  test("is at most 16 kB as text, though replacement characters have three bytes", async () => {
    const { responseBody } = await send(answer(200, { body: Buffer.alloc(20_000, 0xff) }));
    expect(Buffer.byteLength(responseBody)).toBeLessThanOrEqual(16_384);
    expect(responseBody).toBe("\ufffd".repeat(5_461));
  });

  test.each([0, 1, 2, 3])("is cut between characters (offset %i)", async (offset) => {
    const text = "a".repeat(offset) + "🎓".repeat(5_000);
    const { responseBody } = await send(answer(200, { body: text }));
    expect(responseBody.isWellFormed()).toBe(true);
    expect(responseBody).not.toContain("\ufffd");
    expect(text.startsWith(responseBody)).toBe(true);
    expect(Buffer.byteLength(responseBody)).toBeGreaterThan(16_384 - 4);
  });
});

describe("an endpoint that gives no proper answer", () => {
  test("and hangs is a timeout", async () => {
    const outcome = await sendInVain(hang);
    expect(outcome).toMatchObject({ ...FAILED, status: null, error: "timeout" });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(TIMEOUT_MS - 5);
    expect(outcome.durationMs).toBeLessThan(onSlowMachine(3 * TIMEOUT_MS));
  });

  test("but 200 and an endless body is a timeout", async () => {
    const outcome = await sendInVain(drip(10));
    expect(outcome).toMatchObject({ ...FAILED, status: 200, error: "timeout" });
    expect(outcome.responseBody).toMatch(/^\.+$/);
    expect(outcome.durationMs).toBeLessThan(onSlowMachine(3 * TIMEOUT_MS));
  });

  test("but endless interim answers is a timeout", async () => {
    const interim: ScriptedReply = (request) => {
      const timer = setInterval(() => request.socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 5);
      request.socket.on("close", () => clearInterval(timer));
    };
    expect(await sendInVain(interim)).toMatchObject({ ...FAILED, status: null, error: "timeout" });
  });

  test.each([
    ["cutting the connection", reset, null],
    ["cutting it in the middle of the body", resetMidBody, 200],
    ["closing it without an answer", raw(""), null],
    ["closing it before the promised end", raw("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok"), 200],
  ])("but ends by %s is connection_reset", async (_name, reply, status) => {
    expect(await send(reply)).toMatchObject({ ...FAILED, status, error: "connection_reset" });
  });

  test.each([
    ["text that is not HTTP", "SSH-2.0-OpenSSH_9.9\r\n", null],
    ["a broken status line", "HTTP/1.1 abc OK\r\n\r\n", null],
    ["a header section without end", `HTTP/1.1 200 OK\r\nx: ${"a".repeat(50_000)}`, null],
    ["broken chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n", 200],
    ["a change of protocol", "HTTP/1.1 101 Hi\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n", 101],
    ["an interim status at the end", "HTTP/1.1 101 Hi\r\n\r\n", 101],
  ])("but %s is invalid_response", async (_name, text, status) => {
    expect(await send(raw(text))).toMatchObject({ ...FAILED, status, error: "invalid_response" });
  });

  test("because it refuses connections is connection_refused, until it accepts them again", async () => {
    expect(await send(undefined, await refusedUrl())).toMatchObject({
      ...FAILED,
      error: "connection_refused",
    });
    await receiver.refuse();
    expect(await send()).toMatchObject({ ...FAILED, status: null, error: "connection_refused" });
    await receiver.accept();
    expect(await send()).toMatchObject({ ok: true });
  });

  test("leaves no open connection", async () => {
    const closed = vi.fn();
    const reply: ScriptedReply = (request) => void once(request.socket, "close").then(closed);
    await sendInVain(reply);
    await eventually(() => expect(closed).toHaveBeenCalledOnce());
  });
});

test("the next attempt after a failure has the same body and id", async () => {
  const count = receiver.requests.length;
  receiver.play(answer(500), answer(200));
  expect(await send()).toMatchObject({ ok: false, status: 500 });
  expect(await send()).toMatchObject({ ok: true });
  const [first, second] = receiver.requests.slice(count);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
});
