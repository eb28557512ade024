import { setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { IMAGES } from "#shared/domain/document-rules.ts";
import { fetchImage } from "#shared/images/image-source.ts";
import type { FetchOptions } from "#shared/network/guarded-get.ts";
import type { Lookup } from "#shared/network/resolve.ts";
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
  startReceiver,
} from "../support/stand-ins/receiver.ts";
import { selfSigned } from "../webhooks/sending/self-signed.ts";
import { anImage } from "./image-files.ts";

const HOST = "localhost";
const certificate = selfSigned(HOST);
let server: Receiver;
let image: Buffer;
beforeAll(async () => {
  setDefaultCACertificates([certificate.cert]);
  server = await startReceiver({ tls: certificate });
  image = await anImage();
});
afterAll(() => server.close());

const address = (path = "a.png") => `https://${HOST}:${server.port}/${path}`;
const get = (url: string, options: Partial<FetchOptions> = {}) =>
  fetchImage(url, { policy: "any", timeoutMs: 60_000, ...options });
const CODES = new Map([
  [404, "not_found"],
  [410, "not_found"],
  [401, "access_denied"],
  [403, "access_denied"],
]);
const REFUSED = { kind: "refused" };
const FAILED = { kind: "failed" };

describe("an image is fetched", () => {
  test("over https, with what we take, without cookies or referrer", async () => {
    server.play(answer(200, { body: image }));
    expect(await get(`${address("a.png?size=1")}#x`)).toEqual({ kind: "bytes", bytes: image });
    const { method, path, headers } = server.requests.at(-1)!;
    expect([method, path]).toEqual(["GET", "/a.png?size=1"]);
    expect(headers).toMatchObject({ "accept-encoding": "identity", host: `${HOST}:${server.port}` });
    expect(Object.keys(headers).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
  });

  test(`through ${IMAGES.redirects} redirects, also relative ones, and no more`, async () => {
    server.play(
      redirect("/b"),
      redirect("c", 302),
      redirect(address("d"), 301),
      answer(200, { body: image }),
    );
    expect(await get(address())).toMatchObject({ kind: "bytes" });
    server.play(redirect("/loop", 302));
    expect(await get(address())).toMatchObject(REFUSED);
  });
});

describe("an image is refused at once", () => {
  test.each([404, 403, 401, 410, 204, 304])("when the host answers %d", async (status) => {
    server.play(answer(status));
    expect(await get(address())).toEqual({
      kind: "refused",
      code: CODES.get(status) ?? "unexpected_answer",
      problem: `The host answered ${status}.`,
    });
  });

  test("when its length is said to be too long, without reading it", async () => {
    server.play((_, response) =>
      response.writeHead(200, { "content-length": IMAGES.bytesMax + 1 }).flushHeaders(),
    );
    expect(await get(address())).toMatchObject({ problem: expect.stringMatching(/2,000,000 bytes/) });
  });

  test("when it is too long without saying so; not one that is as long as allowed", async () => {
    server.play((_, response) => response.writeHead(200).end(Buffer.alloc(IMAGES.bytesMax + 1)));
    expect(await get(address())).toMatchObject(REFUSED);
    server.play(large(IMAGES.bytesMax));
    expect(await get(address())).toMatchObject({ kind: "bytes" });
  });

  test("when it is compressed, as a bomb would be", async () => {
    server.play(answer(200, { body: image, headers: { "content-encoding": "gzip" } }));
    expect(await get(address())).toMatchObject(REFUSED);
  });

  test.each([
    "https://images.example.com/a.png",
    "https://club.example/a",
    "https://a.invalid/",
    "https://x.test/",
  ])("without any request when its host is a name for examples: %s", async (url) => {
    const asked: string[] = [];
    const lookup: Lookup = async (name) => {
      asked.push(name);
      return [];
    };
    expect(await get(url, { lookup })).toMatchObject(REFUSED);
    expect(asked).toEqual([]);
  });
});

describe("an image is fetched later", () => {
  test.each([500, 503, 429, 408])("when the host answers %d", async (status) => {
    server.play(answer(status));
    expect(await get(address())).toMatchObject(FAILED);
  });

  test.each([
    ["never answers", hang],
    ["drips", drip(50)],
    ["cuts the connection", reset],
    ["cuts the connection in the middle", resetMidBody],
    ["speaks no HTTP", raw("hello\r\n\r\n")],
  ])("when the host %s", async (_, reply) => {
    const plain = await startReceiver();
    onTestFinished(() => plain.close());
    plain.play(reply);
    expect(await get(plain.url, { timeoutMs: 500 })).toMatchObject(FAILED);
  });

  test("when nothing listens, no name server knows the host or its certificate is not good", async () => {
    expect(await get(await refusedUrl())).toMatchObject(FAILED);
    expect(await get("https://pictures.some-club.org/", { lookup: async () => [] })).toMatchObject(FAILED);
    const lookup: Lookup = async () => [{ address: "127.0.0.1", family: 4 }];
    expect(await get(`https://other.some-club.org:${server.port}/`, { lookup })).toMatchObject(FAILED);
  });
});

describe("a deployed fetch never reaches", () => {
  const deployed = { policy: "public" } as const;

  test.each([
    "127.0.0.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "169.254.169.254",
    "10.0.0.1",
    "2130706433",
    "localhost",
  ])("this machine or a private network by the host %s", async (host) => {
    const before = server.connections;
    expect(await get(`https://${host}:${server.port}/`, deployed)).toMatchObject(REFUSED);
    expect(server.connections).toBe(before);
  });

  test("a name that leads to one private address among public ones, now or after a redirect", async () => {
    const before = server.connections;
    const lookup: Lookup = async () => [
      { address: "93.184.215.14", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    expect(
      await get(`https://pictures.some-club.org:${server.port}/`, { ...deployed, lookup }),
    ).toMatchObject(REFUSED);
    expect(server.connections).toBe(before);
  });

  test("plain http", async () => {
    expect(await get("http://pictures.some-club.org/a.png", deployed)).toMatchObject(REFUSED);
  });
});

test("each hop of a redirect is checked like the first", async () => {
  const before = server.connections;
  server.play(redirect("https://internal.some-club.org/secret", 302), answer(200, { body: image }));
  const asked: string[] = [];
  const lookup: Lookup = async (name) => {
    asked.push(name);
    return name === HOST ? [{ address: "127.0.0.1", family: 4 }] : [];
  };
  expect(await get(address(), { lookup })).toMatchObject({
    problem: expect.stringMatching(/internal\.some-club\.org/),
  });
  expect(asked).toEqual([HOST, "internal.some-club.org"]);
  for (const to of [
    "file:///etc/passwd",
    "https://user:secret@localhost/",
    "https://localhost:0/",
    "data:image/png,x",
  ]) {
    server.play(redirect(to, 302));
    expect(await get(address()), to).toMatchObject(REFUSED);
  }
  expect(server.connections - before).toBe(5);
});
