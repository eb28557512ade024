import { setTimeout as sleep } from "node:timers/promises";
import { deflateRawSync } from "node:zlib";
import { BatchWriteCommand, type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { TouchedEvent } from "#shared/domain/directory/ports.ts";
import type { DirectoryChange } from "#shared/domain/directory/public-event.ts";
import type { Item } from "../table/item.ts";
import { keys } from "../table/schema.ts";
import { expiryOf, WRITTEN_WITHIN_MS } from "./feed.ts";
import { eventsOf, readDirectoryState } from "./state.ts";

/** Events logged in one go. */
const CHUNK = 200;
/** DynamoDB takes 25 writes in one batch. */
const BATCH = 25;
/**
 * The log of the public directory. Versions are taken first and the events read afterwards: of two records of an
 * event, the one with the higher version has read it later, so the last change always carries the highest version.
 */
export const connectDirectoryLog: Connect<"directoryLog"> = ({ config, documents }) => {
  const log = required(config, "TABLE_DIRECTORY");
  const record = async (events: readonly TouchedEvent[]) => {
    for (let at = 0; at < events.length; at += CHUNK)
      await recordChunk(documents(), config.TABLE_MAIN, log, events.slice(at, at + CHUNK));
  };
  return {
    record,
    async recordOrganization(organizationId) {
      for await (const events of eventsOf(documents(), config.TABLE_MAIN, organizationId))
        await record(events);
    },
  };
};

async function recordChunk(
  client: DynamoDBDocumentClient,
  main: string,
  log: string,
  events: readonly TouchedEvent[],
): Promise<void> {
  const startedAt = Date.now();
  const last = await takeVersions(client, log, events.length);
  const codes = events.map(({ code }) => code);
  const states = await readDirectoryState(client, main, codes);
  const changes = events.flatMap(({ code, id }, n): DirectoryChange[] => {
    const state = states.get(code);
    const version = last - events.length + 1 + n;
    const event = state?.shown ?? null;
    if (event === null && id === null) return [{ event_id: "", version, event: null }];
    return [{ event_id: state?.id ?? id!, version, event }];
  });
  await write(client, log, changes, startedAt);
}

/** Takes the next versions; gives the highest of them. */
export async function takeVersions(
  client: DynamoDBDocumentClient,
  log: string,
  count: number,
): Promise<number> {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: log,
      Key: keys.directoryHead,
      UpdateExpression: "ADD version :count",
      ExpressionAttributeValues: { ":count": count },
      ReturnValues: "UPDATED_NEW",
    }),
  );
  return Attributes!.version as number;
}

/** An entry that says nothing (no event id) is written too: a missing version would make readers wait for it. */
const entryOf = ({ event_id, version, event }: DirectoryChange, at: number): Item => ({
  ...keys.directoryEntry(version),
  at,
  expires_on: expiryOf(at),
  ...(event_id === "" ? {} : { event_id }),
  ...(event === null ? {} : { event: deflateRawSync(JSON.stringify(event)) }),
});

async function write(
  client: DynamoDBDocumentClient,
  log: string,
  changes: readonly DirectoryChange[],
  startedAt: number,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(changes.length / BATCH) }, (_, n) =>
    changes.slice(n * BATCH, (n + 1) * BATCH),
  );
  await Promise.all(batches.map((batch) => writeBatch(client, log, batch, startedAt)));
}

async function writeBatch(
  client: DynamoDBDocumentClient,
  log: string,
  changes: readonly DirectoryChange[],
  startedAt: number,
): Promise<void> {
  let requests: { PutRequest: { Item: Item } }[] = changes.map((change) => ({
    PutRequest: { Item: entryOf(change, Date.now()) },
  }));
  for (let attempt = 1; requests.length > 0; attempt++) {
    if (Date.now() - startedAt > WRITTEN_WITHIN_MS)
      throw new Error("The directory's log takes no writes; the changes are recorded anew.");
    const { UnprocessedItems } = await client.send(
      new BatchWriteCommand({ RequestItems: { [log]: requests } }),
    );
    requests = (UnprocessedItems?.[log] ?? []) as typeof requests;
    if (requests.length > 0) await sleep(Math.random() * 50 * 2 ** Math.min(attempt, 6));
  }
}
