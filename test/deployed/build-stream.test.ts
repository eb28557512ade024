import { hash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { bundle, functionEntries } from "#infra/build.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const folder = mkdtempSync(join(tmpdir(), "build-stream-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Head = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> };
type Streaming = (event: unknown, stream: Writable, context: object) => Promise<void>;
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
async function called(
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
  const requestContext = { requestId: randomUUID(), identity: { sourceIp: "203.0.113.7" } };
  await handler({ headers, pathParameters, body: null, requestContext }, stream, {});
  const bytes = Buffer.concat(pieces);
  return { ...heads.get(stream)!, bytes, text: bytes.toString("utf8"), ended: stream.writableEnded };
}

test("the bundle of a streaming operation answers in pieces, and refuses before the first one", async () => {
  const id = "dashboard.export";
  expect(routes.find((route) => route.id === id)?.streams).toBe(true);
  const { functions } = await bundle(new Map([[id, functionEntries().get(id)!]]), folder);
  const { handler } = (await import(functions[0]!.file)) as { handler: Streaming };

  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = aRecipient({ recipient_name: "Ana Lima" });
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  expect((await tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(201);

  const answer = await called(handler, { authorization: `Bearer ${tenant.apiKey}` });
  expect(answer).toMatchObject({ statusCode: 200, ended: true });
  expect(answer.headers["content-type"]).toMatch(/^text\/csv/);
  expect(answer.headers["x-request-id"]).toBeDefined();
  expect(answer.text).toMatch(/^certificate_id,.*\r\n[^\r]*Ana Lima[^\r]*\r\n$/);

  const refused = await called(handler, { authorization: "Bearer nonsense" });
  expect(refused).toMatchObject({ statusCode: 401, ended: true });
  expect(JSON.parse(refused.text)).toMatchObject({ status: 401 });
});

test("the bundle of an operation that answers with bytes passes them on as they are", async () => {
  const id = "images.get";
  const { functions } = await bundle(new Map([[id, functionEntries().get(id)!]]), folder);
  const { handler } = (await import(functions[0]!.file)) as { handler: Streaming };
  const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]);
  const name = hash("sha256", image);
  await stack.functions.ports.imageStore.put(name, image);
  const answer = await called(handler, {}, { file: `${name}.png` });
  expect(answer).toMatchObject({ statusCode: 200, ended: true, headers: { "content-type": "image/png" } });
  expect(answer.bytes).toEqual(image);
  expect((await called(handler, {}, { file: "nothing.png" })).statusCode).toBe(404);
});
