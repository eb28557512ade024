import { hash } from "node:crypto";
import { setDefaultCACertificates } from "node:tls";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { worker } from "#functions/workers/documents/keep-images.ts";
import { IMAGES } from "#shared/domain/document-rules.ts";
import { shownImage } from "#shared/domain/documents/image-addresses.ts";
import { keepImage } from "#shared/domain/documents/keep-image.ts";
import { createLog } from "#shared/log.ts";
import { eventually } from "../support/eventually.ts";
import { anEvent } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { answer, type Receiver, startReceiver } from "../support/stand-ins/receiver.ts";
import { selfSigned } from "../webhooks/sending/self-signed.ts";
import { anImage } from "./image-files.ts";

const stack = await testStack();
const { ports } = stack.functions;
const certificate = selfSigned("localhost");
let server: Receiver;
let tenant: Tenant;
beforeAll(async () => {
  setDefaultCACertificates([certificate.cert]);
  server = await startReceiver({ tls: certificate });
  tenant = await stack.tenant();
});
afterAll(() => server.close());

const base = stack.stack.baseUrl;
let count = 0;
/** An address that no other test has. */
const anAddress = () => `https://localhost:${server.port}/${++count}.png`;
const shown = (address: string, { id } = tenant) => shownImage(base, id, address)!;
const asShown = (address: string) => fetch(shown(address), { redirect: "manual" });
const createBadge = (fields: Record<string, unknown>) =>
  tenant.panel.call("POST /badges", { body: { name: "Finisher", ...fields } });
const copyOf = async (address: string) => (await ports.images.of(tenant.id, [address])).get(address);
const untilCopied = (address: string) =>
  eventually(async () => {
    const copy = await copyOf(address);
    if (!copy) throw new Error(`no copy of ${address}`);
    return copy;
  });
const job = (address: string) => ({ organization_id: tenant.id, address });
const requestsFor = (at: string) =>
  server.requests.filter(({ path }) => path === new URL(at).pathname).length;

describe("an image that a record names", () => {
  test("is kept as our copy, which its address leads to and caches keep for good", async () => {
    const address = anAddress();
    server.play(answer(200, { body: await anImage("jpeg"), headers: { "content-type": "text/html" } }));
    await createBadge({ image_url: address });
    const copy = await untilCopied(address);
    if (copy.state !== "kept") throw new Error(copy.problem);
    const found = await asShown(address);
    expect([found.status, found.headers.get("cache-control")]).toEqual([302, "public, max-age=300"]);
    const file = new URL(found.headers.get("location")!, shown(address)).href;
    expect(file).toBe(`${base}/images/${copy.hash}.png`);
    const image = await fetch(file);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(image.headers.has("access-control-allow-origin")).toBe(false);
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(hash("sha256", bytes)).toBe(copy.hash);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "png",
      width: copy.width,
      height: copy.height,
    });
    expect(Buffer.from((await ports.imageFiles.read(copy.hash))!)).toEqual(bytes);
  });

  test.each([
    [
      "an organization",
      (address: string) => tenant.panel.call("PATCH /organization", { body: { pic_url: address } }),
    ],
    ["an event", (address: string) => anEvent(tenant.key, { image_url: address })],
    [
      "a badge that is changed",
      async (address: string) => {
        const { body } = await createBadge({});
        return tenant.panel.call("PATCH /badges/{id}", {
          params: { id: body.id },
          body: { image_url: address },
        });
      },
    ],
  ])("is fetched once for %s", async (_, save) => {
    const address = anAddress();
    server.play(answer(200, { body: await anImage() }));
    await save(address);
    expect(await untilCopied(address)).toMatchObject({ state: "kept", width: 40, height: 20 });
    await createBadge({ image_url: address });
    await ports.imagesQueue.send([job(address), job(address)]);
    await eventually(async () => expect(await stack.stack.queued()).toMatchObject({ waiting: 0 }));
    expect(requestsFor(address)).toBe(1);
  });

  night.test("is another image for another organization", async () => {
    const address = anAddress();
    server.play(answer(200, { body: await anImage() }));
    await createBadge({ image_url: address });
    await untilCopied(address);
    const other = await stack.tenant();
    expect(await ports.images.of(other.id, [address])).toEqual(new Map());
    expect(shown(address, other)).not.toBe(shown(address));
  });
});

