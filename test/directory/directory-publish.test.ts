import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { beforeAll, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { FORMAT } from "#shared/directory/index/format.ts";
import type { Directory } from "#shared/domain/directory/ports.ts";
import { directoryFeed } from "#shared/storage/directory/feed.ts";
import { aPublicEvent, aWord, followEvents } from "../support/directory.ts";
import { patientDocuments } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { night } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";

/** No worker or schedule runs, so that only the tests make snapshots and entries, of which each is known. */
const stack = await ownStack({ workers: false });
const word = aWord();
let tenant: Tenant;

/** The directory of a function that has just started: everything comes from the snapshot and the log. */
async function aNewReader(): Promise<Directory> {
  const documents = patientDocuments();
  return (await connectPorts(["directory"], { config: readConfig(), dynamo: () => documents })).directory;
}
const all = (directory: Directory) => directory.search({ q: word, page: 1, limit: 50 });
const { directoryEditions } = stack.functions.ports;

beforeAll(async () => {
  tenant = await stack.tenant();
  const created = Array.from({ length: 8 }, (_, n) =>
    aPublicEvent(tenant, word, {
      description: n % 2 ? "Curso de Python para iniciantes." : null,
      is_private: n === 7,
    }),
  );
  await followEvents(stack, await Promise.all(created));
  const { events } = await all(stack.functions.ports.directory);
  expect(events.map(({ ai_analysis }) => ai_analysis === null)).toEqual(Array(7).fill(false));
});

test("readers without a snapshot, with one and with a rebuilt one show the same", async () => {
  const expected = await all(stack.functions.ports.directory);
  await loseSnapshots();
  expect(await all(await aNewReader())).toEqual(expected);
  const phases: string[] = [];
  const edition = await directoryEditions.rebuild(new Date(), (phase) => phases.push(phase));
  expect(edition.events).toBeGreaterThanOrEqual(7);
  expect([...new Set(phases)]).toEqual(["reading", "indexing", "uploading"]);
  expect(await all(await aNewReader())).toEqual(expected);
  await eventually(async () => expect(await all(stack.functions.ports.directory)).toEqual(expected));
});

test("changes before a rebuild show in old and new readers, and stay after it", async () => {
  const before = await aNewReader();
  const [gone, ...kept] = (await all(before)).events;
  const removed = await tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: gone!.event_id } });
  expect(removed.status).toBe(204);
  await followEvents(stack, [{ id: gone!.event_id, short_code: gone!.platform_url.split("/").at(-1)! }]);
  await directoryEditions.rebuild(new Date());
  const after = (await all(await aNewReader())).events;
  expect(after.map(({ event_id }) => event_id)).toEqual(kept.map(({ event_id }) => event_id));
  await eventually(async () => expect((await all(before)).total).toBe(6));
});

test("a rebuild leaves no gap in the log, for which readers would wait", async () => {
  await directoryEditions.rebuild(new Date());
  await followEvents(stack, [await aPublicEvent(tenant, `${word}after`)]);
  const config = readConfig();
  const documents = patientDocuments();
  const feed = directoryFeed({ config, dynamo: () => documents }, FORMAT);
  const { entries } = await feed.tail(0);
  const versions = entries.map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, n) => n + 1));
});

test("a few changes publish no snapshot; a lost snapshot is made again from the records", async () => {
  await directoryEditions.rebuild(new Date());
  expect(await directoryEditions.publish(new Date())).toBeUndefined();
  await loseSnapshots();
  const edition = await directoryEditions.publish(new Date());
  expect(edition?.events).toBeGreaterThanOrEqual(6);
  expect(await directoryEditions.publish(new Date())).toBeUndefined();
});

test("a single change is published after a day, by extending the last snapshot", async () => {
  await followEvents(stack, [await aPublicEvent(tenant, `${word}new`)]);
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  const edition = await directoryEditions.publish(tomorrow);
  expect(edition).toBeDefined();
  expect((await (await aNewReader()).search({ q: `${word}new`, page: 1, limit: 5 })).total).toBe(1);
  expect(await directoryEditions.publish(new Date())).toBeUndefined();
});

test("of several scheduled runs at once, one makes the snapshot", async () => {
  await loseSnapshots();
  const runs = await Promise.all(Array.from({ length: 5 }, () => directoryEditions.publish(new Date())));
  expect(runs.filter((edition) => edition !== undefined)).toHaveLength(1);
});

night.test("two rebuilds at once leave one snapshot, which readers can open", async () => {
  const outcomes = await Promise.allSettled([
    directoryEditions.rebuild(new Date()),
    directoryEditions.rebuild(new Date()),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await all(await aNewReader())).total).toBeGreaterThanOrEqual(6);
});

async function loseSnapshots(): Promise<void> {
  const s3 = new S3Client({ forcePathStyle: true });
  const Bucket = readConfig().DIRECTORY_BUCKET;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  s3.destroy();
}
