import type { DynamoDBRecord } from "aws-lambda";
import type { StreamFilter } from "#shared/queue/worker.ts";
import { EmulatorError, WireClient } from "../wire.ts";
import { type BatchDelivery, deliverBatch } from "./stream-batch.ts";
import { streamFilter } from "./stream-filter.ts";
import type { StreamPosition } from "./stream-position.ts";

export interface StreamSourceOptions extends BatchDelivery {
  readonly streamArn: string;
  readonly filters: readonly StreamFilter[];
  readonly batchSize: number;
  /** Waits so long for a batch to fill (`MaximumBatchingWindowInSeconds`). */
  readonly windowSeconds?: number;
  readonly position: StreamPosition;
}

/** The most that GetRecords gives. */
const RECORDS_MAX = 1_000;
/** Pause between polls of a quiet shard: what functions of this process have written wakes it, so this is for the writes of others. */
const IDLE_MS = 400;
const ERROR_PAUSE_MS = 1_000;

interface Shard {
  readonly ShardId?: string;
  readonly ParentShardId?: string;
}
interface Description {
  readonly StreamDescription?: { readonly Shards?: readonly Shard[]; readonly LastEvaluatedShardId?: string };
}
interface Records {
  readonly Records?: StreamRecord[];
  readonly NextShardIterator?: string;
}

class StreamReader {
  private readonly options: StreamSourceOptions;
  private readonly client: WireClient;
  private readonly matches: (record: unknown) => boolean;
  /** What ends the pauses under way: those of quiet shards, and those before another try. */
  private readonly naps = new Set<() => void>();
  private readonly delays = new Set<() => void>();
  private wakes = 0;
  private stopped = false;

  constructor(options: StreamSourceOptions, client: WireClient) {
    this.options = options;
    this.client = client;
    this.matches = streamFilter(options.filters);
  }

  wake(): void {
    this.wakes += 1;
    for (const end of this.naps) end();
  }

  stop(): void {
    this.stopped = true;
    for (const end of [...this.naps, ...this.delays]) end();
  }

