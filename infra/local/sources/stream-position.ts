import { readJson, writePrivateFile } from "#infra/running-stack/private-file.ts";

/** At most this often the queues are asked whether the position may be stored. */
const CHECK_EVERY_MS = 250;

interface Stored {
  readonly streamArn: string;
  readonly shards: Readonly<Record<string, string>>;
}

function readStored(path: string | undefined, streamArn: string): Stored["shards"] {
  const stored = (path === undefined ? undefined : readJson(path)) as Partial<Stored> | null | undefined;
  // A table that was created again has another stream, whose numbers begin again.
  return stored?.streamArn === streamArn && typeof stored.shards === "object" ? stored.shards : {};
}

/**
 * The position of a function in a stream.
 *
 * The queues live in memory, so a message that a function derived from a record dies with the process. The position
 * in memory therefore runs ahead, and only a position is stored at which `isDone()` held *afterwards*: every derived
 * message had been consumed. After a crash the records since then come again; all consumers tolerate that.
 */
export function streamPosition(path: string | undefined, streamArn: string, isDone: () => Promise<boolean>) {
  const shards = new Map(Object.entries(readStored(path, streamArn)));
  let changed = false;
  let nextCheck = 0;
  return {
    /** The last sequence number handled in a shard; undefined before the first. */
    of: (shardId: string): string | undefined => shards.get(shardId),
    /** Moves the position in memory. */
    advance: (shardId: string, sequenceNumber: string): void => {
      shards.set(shardId, sequenceNumber);
      changed = true;
    },
    /** Stores the position if all messages that follow from it are consumed; `now` checks even shortly after the last check. */
    settle: async (now?: "now"): Promise<void> => {
      if (path === undefined || !changed || (now === undefined && performance.now() < nextCheck)) return;
      nextCheck = performance.now() + CHECK_EVERY_MS;
      // The copy comes first: what is reached while the queues are being asked is not covered by their answer.
      const reached: Stored = { streamArn, shards: Object.fromEntries(shards) };
      changed = false;
      if (await isDone()) writePrivateFile(path, JSON.stringify(reached));
      else changed = true;
    },
  };
}
export type StreamPosition = ReturnType<typeof streamPosition>;
