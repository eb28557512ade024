import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { worker } from "#functions/workers/documents/render.ts";
import { closeServer, LOOPBACK, listen } from "#infra/local/ports.ts";
import { connectImageFiles, connectRenders } from "#shared/adapters.ts";
import { readConfig } from "#shared/config.ts";
import { BUSY_RUN } from "#shared/domain/errors.ts";
import type { MetricValues } from "#shared/domain/metrics.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { createLog } from "#shared/log.ts";
import { serveWorker } from "#shared/queue/worker.ts";
import { factsOf } from "./facts.ts";

/** What the server in place of S3 answers to reads. */
let s3: { status: number; code: string };
const server = createServer((request, response) => {
  request.resume();
  if (request.method === "PUT") return response.end();
  response.writeHead(s3.status, { "content-type": "application/xml" });
  return response.end(`<Error><Code>${s3.code}</Code><Message>no</Message></Error>`);
});
let address: string;
const MISSING = { status: 404, code: "NoSuchKey" };
const REFUSED = { status: 403, code: "AccessDenied" };

let lines: Record<string, unknown>[] = [];
let published: MetricValues[] = [];
const log = createLog(
  "warn",
  (line) => lines.push(JSON.parse(line)),
  (values) => {
    published.push(values);
    return undefined;
  },
);
const connection = () => ({
  config: readConfig({
    STAGE: "local",
    BASE_URL: "http://localhost/api",
    AWS_REGION: "us-east-1",
    AWS_ENDPOINT_URL_S3: address,
    TABLE_MAIN: "main",
    TABLE_GATE: "gate",
    PICTURES_BUCKET: "pictures",
    DOCUMENTS_BUCKET: "documents",
  }),
  dynamo: () => {
    throw new Error("no table is read");
  },
  log,
});
beforeAll(async () => {
  address = `http://${LOOPBACK}:${await listen(server, 0)}`;
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeServer(server);
});
beforeEach(() => {
  lines = [];
  published = [];
});

const HASH = "ab".repeat(32);
const facts = factsOf({ badge: { name: "Runner", image: HASH } });
const render = () => {
  const typesetter = { documents: async () => [new Uint8Array(1)] } as unknown as Ports["typesetter"];
  const ports = { typesetter, imageFiles: connectImageFiles(connection()) } as Ports;
  return serveWorker(worker, ports, { log, messages: undefined })({
    kind: "documents",
    facts: [facts, facts],
    format: "pdf",
    strict: false,
  });
};

test("a picture that S3 refuses to give is not taken for missing: 503, and the log says which", async () => {
  s3 = REFUSED;
  await expect(connectImageFiles(connection()).read(HASH)).rejects.toMatchObject({
    code: "service_unavailable",
    retryAfterSeconds: 1,
  });
  expect(lines).toMatchObject([
    { level: "ERROR", message: "object unreadable", bucket: "pictures", key: `${HASH}.png` },
  ]);
  expect(published).toEqual([{ ObjectsUnreadable: 1 }]);
  await expect(render()).rejects.toMatchObject({ name: BUSY_RUN });
});

test("a picture that is gone is left out of its documents, and the log says it once for all of them", async () => {
  s3 = MISSING;
  expect(await connectImageFiles(connection()).read(HASH)).toBeUndefined();
  expect(lines).toEqual([]);
  expect(await render()).toMatchObject({ files: [expect.any(String)] });
  expect(lines).toMatchObject([
    { level: "WARN", message: "kept image missing", image: HASH, short_code: facts.short_code },
  ]);
});

test("a drawn document that S3 refuses to give is drawn again, and the log says so", async () => {
  s3 = REFUSED;
  const drawn = new Uint8Array([1, 2, 3]);
  expect(await connectRenders(connection()).once("a/b.pdf", "application/pdf", async () => drawn)).toEqual(
    drawn,
  );
  const about = { message: "object unreadable", bucket: "documents" };
  expect(lines).toMatchObject(["a/b.pdf", "a/b.pdf.slow"].map((key) => ({ ...about, key })));
});
