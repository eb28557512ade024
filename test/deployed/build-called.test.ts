import { execFile } from "node:child_process";
import { hash, randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { readConfig } from "#shared/config.ts";
import { aPublicEvent, aWord } from "../support/directory.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { bundleFileOf } from "./bundles-of-the-run.ts";

const stack = await testStack({ workers: false });
type Streaming = (event: unknown, stream: Writable, context: object) => Promise<void>;
/** A bundle's handler, started with the variables of now. */
async function handlerOf(id: string) {
  return (await import(`${pathToFileURL(await bundleFileOf(id))}?${randomUUID()}`)).handler;
}
const aRequest = (headers: Record<string, string> = {}, more: object = {}) => ({
  headers,
  body: null,
  requestContext: { requestId: randomUUID(), identity: { sourceIp: "203.0.113.7" } },
  ...more,
});

/** Calls a function's bundle as it is deployed, started with these settings. */
async function deployed(id: string, settings: object, headers: Record<string, string> = {}) {
  const before = { ...process.env };
  onTestFinished(() => void Object.assign(process.env, before));
  Object.assign(process.env, settings);
  return (await handlerOf(id))(aRequest(headers), {});
}

const SWITCHES = [true, false].flatMap((starterCanIssue) =>
  [true, false].map((freeCanRead) => ({ starterCanIssue, freeCanRead })),
);

test.each(SWITCHES)("the deployed document is the one of the sources, with %o", async (switches) => {
  const { ports } = stack.functions;
  const { settings } = ports;
  ports.settings = { ...settings, switches };
  onTestFinished(() => {
    ports.settings = settings;
  });
  const { text, headers } = await stack.anonymous.call("GET /openapi.json");
  const answer = await deployed("docs.openapi", {
    STARTER_CAN_ISSUE: String(switches.starterCanIssue),
    FREE_CAN_READ: String(switches.freeCanRead),
  });
  expect(answer).toMatchObject({ statusCode: 200, body: text });
  expect(answer.headers.etag).toBe(headers.get("etag"));
  expect(JSON.parse(text).servers).toEqual([{ url: settings.baseUrl }]);
});

test("the deployed status names the operations of the route table", async () => {
  const tenant = await stack.tenant({ plan: "STARTER" });
  const answer = await deployed("billing.api-status", {}, { authorization: `Bearer ${tenant.session}` });
  const { body } = await tenant.panel.call("GET /billing/api-status");
  expect(answer.statusCode).toBe(200);
  expect(JSON.parse(answer.body)).toEqual(body);
});

test("a deployed function reads from the store's refusal why: its key was revoked", async () => {
  const tenant = await stack.tenant();
  const headers = { authorization: `Bearer ${tenant.apiKey}` };
  expect(await deployed("balance.get", {}, headers)).toMatchObject({ statusCode: 200 });
  const { body } = await tenant.panel.call("GET /api-keys");
  const [key] = (body as { data: { id: string }[] }).data;
  await tenant.panel.call("PATCH /api-keys/{id}/revoke", { params: { id: key!.id } });
  const refused = await deployed("balance.get", {}, headers);
  expect(refused.statusCode).toBe(401);
  expect(JSON.parse(refused.body)).toMatchObject({ detail: expect.stringContaining("revoked") });
});

test("bundles of the directory store snapshots and read them", async () => {
  const [list, publish] = await Promise.all(["directory.list", "directory.publish"].map(handlerOf));
  const s3 = new S3Client({ forcePathStyle: true });
  const Bucket = readConfig().DIRECTORY_BUCKET;
  const snapshots = async () => {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    return Contents.map(({ Key }) => Key);
  };
  const word = aWord();
  await aPublicEvent(await stack.tenant(), word);

  // Other files of this process may have stored some.
  const known = new Set(await snapshots());
  const fresh = async () => (await snapshots()).filter((key) => !known.has(key));
  await publish({}, {});
  const [first, ...others] = await fresh();
  expect(others).toEqual([]);
  await publish({}, {});
  expect(await fresh()).toEqual([first]);
  await s3.send(new DeleteObjectCommand({ Bucket, Key: first }));
  await publish({}, {});
  expect(await fresh()).toEqual([expect.not.stringMatching(first!)]);

  const { statusCode, body } = await list(
    aRequest({}, { multiValueQueryStringParameters: { q: [word] } }),
    {},
  );
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ total: 1, events: [{ name: `Workshop ${word}` }] });
});

type Head = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> };
const heads = new WeakMap<Writable, Head>();

/** The global that the Lambda runtime defines before it loads a function (AWS Lambda, "Response streaming"). */
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Streaming) => handler,
    HttpResponseStream: {
      from(stream: Writable, head: Head) {
        heads.set(stream, head);
        return stream;
      },
    },
  },
});

/** Calls a bundle as the Lambda runtime calls a streaming function. */
async function streamed(
  handler: Streaming,
  headers: Record<string, string>,
  pathParameters: Record<string, string> | null = null,
) {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  await handler(aRequest(headers, { pathParameters }), stream, {});
  const bytes = Buffer.concat(pieces);
  return { ...heads.get(stream)!, bytes, text: bytes.toString("utf8"), ended: stream.writableEnded };
}

test("the bundle of a streaming operation answers in pieces, and refuses before the first one", async () => {
  expect(routes.find(({ id }) => id === "dashboard.export")?.streams).toBe(true);
  const handler: Streaming = await handlerOf("dashboard.export");

  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = aRecipient({ recipient_name: "Ana Lima" });
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  expect((await tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(201);

  const answer = await streamed(handler, { authorization: `Bearer ${tenant.apiKey}` });
  expect(answer).toMatchObject({ statusCode: 200, ended: true });
  expect(answer.headers["content-type"]).toMatch(/^text\/csv/);
  expect(answer.headers["x-request-id"]).toBeDefined();
  expect(answer.text).toMatch(/^certificate_id,.*\r\n[^\r]*Ana Lima[^\r]*\r\n$/);

  const refused = await streamed(handler, { authorization: "Bearer nonsense" });
  expect(refused).toMatchObject({ statusCode: 401, ended: true });
  expect(JSON.parse(refused.text)).toMatchObject({ status: 401 });
});

test("the bundle of an operation that answers with bytes passes them on as they are", async () => {
  const handler: Streaming = await handlerOf("images.get");
  const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]);
  const name = hash("sha256", image);
  await stack.functions.ports["images.write"].put(name, image);
  const answer = await streamed(handler, {}, { file: `${name}.png` });
  expect(answer).toMatchObject({ statusCode: 200, ended: true, headers: { "content-type": "image/png" } });
  expect(answer.bytes).toEqual(image);
  expect((await streamed(handler, {}, { file: "nothing.png" })).statusCode).toBe(404);
});

/** A function with its native packages may have this much unpacked. */
const BYTES_MAX = 25_000_000;

test("the function that keeps images brings the image library along, and nothing it does not run", async () => {
  const place = dirname(await bundleFileOf("documents.keep-images"));
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  expect(bytes).toBeLessThan(BYTES_MAX);
  const script = `
    const { default: sharp } = await import("sharp");
    const file = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#fff" } }).webp().toBuffer();
    const { width, height } = await sharp(file).metadata();
    console.log(width, height, import.meta.resolve("sharp"));`;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: place,
    env: {},
  });
  expect((await run).stdout.trim()).toMatch(
    /^3 2 file:\/\/.*\/bundles\/documents\.keep-images\/node_modules\/sharp\//,
  );
});
