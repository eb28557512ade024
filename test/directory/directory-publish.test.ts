// More than ten seconds on a busy machine: snapshots are made and read over several editions.
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { beforeAll, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { FORMAT } from "#shared/directory/index/format.ts";
import type { Directory } from "#shared/domain/directory/ports.ts";
import { directoryFeed } from "#shared/storage/directory/feed.ts";
import { aPublicEvent, aWord, publishDirectory, untilTotal } from "../support/directory.ts";
import { patientDocuments } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";

const stack = await ownStack();
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
  for (let n = 0; n < 8; n++)
    await aPublicEvent(tenant, word, {
      description: n % 2 ? "Curso de Python para iniciantes." : null,
      is_private: n === 7,
    });
  await untilTotal(stack, word, 7);
  await eventually(async () => {
    const { events } = await all(stack.functions.ports.directory);
    expect(events.filter(({ ai_analysis }) => ai_analysis === null)).toEqual([]);
  });
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
  await untilTotal(stack, word, 6);
  await directoryEditions.rebuild(new Date());
  const after = (await all(await aNewReader())).events;
  expect(after.map(({ event_id }) => event_id)).toEqual(kept.map(({ event_id }) => event_id));
  await eventually(async () => expect((await all(before)).total).toBe(6));
});

test("a rebuild leaves no gap in the log, for which readers would wait", async () => {
  await directoryEditions.rebuild(new Date());
  const later = `${word}after`;
  await aPublicEvent(tenant, later);
  await untilTotal(stack, later, 1);
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
  await aPublicEvent(tenant, `${word}new`);
  await untilTotal(stack, `${word}new`, 1);
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  const edition = await directoryEditions.publish(tomorrow);
  expect(edition).toBeDefined();
  expect((await (await aNewReader()).search({ q: `${word}new`, page: 1, limit: 5 })).total).toBe(1);
  expect(await publishDirectory(stack)).toBeUndefined();
});

test("of several scheduled runs at once, one makes the snapshot", async () => {
  await loseSnapshots();
  const runs = await Promise.all(Array.from({ length: 5 }, () => directoryEditions.publish(new Date())));
  expect(runs.filter((edition) => edition !== undefined)).toHaveLength(1);
});

test("two rebuilds at once leave one snapshot, which readers can open", async () => {
  const outcomes = await Promise.allSettled([
    directoryEditions.rebuild(new Date()),
    directoryEditions.rebuild(new Date()),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await all(await aNewReader())).total).toBeGreaterThanOrEqual(6);
});

night.test("a busy event makes few entries, and its last certificate count stays", async () => {
  const busy = aWord();
  const { event, badge } = await eventAndBadge(tenant, { name: `Workshop ${busy}` });
  const issue = () =>
    tenant.key.call("POST /v1.0/invitations", {
      body: { event_id: event.id, badge_id: badge.id, recipient: aRecipient() },
    });
  await Promise.all(Array.from({ length: 40 }, issue));
  await eventually(async () => {
    const { events } = await stack.functions.ports.directory.search({ q: busy, page: 1, limit: 1 });
    expect(events[0]?.certificate_count).toBe(40);
  });
});

async function loseSnapshots(): Promise<void> {
  const s3 = new S3Client({ forcePathStyle: true });
  const Bucket = readConfig().DIRECTORY_BUCKET;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  s3.destroy();
}
