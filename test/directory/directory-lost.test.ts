import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect.ts";
import { FORMAT } from "#shared/directory/index/format.ts";
import { withSnapshotFile } from "#shared/directory/snapshot-store.ts";
import type { Directory } from "#shared/domain/directory/ports.ts";
import { directoryFeed } from "#shared/storage/directory/feed.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { keys } from "#shared/storage/table/schema.ts";
import { aPublicEvent, aWord } from "../support/directory.ts";
import { testStack } from "../support/stack.ts";

/** Workers and schedules are still, so that nothing but the tests makes snapshots and entries. */
const stack = await testStack({ workers: false });
const { directoryEditions, directoryLog } = stack.functions.ports;
const config = readConfig();
const documents = documentClient();
const feed = directoryFeed({ config, documents: () => documents }, FORMAT);
const s3 = new S3Client({ forcePathStyle: true });
const Bucket = config.DIRECTORY_BUCKET;
let word: string;

const aNewReader = async (): Promise<Directory> =>
  (await connectPorts(["directory"], { config, documents: () => documents })).directory;
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
});

test("a new reader finds everything while the newest snapshot is lost, by the one before it", async () => {
  await forEachObject(async (Key) => {
    if (Key === (await feed.edition())?.key) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  });
  expect(await totalIn(await aNewReader())).toBe(3);
});

test("a reader keeps what it has while a newer snapshot is lost, and goes on following the log", async () => {
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
});

test("a damaged snapshot counts as lost: it is read by nobody, and made anew by the next run", async () => {
  const { key: Key, bytes } = (await feed.edition())!;
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(bytes, "x") }));
  expect(await totalIn(await aNewReader())).toBe(3);
  const edition = await directoryEditions.publish(new Date());
  expect(edition?.events).toBeGreaterThanOrEqual(3);
  expect(await totalIn(await aNewReader())).toBe(3);
});

test("what a killed process left in the temporary folder is taken away, and what a running one holds is kept", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const left = join(tmpdir(), `directory-${pid}-left`);
  mkdirSync(left);
  onTestFinished(() => rmSync(left, { recursive: true, force: true }));
  await withSnapshotFile(async (held) => {
    await withSnapshotFile(async () => undefined);
    expect(existsSync(left)).toBe(false);
    expect(existsSync(dirname(held))).toBe(true);
  });
});

/** Lets the readers' clock go on, for they look for news only every two seconds. */
function inSeconds(seconds: number): void {
  const now = Date.now;
  const at = now() + seconds * 1_000;
  vi.spyOn(Date, "now").mockReturnValue(at);
}

/** Entries that are older than a week are gone: what they said is in the snapshots alone. */
async function forgetTheLog(): Promise<void> {
  const { entries } = await feed.tail(0);
  for (const { version } of entries)
    await documents.send(
      new DeleteCommand({ TableName: config.TABLE_DIRECTORY, Key: keys.directoryEntry(version) }),
    );
}

async function forEachObject(act: (key: string) => Promise<unknown>): Promise<void> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  for (const { Key } of Contents) await act(Key!);
}
