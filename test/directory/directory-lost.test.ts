import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { inTime } from "#shared/deadlines.ts";
import { FORMAT } from "#shared/directory/index/format.ts";
import { withSnapshotFile } from "#shared/directory/snapshot-store.ts";
import type { Directory } from "#shared/domain/directory/ports.ts";
import { directoryFeed } from "#shared/storage/directory/feed.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { aPublicEvent, aWord } from "../support/directory.ts";
import { patientDocuments } from "../support/documents.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";

/** No worker or schedule runs, so that only the tests make snapshots and entries. */
const stack = await ownStack({ workers: false });
const { directoryEditions, directoryLog } = stack.functions.ports;
const config = readConfig();
const documents = patientDocuments();
const feed = directoryFeed({ config, dynamo: () => documents }, FORMAT);
const s3 = new S3Client({ forcePathStyle: true });
const Bucket = config.DIRECTORY_BUCKET;
let word: string;

const aNewReader = async (): Promise<Directory> =>
  (await connectPorts(["directory"], { config: readConfig(), dynamo: () => documents })).directory;
const totalIn = async (directory: Directory) =>
  (await directory.search({ q: word, page: 1, limit: 1 })).total;

beforeEach(async () => {
  word = aWord();
  const tenant = await stack.tenant();
  for (let n = 0; n < 3; n++) await aPublicEvent(tenant, word);
  for (let n = 0; n < 2; n++) await directoryEditions.rebuild(new Date());
  await forgetTheLog();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

night.test("a new reader finds everything by the snapshot before, when the newest one is lost", async () => {
  await forEachObject(async (Key) => {
    if (Key === (await feed.edition())?.key) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  });
  expect(await totalIn(await aNewReader())).toBe(3);
});

night.test(
  "a reader keeps its snapshot when a newer one is lost, and continues to follow the log",
  async () => {
    const reader = await aNewReader();
    expect(await totalIn(reader)).toBe(3);
    await directoryEditions.rebuild(new Date());
    await forgetTheLog();
    await forEachObject((Key) => s3.send(new DeleteObjectCommand({ Bucket, Key })));
    inSeconds(3);
    expect(await totalIn(reader)).toBe(3);
    const event = await aPublicEvent(await stack.tenant(), word);
    await directoryLog.record([{ code: event.short_code, id: event.id }]);
    inSeconds(6);
    expect(await totalIn(reader)).toBe(4);
  },
);

night.test("a reader keeps its snapshot while object storage does not answer for a newer one", async () => {
  const storage = await storageThatFallsSilent();
  const reader = await aNewReader();
  expect(await totalIn(reader)).toBe(3);
  await directoryEditions.rebuild(new Date());
  storage.silent = true;
  inSeconds(3);
  expect(await inTime(() => totalIn(reader), 500)()).toBe(3);
  inSeconds(61);
  await expect(inTime(() => totalIn(reader), 50)()).rejects.toMatchObject({ code: "service_unavailable" });
});

test("a damaged snapshot counts as lost: no reader uses it, and the next run makes a new one", async () => {
  const { key: Key, bytes } = (await feed.edition())!;
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(bytes, "x") }));
  expect(await totalIn(await aNewReader())).toBe(3);
  const edition = await directoryEditions.publish(new Date());
  expect(edition?.events).toBeGreaterThanOrEqual(3);
  expect(await totalIn(await aNewReader())).toBe(3);
});

night.test(
  "the temporary folder of a killed process is removed, and that of a running one is kept",
  async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const left = join(tmpdir(), `own-directory-${pid}-left`);
    mkdirSync(left);
    onTestFinished(() => rmSync(left, { recursive: true, force: true }));
    await withSnapshotFile(async (held) => {
      await withSnapshotFile(async () => undefined);
      expect(existsSync(left)).toBe(false);
      expect(existsSync(dirname(held))).toBe(true);
    });
  },
);

/** Moves the clock of the readers, which look for changes only every two seconds. */
function inSeconds(seconds: number): void {
  const now = Date.now;
  const at = now() + seconds * 1_000;
  vi.spyOn(Date, "now").mockReturnValue(at);
}

/** Stands before object storage for clients that are made from now on, and keeps back their requests once it is silent. */
async function storageThatFallsSilent(): Promise<{ silent: boolean }> {
  const state = { silent: false };
  const { hostname, port } = new URL(process.env.AWS_ENDPOINT_URL_S3!);
  const server = createServer((socket) => {
    const storage = connect(Number(port), hostname, () => storage.pipe(socket));
    socket.on("data", (bytes) => state.silent || storage.write(bytes));
    for (const end of [socket, storage]) end.on("error", () => {}).on("close", () => socket.destroy());
    socket.on("close", () => storage.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return state;
}

/** Deletes the log, as happens to entries after a week: their changes are in the snapshots only. */
async function forgetTheLog(): Promise<void> {
  const { entries } = await feed.tail(0);
  for (const { version } of entries)
    await documents.send(
      new DeleteCommand({ TableName: config.TABLE_DIRECTORY, Key: otherKeys.directoryEntry(version) }),
    );
}

async function forEachObject(act: (key: string) => Promise<unknown>): Promise<void> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  for (const { Key } of Contents) await act(Key!);
}
