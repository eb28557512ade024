import { createSocket } from "node:dgram";
import { once } from "node:events";
import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import type { WebhookOutcome } from "#shared/domain/webhooks/ports.ts";
import { CONNECT_TIMEOUT_MS } from "#shared/network/dial.ts";
import { dnsLookup, type Lookup } from "#shared/network/resolve.ts";
import type { TargetPolicy } from "#shared/network/target.ts";
import { sendWebhook } from "#shared/webhooks/send.ts";
import { newSecret, signHeaders } from "#shared/webhooks/sign.ts";
import { eventually } from "../../support/eventually.ts";
import { hang, type Receiver, startReceiver } from "../../support/stand-ins/receiver.ts";

const HOST = "hooks.example.com";
const body = "{}";
const headers = signHeaders({ id: "evt_1", timestamp: new Date(), body, secrets: [newSecret()] });

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

function send(
  url: string,
  lookup: Lookup,
  policy: TargetPolicy = "public",
  timeoutMs = 60_000,
): Promise<WebhookOutcome> {
  return sendWebhook({ url, headers, body, policy, timeoutMs, lookup });
}

const never: Lookup = () => new Promise(() => undefined);
const here: Lookup = async () => [{ address: "127.0.0.1", family: 4 }];

describe("the address of a host name", () => {
  test("is the second one when the first one refuses", async () => {
    const lookup: Lookup = async () => ["127.0.0.2", "127.0.0.1"].map((address) => ({ address, family: 4 }));
    expect(await send(`http://${HOST}:${receiver.port}/`, lookup, "any")).toMatchObject({ ok: true });
    expect(receiver.connections).toBe(1);
  });

  test("is a dns_error when there is none or the resolver fails", async () => {
    const failing: Lookup = () => Promise.reject(new Error("SERVFAIL"));
    for (const lookup of [async () => [], failing]) {
      expect(await send(`https://${HOST}/`, lookup)).toMatchObject({ ok: false, error: "dns_error" });
    }
  });

  test("may be IPv4 or IPv6, IPv4 first", async () => {
    const server = await startNameServer({ 1: [203, 0, 113, 9], 28: [...Buffer.alloc(15), 1] });
    const addresses = await dnsLookup([server])(HOST, new AbortController().signal);
    expect(addresses).toEqual([
      { address: "203.0.113.9", family: 4 },
      { address: "::1", family: 6 },
    ]);
  });

  test("may be IPv4 only", async () => {
    const server = await startNameServer({ 1: [203, 0, 113, 9] });
    const addresses = await dnsLookup([server])(HOST, new AbortController().signal);
    expect(addresses).toEqual([{ address: "203.0.113.9", family: 4 }]);
  });

  test("is found while name servers of other names do not answer", async () => {
    const silent = await startNameServer("silent");
    const good = await startNameServer({ 1: [203, 0, 113, 9] });
    const given = new AbortController();
    let over = 0;
    const stuck = Array.from({ length: 30 }, () =>
      dnsLookup([silent])(HOST, given.signal).finally(() => over++),
    );
    expect(await dnsLookup([good])(HOST, new AbortController().signal)).toHaveLength(1);
    expect(over).toBe(0);
    given.abort();
    expect((await Promise.all(stuck)).flat()).toEqual([]);
  });
});

test("fifty hanging endpoints do not delay the answer of a healthy one", async () => {
  const healthy = await startReceiver();
  receiver.play(hang);
  const hanging = Array.from({ length: 50 }, () => send(receiver.url, here, "any"));
  await eventually(() => expect(receiver.requests).toHaveLength(50));
  expect(await send(healthy.url, here, "any")).toMatchObject({ ok: true });
  await receiver.close();
  // If it had waited for them, they would have ended with time-outs.
  expect((await Promise.all(hanging)).every(({ error }) => error === "connection_reset")).toBe(true);
  await healthy.close();
});

describe("the time limits", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
  });

  /** Whether the delivery still runs after this many more milliseconds. */
  async function pendingAfter(sent: Promise<WebhookOutcome>, milliseconds: number): Promise<boolean> {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return (await Promise.race([sent, Promise.resolve("pending")])) === "pending";
  }

  test("an attempt without a connection ends after 5 s", async () => {
    const sent = sendWebhook({ url: `https://${HOST}/`, headers, body, policy: "public", lookup: never });
    expect(await pendingAfter(sent, CONNECT_TIMEOUT_MS - 1)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toMatchObject({ ok: false, status: null, error: "timeout" });
  });

  test("an endpoint with a connection has 15 s to answer", async () => {
    const arrived = Promise.withResolvers<void>();
    receiver.play(() => arrived.resolve());
    const sent = sendWebhook({ url: receiver.url, headers, body, policy: "any" });
    await arrived.promise;
    expect(await pendingAfter(sent, WEBHOOKS.timeoutSeconds * 1_000 - 1)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toMatchObject({ ok: false, status: null, error: "timeout" });
  });
});

describe("a connection that cannot be made", () => {
  function failConnecting(code: string): void {
    const spy = vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket) {
      queueMicrotask(() => this.destroy(Object.assign(new Error(code), { code })));
      return this;
    });
    onTestFinished(() => spy.mockRestore());
  }

  test.each(["EMFILE", "ENFILE", "ENOBUFS"])(
    "for lack of resources of this machine (%s) throws and is no outcome",
    async (code) => {
      failConnecting(code);
      await expect(send(receiver.url, here, "any")).rejects.toMatchObject({ code });
    },
  );

  test.each([
    ["ENETUNREACH", "connection_refused"],
    ["EHOSTUNREACH", "connection_refused"],
    ["EADDRNOTAVAIL", "connection_refused"],
    ["ETIMEDOUT", "timeout"],
    ["ECONNRESET", "connection_reset"],
    ["ESOMETHING", "connection_refused"],
  ])("because of the network (%s) is the outcome %s", async (code, error) => {
    failConnecting(code);
    expect(await send(receiver.url, here, "any")).toMatchObject({ ok: false, status: null, error });
  });
});

/** A name server of this machine with one record for each given type; "silent" never answers. */
async function startNameServer(records: Record<number, number[]> | "silent"): Promise<string> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  socket.on("message", (question, from) => {
    if (records === "silent") return;
    const nameEnd = question.indexOf(0, 12) + 1;
    const data = records[question.readUInt16BE(nameEnd)];
    const reply = Buffer.concat([
      question.subarray(0, 12),
      question.subarray(12, nameEnd + 4),
      record(question, data),
    ]);
    reply.writeUInt16BE(0x8180, 2); // a response, recursion available, no error
    for (const [offset, count] of [
      [4, 1],
      [6, data ? 1 : 0],
      [8, 0],
      [10, 0],
    ] as const) {
      reply.writeUInt16BE(count, offset);
    }
    socket.send(reply, from.port, from.address);
  });
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

/** The record of an answer: the name of the question (a pointer to offset 12), its type and class, 60 s, the data. */
function record(question: Buffer, data: number[] | undefined): Buffer {
  if (data === undefined) return Buffer.alloc(0);
  const nameEnd = question.indexOf(0, 12) + 1;
  const typeAndClass = question.subarray(nameEnd, nameEnd + 4);
  return Buffer.concat([
    Buffer.from([0xc0, 12]),
    typeAndClass,
    Buffer.from([0, 0, 0, 60, 0, data.length, ...data]),
  ]);
}