  private async sleep(ms: number, among = this.delays): Promise<void> {
    if (this.stopped) return;
    let end = () => {};
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
      among.add(end);
    });
    among.delete(end);
  }

  /** Reads all shards, a child only after its parent, until stopped. */
  async run(): Promise<void> {
    const open = new Map<string, Promise<void>>();
    const finished = new Set<string>();
    while (!this.stopped) {
      const shards = await this.shards();
      const waitsFor = (parent = "") =>
        !finished.has(parent) && shards.some((shard) => shard.ShardId === parent);
      for (const { ShardId = "", ParentShardId } of shards) {
        if (open.has(ShardId) || finished.has(ShardId) || waitsFor(ParentShardId)) continue;
        const reading = this.readShard(ShardId).then(() => {
          open.delete(ShardId);
          finished.add(ShardId);
        });
        open.set(ShardId, reading);
      }
      // New shards only follow on the end of one.
      await (open.size > 0 ? Promise.race(open.values()) : this.sleep(ERROR_PAUSE_MS));
    }
    await Promise.all(open.values());
    await this.options.position.settle("now");
  }

  private async shards(): Promise<Shard[]> {
    const shards: Shard[] = [];
    let after: string | undefined;
    try {
      do {
        const input = { StreamArn: this.options.streamArn, ExclusiveStartShardId: after };
        const { StreamDescription } = await this.client.call<Description>("DescribeStream", input);
        shards.push(...(StreamDescription?.Shards ?? []));
        after = StreamDescription?.LastEvaluatedShardId;
      } while (after !== undefined);
    } catch (error) {
      this.options.report("The stream could not be read; trying again.", error);
      return [];
    }
    return shards;
  }

  private async iterator(shardId: string, from: "position" | "horizon"): Promise<string | undefined> {
    const done = from === "position" ? this.options.position.of(shardId) : undefined;
    const input = {
      StreamArn: this.options.streamArn,
      ShardId: shardId,
      ...(done === undefined
        ? { ShardIteratorType: "TRIM_HORIZON" }
        : { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: done }),
    };
    const answer = await this.client.call<{ ShardIterator?: string }>("GetShardIterator", input);
    return answer.ShardIterator;
  }

  private records(ShardIterator: string): Promise<Records> {
    return this.client.call("GetRecords", { ShardIterator, Limit: RECORDS_MAX });
  }

  /** Reads one shard in order; returns at its end or when stopped. */
  private async readShard(shardId: string): Promise<void> {
    let from: "position" | "horizon" = "position";
    while (!this.stopped) {
      try {
        await this.follow(shardId, await this.iterator(shardId, from));
        return;
      } catch (error) {
        const type = error instanceof EmulatorError ? error.name : undefined;
        from = type === "TrimmedDataAccessException" ? "horizon" : "position";
        if (type === "ExpiredIteratorException") continue;
        this.options.report("The stream could not be read; trying again.", error);
        await this.sleep(ERROR_PAUSE_MS);
      }
    }
  }

  private async follow(shardId: string, start: string | undefined): Promise<void> {
    let iterator = start;
    while (iterator !== undefined && !this.stopped) {
      const wakesBefore = this.wakes;
      const answer = await this.records(iterator);
      iterator = answer.NextShardIterator;
      const records = answer.Records ?? [];
      if (records.length > 0) {
        iterator = await this.fill(records, iterator);
        await this.handle(shardId, records);
        continue;
      }
      await this.options.position.settle();
      if (this.wakes === wakesBefore) await this.sleep(IDLE_MS, this.naps);
    }
  }

  /** Reads on for the length of the window, or until a batch is full; gives where to go on. */
  private async fill(records: StreamRecord[], start: string | undefined): Promise<string | undefined> {
    const { windowSeconds = 0, batchSize } = this.options;
    const until = performance.now() + windowSeconds * 1_000;
    let iterator = start;
    while (iterator !== undefined && !this.stopped && records.length < batchSize) {
      const left = until - performance.now();
      if (left <= 0) break;
      await this.sleep(Math.min(left, IDLE_MS));
      const answer = await this.records(iterator);
      iterator = answer.NextShardIterator;
      records.push(...(answer.Records ?? []));
    }
    return iterator;
  }

  /** Delivers the records that pass the filters in batches; the position also passes those that do not. */
  private async handle(shardId: string, raw: readonly StreamRecord[]): Promise<void> {
    const { streamArn, batchSize, position } = this.options;
    const records = raw.map((record) => toStreamRecord(record, streamArn)).filter(this.matches);
    const pause = async (ms: number) => {
      await this.sleep(ms);
      return this.stopped ? "stop" : "go on";
    };
    for (let at = 0; at < records.length; at += batchSize) {
      if (this.stopped) return;
      const batch = records.slice(at, at + batchSize);
      if (!(await deliverBatch(this.options, batch, pause))) return;
      position.advance(shardId, batch.at(-1)!.dynamodb!.SequenceNumber!);
      await position.settle();
    }
    position.advance(shardId, raw.at(-1)!.dynamodb!.SequenceNumber!);
  }
}

/**
 * Feeds a table's stream to a function with the semantics of Lambda's stream event source mapping: every shard in
 * order, event filters, batches, partial batch responses, bisecting and bounded retries.
 *
 * Throws for a filter whose syntax is not supported. The position is kept as `stream-position.ts` says.
 */
export function startStreamSource(options: StreamSourceOptions) {
  const client = new WireClient("streams", "AWS_ENDPOINT_URL_DYNAMODB_STREAMS");
  const reader = new StreamReader(options, client);
  const running = reader.run();
  return {
    /** Looks at once whether there are new records, instead of at the next poll. */
    wake: () => reader.wake(),
    /** Ends reading after the batch under way, and stores the position if it may be stored. */
    stop: async () => {
      reader.stop();
      await running;
      client.close();
    },
  };
}

/** A record as GetRecords gives it: the same as in Lambda's events, but for its source and the user's names. */
export type StreamRecord = Omit<DynamoDBRecord, "userIdentity"> & {
  readonly userIdentity?: { readonly PrincipalId?: string; readonly Type?: string };
};

/** A stream record as Lambda hands it to a function. */
export function toStreamRecord({ userIdentity, ...record }: StreamRecord, streamArn: string): DynamoDBRecord {
  const { PrincipalId, Type } = userIdentity ?? {};
  const { ApproximateCreationDateTime: at } = record.dynamodb ?? {};
  return {
    ...record,
    eventSource: "aws:dynamodb",
    eventSourceARN: streamArn,
    awsRegion: process.env.AWS_REGION ?? "local",
    dynamodb: {
      ...record.dynamodb,
      ...(at === undefined ? {} : { ApproximateCreationDateTime: Math.floor(at) }),
    },
    ...(PrincipalId === undefined ? {} : { userIdentity: { type: Type, principalId: PrincipalId } }),
  };
}