describe("without a copy", () => {
  test("a neutral picture is shown, for five minutes", async () => {
    const neutral = await asShown("https://images.example.com/none.png");
    expect([neutral.status, neutral.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(neutral.headers.get("cache-control")).toBe("public, max-age=300");
    expect((await sharp(Buffer.from(await neutral.arrayBuffer())).metadata()).width).toBe(48);
  });

  test.each([
    "/images/x.png",
    `/images/${"a".repeat(64)}.jpg`,
    `/images/${"a".repeat(64)}.png`,
    "/images/of/x",
  ])("%s is 404", async (path) => {
    expect((await fetch(base + path)).status).toBe(404);
  });

  test("an image that is refused is tried again when its record is changed", async () => {
    const address = anAddress();
    server.play(answer(404));
    const { body } = await createBadge({ image_url: address });
    expect(await untilCopied(address)).toMatchObject({
      state: "refused",
      code: "not_found",
      problem: "The host answered 404.",
    });
    expect((await asShown(address)).status).toBe(200);
    server.play(answer(200, { body: await anImage() }));
    await tenant.panel.call("PATCH /badges/{id}", { params: { id: body.id }, body: { name: "Winner" } });
    await eventually(async () => expect(await copyOf(address)).toMatchObject({ state: "kept" }));
  });

  night.test(
    "a host that does not answer is asked again, later each time, and refused in the end",
    async () => {
      const address = anAddress();
      server.play(answer(503));
      for (const [n, retryInSeconds] of IMAGES.retryDelaysSeconds.entries()) {
        expect(await keepImage(ports, job(address), n + 1)).toMatchObject({ kind: "later", retryInSeconds });
        expect(await copyOf(address)).toMatchObject({ state: "waiting", code: "unreachable" });
      }
      const attempts = IMAGES.retryDelaysSeconds.length + 1;
      expect(await keepImage(ports, job(address), attempts)).toMatchObject({ kind: "refused" });
      expect(await copyOf(address)).toMatchObject({ state: "refused" });
      expect(requestsFor(address)).toBe(attempts);
    },
  );

  test("a queued image whose host does not answer waits in its queue, and nothing else does", async () => {
    const address = anAddress();
    server.play(answer(503));
    await createBadge({ image_url: address });
    await eventually(() => expect(requestsFor(address)).toBe(1));
    const later = anAddress();
    server.play(answer(200, { body: await anImage() }));
    await createBadge({ image_url: later });
    await untilCopied(later);
    expect(requestsFor(address)).toBe(1);
    expect(await copyOf(address)).toMatchObject({ state: "waiting" });
  });
});

test("the page of an event leads to the copies of its picture and its issuer's, while the event is public", async () => {
  const [picture, logo] = [anAddress(), anAddress()];
  server.play(answer(200, { body: await anImage() }));
  await tenant.panel.call("PATCH /organization", { body: { pic_url: logo } });
  const event = await anEvent(tenant.key, { image_url: picture });
  await Promise.all([picture, logo].map(untilCopied));
  const at = (kind: string) =>
    fetch(`${base}/images/events/${event.short_code}/${kind}`, { redirect: "manual" });
  for (const kind of ["picture", "issuer"]) {
    const found = await at(kind);
    expect(found.status).toBe(302);
    expect(found.headers.get("location")).toMatch(/^\.\.\/\.\.\/[0-9a-f]{64}\.png$/);
    const image = await fetch(`${base}/images/events/${event.short_code}/${kind}`);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
  }
  const params = { id: event.id };
  await tenant.key.call("PATCH /v1.0/events/{id}", { params, body: { is_private: true } });
  expect([(await at("picture")).status, (await at("issuer")).status]).toEqual([404, 404]);
});

describe("a copy is never replaced", () => {
  night.test("by one of eight workers at once, of which each got another image", async () => {
    const address = anAddress();
    const images = await Promise.all([..."01234567"].map((n) => anImage("png", { color: `#${n}${n}${n}` })));
    const replies = images.map((body) => answer(200, { body, afterMs: 100 }));
    server.play(replies[0]!, ...replies.slice(1));
    const kept = await Promise.all(images.map(() => keepImage(ports, job(address), 1)));
    expect(kept.map(({ kind }) => kind)).toEqual(images.map(() => "kept"));
    const copy = await copyOf(address);
    server.play(answer(404));
    expect(await keepImage(ports, job(address), 1)).toEqual({ kind: "known" });
    await ports["images.write"].save(tenant.id, address, {
      state: "refused",
      code: "timeout",
      problem: "Too late.",
      checked_at: new Date().toISOString(),
    });
    await ports["images.write"].save(tenant.id, address, {
      state: "kept",
      hash: "0".repeat(64),
      width: 1,
      height: 1,
    });
    expect(await copyOf(address)).toEqual(copy);
    expect(await ports.imageFiles.read(copy?.state === "kept" ? copy.hash : "")).toBeDefined();
  });

  test("and a crash between image and record leaves nothing that a later run does not repair", async () => {
    const address = anAddress();
    server.play(answer(200, { body: await anImage("webp") }));
    const crash = { ...ports["images.write"], save: () => Promise.reject(new Error("crashed")) };
    await expect(keepImage({ ...ports, "images.write": crash }, job(address), 1)).rejects.toThrow("crashed");
    expect(await copyOf(address)).toBeUndefined();
    expect(await keepImage(ports, job(address), 2)).toEqual({ kind: "kept" });
  });
});

test("the log names the host of an image and the reason, and nothing of its address or what it gave", async () => {
  const lines: string[] = [];
  const log = createLog("debug", (line) => lines.push(line));
  const secret = "token-in-the-address";
  const event = (address: string, attempt: number) => ({
    Records: [
      {
        messageId: "1",
        receiptHandle: "none",
        body: JSON.stringify(job(address)),
        attributes: { ApproximateReceiveCount: String(attempt), SentTimestamp: "0" },
      },
    ],
  });
  const postponed: number[] = [];
  const messages = { postpone: async (_handle: string, seconds: number) => void postponed.push(seconds) };
  for (const reply of [answer(503, { body: secret }), answer(404), answer(200, { body: secret })]) {
    server.play(reply);
    await worker.handle(event(`${anAddress()}?key=${secret}`, 1) as never, ports, { log, messages });
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { message: "image postponed", host: "localhost", problem: "The host answered 503." },
    { message: "image refused", host: "localhost", problem: "The host answered 404." },
    { message: "image refused", host: "localhost", organization_id: tenant.id },
  ]);
  expect(lines.join()).not.toContain(secret);
  expect(postponed).toHaveLength(1);
});
