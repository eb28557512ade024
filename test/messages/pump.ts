import type { SQSEvent } from "aws-lambda";
import { failedItems, invoke, type LocalWorker } from "#infra/local/function.ts";
import { streamFilter } from "#infra/local/sources/stream-filter.ts";
import { type StreamRecord, toStreamRecord } from "#infra/local/sources/stream-source.ts";
import { WireClient } from "#infra/local/wire.ts";
import type { TestStack } from "../support/stack.ts";
import type { CallGate, Kill } from "./gate.ts";
import type { QueuedMessage, VirtualQueues } from "./virtual-queues.ts";

/** How the runs of a step go. */
export interface Manner {
  /** Every run for messages that come for the first time dies so, and they come again. */
  readonly kill?: Kill;
  /** Every message that was handled is delivered once more. */
  readonly twice?: boolean;
}
/** The clock that every handler reads. Each look at it takes a millisecond, so that no two moments are the same. */
export interface VirtualClock {
  at: number;
}

/**
 * What these do sends nothing to anybody: pictures, credentials, the directory, the analysis of events, later webhooks. What ends
 * certificates goes on from where it was, so that it finds none after the clock was set back for the next workload.
 */
const ELSEWHERE = /^(directory|credentials|documents|events|certificates\.(finish|expire)|webhooks\.retry)/;
const SQS_BATCH = 10;
const MINUTE_MS = 60_000;
/** What is tried again, or comes again after a killed run, has come within so many minutes. */
const SETTLED_AFTER = 11;
const ROUNDS_MAX = 400;

type Source<K extends string> = Extract<LocalWorker["source"], Record<K, unknown>>;
type Started<K extends string> = LocalWorker & { readonly source: Source<K> };
interface Shard {
  readonly worker: Started<"stream">;
  readonly arn: string;
  readonly matches: (record: unknown) => boolean;
  iterator: string | undefined;
}

/** Runs the workers of a stack by what starts them, one run after the other, until there is nothing to do. */
export class Pump {
  private readonly stack: TestStack;
  private readonly gate: CallGate;
  private readonly queues: VirtualQueues;
  private readonly clock: VirtualClock;
  private readonly streams = new WireClient("streams", "AWS_ENDPOINT_URL_DYNAMODB_STREAMS");
  private shards: Shard[] | undefined;
  private readonly workers: readonly LocalWorker[];
  private batch = SQS_BATCH;

  constructor(stack: TestStack, gate: CallGate, queues: VirtualQueues, clock: VirtualClock) {
    this.stack = stack;
    this.gate = gate;
    this.queues = queues;
    this.clock = clock;
    this.workers = stack.functions.workers.filter(({ function: { id } }) => !ELSEWHERE.test(id));
  }

  /** Does what follows now and within some minutes. `looks` are the minutes at which the schedules run. */
  async settle(manner: Manner = {}, looks: readonly number[] = []): Promise<void> {
    // Of a batch, one message alone would be met by the kill.
    this.batch = manner.kill ? 1 : SQS_BATCH;
    const from = this.clock.at;
    for (const minutes of looks) {
      await this.until(from + minutes * MINUTE_MS, manner);
      await this.runSchedules(manner);
      await this.untilQuiet(manner);
    }
    await this.until(from + SETTLED_AFTER * MINUTE_MS, manner);
  }

  close(): void {
    this.streams.close();
  }

  /** Moves the clock on, from message to message. */
  private async until(time: number, manner: Manner): Promise<void> {
    for (;;) {
      await this.untilQuiet(manner);
      const next = this.queues.nextAt(this.urls());
      if (next === undefined || next > time) break;
      this.clock.at = Math.max(next, this.clock.at);
    }
    this.clock.at = Math.max(time, this.clock.at);
  }

