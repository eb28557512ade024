import { type LookupFunction, Socket, type TcpNetConnectOpts } from "node:net";
import { setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { WebhookOutcome } from "#shared/domain/webhooks/ports.ts";
import { type Address, type Lookup, pinnedLookup, resolveTarget } from "#shared/network/resolve.ts";
import type { TargetPolicy } from "#shared/network/target.ts";
import { sendWebhook } from "#shared/webhooks/send.ts";
import { newSecret, signHeaders } from "#shared/webhooks/sign.ts";
import { type Receiver, startReceiver } from "../../support/stand-ins/receiver.ts";
import { selfSigned } from "./self-signed.ts";

const PUBLIC = "93.184.215.14";
const HOST = "hooks.example.com";
const body = "{}";
const headers = signHeaders({ id: "evt_1", timestamp: new Date(), body, secrets: [newSecret()] });
const certificate = selfSigned(HOST);

let trap: Receiver;
let secure: Receiver;
beforeAll(async () => {
  setDefaultCACertificates([certificate.cert]);
  [trap, secure] = [await startReceiver(), await startReceiver({ tls: certificate })];
});
afterAll(() => Promise.all([trap.close(), secure.close()]));

function send(url: string, lookup?: Lookup, policy: TargetPolicy = "public"): Promise<WebhookOutcome> {
  return sendWebhook({ url, headers, body, policy, timeoutMs: 60_000, ...(lookup ? { lookup } : {}) });
}

/** A resolver that answers each question with the next list; the last one stays. */
function answers(...lists: string[][]): Lookup & { questions: string[] } {
  const questions: string[] = [];
  const lookup = async (hostname: string): Promise<Address[]> => {
    questions.push(hostname);
    const list = (lists.length > 1 ? lists.shift() : lists[0]) ?? [];
    return list.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return Object.assign(lookup, { questions });
}

const BLOCKED = { ok: false, status: null, error: "blocked_address", responseBody: "" };

describe("a deployed delivery never reaches", () => {
  const spellings = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
  ];
  test.each([...spellings, "localhost"])("this machine by the host %s", async (host) => {
    const lookup = answers(["127.0.0.1"]);
    expect(await send(`https://${host}:${trap.port}/`, lookup)).toMatchObject(BLOCKED);
    expect(lookup.questions).toEqual([]);
    expect(trap.connections).toBe(0);
  });

  test.each([
    ["this machine", "127.0.0.1"],
    ["this machine by IPv6", "::1"],
    ["this machine by a mapped address", "::ffff:127.0.0.1"],
    ["any local address", "0.0.0.0"],
    ["the metadata service", "169.254.169.254"],
    ["the metadata service by NAT64", "64:ff9b::a9fe:a9fe"],
    ["the metadata service by 6to4", "2002:a9fe:a9fe::1"],
    ["a private network", "10.0.0.7"],
    ["a unique local network", "fd00:ec2::254"],
    ["something that is no address", "localhost"],
  ])("%s by a name that resolves to it", async (_name, address) => {
    expect(await send(`https://${HOST}:${trap.port}/`, answers([address]))).toMatchObject(BLOCKED);
    expect(trap.connections).toBe(0);
  });

  test.each([[[PUBLIC, "127.0.0.1"]], [["127.0.0.1", PUBLIC]], [[PUBLIC, "2606:4700::1111", "::1"]]])(
    "a host name with public and forbidden addresses (%j)",
    async (list) => {
      expect(await send(`https://${HOST}:${trap.port}/`, answers(list))).toMatchObject(BLOCKED);
      expect(trap.connections).toBe(0);
    },
  );

  test("an http address, also one that was stored", async () => {
    const lookup = answers([PUBLIC]);
    expect(await send(`http://${HOST}:${trap.port}/`, lookup)).toMatchObject(BLOCKED);
    expect(lookup.questions).toEqual([]);
  });
});

describe("a name that changes its answer", () => {
  test("is refused when it becomes the name of this machine", async () => {
    const lookup = answers([PUBLIC], ["127.0.0.1"]);
    const signal = new AbortController().signal;
    expect(await resolveTarget(HOST, "public", signal, lookup)).toMatchObject({ ok: true });
    expect(await send(`https://${HOST}:${trap.port}/`, lookup)).toMatchObject(BLOCKED);
    expect(trap.connections).toBe(0);
  });

  test("is not resolved again after the check: the connection goes to the checked address", async () => {
    const lookup = answers([PUBLIC], ["127.0.0.1"]);
    const targets = redirectConnections(secure.port);
    expect(await send(`https://${HOST}:${trap.port}/a`, lookup)).toMatchObject({ ok: true, status: 200 });
    expect(lookup.questions).toEqual([HOST]);
    expect(targets).toEqual([{ address: PUBLIC, family: 4 }]);
    expect(trap.connections).toBe(0);
    expect(secure.requests.at(-1)?.headers.host).toBe(`${HOST}:${trap.port}`);
  });

  test("has only its checked addresses for the socket, in both forms in which Node asks", () => {
    const hook = pinnedLookup([
      { address: PUBLIC, family: 4 },
      { address: "2606:4700::1111", family: 6 },
    ]);
    const callback = vi.fn();
    hook("localhost", { all: true }, callback);
    hook("localhost", {}, callback);
    expect(callback.mock.calls).toEqual([
      [
        null,
        [
          { address: PUBLIC, family: 4 },
          { address: "2606:4700::1111", family: 6 },
        ],
      ],
      [null, PUBLIC, 4],
    ]);
  });
});

/** Makes sockets connect to a port of this machine, and gives the addresses to which they would have connected. */
function redirectConnections(port: number): Address[] {
  const targets: Address[] = [];
  const connect = Socket.prototype.connect;
  const spy = vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...given) {
    const [options] = [given[0]].flat() as unknown as [TcpNetConnectOpts & { lookup: LookupFunction }];
    options.lookup(String(options.host), { all: true }, (_error, addresses) => {
      targets.push(...(addresses as Address[]));
    });
    return Reflect.apply(connect, this, [{ host: "127.0.0.1", port }]);
  });
  onTestFinished(() => spy.mockRestore());
  return targets;
}

describe("TLS", () => {
  const here = answers(["127.0.0.1"]);

  test("verifies the certificate by the host name, though the connection is made to an address", async () => {
    const outcome = await send(`https://${HOST}:${secure.port}/hook`, here, "any");
    expect(outcome).toMatchObject({ ok: true, status: 200 });
    expect(secure.requests.at(-1)?.headers.host).toBe(`${HOST}:${secure.port}`);
  });

  test.each([
    ["a certificate of another name", () => `https://other.example.com:${secure.port}/`],
    ["a port that speaks plain HTTP", () => `https://${HOST}:${trap.port}/`],
  ])("%s is a tls_error and no request is sent", async (_name, url) => {
    const count = secure.requests.length + trap.requests.length;
    expect(await send(url(), here, "any")).toMatchObject({ ok: false, status: null, error: "tls_error" });
    expect(secure.requests.length + trap.requests.length).toBe(count);
  });

  test("a certificate that is not trusted is a tls_error, also with NODE_TLS_REJECT_UNAUTHORIZED=0", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    onTestFinished(() => void vi.unstubAllEnvs());
    const stranger = await startReceiver({ tls: selfSigned(HOST) });
    const outcome = await send(`https://${HOST}:${stranger.port}/`, here, "any");
    expect(outcome).toMatchObject({ ok: false, status: null, error: "tls_error" });
    await stranger.close();
  });
});