  private async untilQuiet(manner: Manner): Promise<void> {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const relayed = await this.followStreams();
      const handled = await this.emptyQueues(manner);
      if (!relayed && !handled) return;
    }
    throw new Error("The queues do not become empty.");
  }

  private of<K extends "queue" | "stream" | "schedule">(kind: K): Started<K>[] {
    return this.workers.filter((worker): worker is Started<K> => kind in worker.source);
  }

  private urlOf(worker: Started<"queue">): string {
    return this.stack.stack.provisioned.queues[worker.source.queue]!.url;
  }

  /** The queues that somebody here reads. */
  urls(): string[] {
    return this.of("queue").map((worker) => this.urlOf(worker));
  }

  private async emptyQueues(manner: Manner): Promise<boolean> {
    let handled = false;
    // In any order, as nobody knows which queue is faster.
    for (const worker of shuffled(this.of("queue"))) {
      const url = this.urlOf(worker);
      for (;;) {
        const most = 1 + Math.floor(Math.random() * this.batch);
        const messages = this.queues.receive(url, Math.min(most, worker.source.batchSize));
        if (messages.length === 0) break;
        handled = true;
        await this.handle(worker, url, messages, manner);
      }
    }
    return handled;
  }

  private async handle(
    worker: Started<"queue">,
    url: string,
    messages: QueuedMessage[],
    { kill, twice }: Manner,
  ) {
    const isFirst = messages.every(({ receives }) => receives === 1);
    const ended = await this.run(kill && isFirst ? kill : undefined, () =>
      invoke(worker.function, eventOf(url, messages)),
    );
    if (!ended) return;
    const failed = failedItems(ended.answer, new Set(messages.map(({ id }) => id)));
    const done = failed === "all" ? [] : messages.filter(({ id }) => !failed.has(id));
    for (const message of done)
      if (twice && message.receives === 1) message.visibleAt = this.clock.at;
      else this.queues.remove(url, message);
  }

  /** Runs a worker, which may be to die; gives what it answered, and undefined when it died or failed. */
  private async run(
    kill: Kill | undefined,
    work: () => Promise<unknown>,
  ): Promise<{ answer: unknown } | undefined> {
    if (kill) this.gate.begin(kill);
    const ended = await work().then(
      (answer) => ({ answer }),
      () => undefined,
    );
    return kill && (await this.gate.end()) ? undefined : ended;
  }

  private async runSchedules({ kill }: Manner): Promise<void> {
    for (const { function: fn, source } of this.of("schedule")) {
      if (source.schedule.includes("hour")) continue;
      const run = () => invoke(fn, { "detail-type": "Scheduled Event", source: "aws.events", detail: {} });
      if (kill?.at === "call") await this.run(kill, run);
      await run();
    }
  }

  /** Hands over what was written since the last look; tells whether there was something. */
  private async followStreams(): Promise<boolean> {
    this.shards ??= await this.openStreams();
    let found = false;
    for (const shard of this.shards)
      for (;;) {
        const input = { ShardIterator: shard.iterator, Limit: 1_000 };
        const answer = await this.streams.call<{ Records?: StreamRecord[]; NextShardIterator?: string }>(
          "GetRecords",
          input,
        );
        shard.iterator = answer.NextShardIterator;
        const records = (answer.Records ?? []).map((record) => toStreamRecord(record, shard.arn));
        if (records.length === 0) break;
        const wanted = records.filter(shard.matches);
        if (wanted.length === 0) continue;
        found = true;
        await invoke(shard.worker.function, { Records: wanted });
      }
    return found;
  }

  private async openStreams(): Promise<Shard[]> {
    const shards: Shard[] = [];
    for (const worker of this.of("stream")) {
      const StreamArn = this.stack.stack.provisioned.tables[worker.source.stream]!.streamArn!;
      const described = await this.streams.call<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
        "DescribeStream",
        { StreamArn },
      );
      for (const { ShardId } of described.StreamDescription.Shards) {
        const from = { StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" };
        const { ShardIterator } = await this.streams.call<{ ShardIterator: string }>(
          "GetShardIterator",
          from,
        );
        const matches = streamFilter(worker.source.filters);
        shards.push({ worker, arn: StreamArn, matches, iterator: ShardIterator });
      }
    }
    return shards;
  }
}

/** In another order, by the random numbers of the workload. */
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

const eventOf = (url: string, messages: readonly QueuedMessage[]): SQSEvent => ({
  Records: messages.map(({ id, receipt, body, receives, sentAt }) => ({
    messageId: id,
    receiptHandle: receipt,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: String(sentAt),
      SenderId: "local",
      ApproximateFirstReceiveTimestamp: String(sentAt),
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: url,
    awsRegion: "us-east-1",
  })),
});
