import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { startDynamoDb } from "#infra/local/emulators/dynamodb.ts";
import { ItemLocks } from "./item-locks.ts";
import { laggingAnswer, PastImages } from "./past-images.ts";
import {
  answerOfPart,
  passOn,
  type StoreAnswer,
  type StoreRequest,
  storeProblem,
  storeRequest,
} from "./store-request.ts";

/** What can go wrong with a call of the store. */
export interface Trouble {
  /**
   * `throttled`: refused, not done. `unanswered`: done, then the connection is cut. `cut`: the connection is cut, not
   * done. `hanging`: no answer ever, not done. `slow`: answered after `ms`. `failing`: status 500, not done. `partial`: a
   * batch call leaves half of its keys or items unprocessed (at least one).
   */
  readonly kind: "throttled" | "unanswered" | "cut" | "hanging" | "slow" | "failing" | "partial";
  /** Names of tables, such as /main/; every table without it. */
  readonly tables?: RegExp;
  /** Names of operations, such as /PutItem/; every operation without it. */
  readonly operations?: RegExp;
  /** The share of calls that it meets, from 0 to 1; all without it. */
  readonly share?: number;
  /** How many calls it meets at most. */
  readonly times?: number;
  /** How long `slow` takes, in milliseconds; 5,000 without it. */
  readonly ms?: number;
}

/** How bad the day is; a test changes it at any time. */
export interface Day {
  /** How long a transaction holds its items, in milliseconds. Other writes of these items are refused meanwhile. */
  holdMs: number;
  /** How long ago the state is that eventually consistent reads and reads of an index see, in milliseconds. */
  lagMs: number;
  /** The first that fits a call meets it. */
  troubles: Trouble[];
  /** Calls by operation since the last reset, refused ones too. */
  readonly calls: Map<string, number>;
  /** Calls that met a trouble or a conflict, by its kind. */
  readonly met: Map<string, number>;
  /** Ends all trouble and forgets the counts. */
  reset(): void;
}

export interface BadDay {
  /** For AWS_ENDPOINT_URL_DYNAMODB. */
  readonly endpoint: string;
  readonly day: Day;
  stop(): Promise<void>;
}

const newDay = (): Day => ({
  holdMs: 0,
  lagMs: 0,
  troubles: [],
  calls: new Map(),
  met: new Map(),
  reset() {
    Object.assign(this, { holdMs: 0, lagMs: 0, troubles: [] });
    this.calls.clear();
    this.met.clear();
  },
});

/**
 * Starts a proxy before an emulator of DynamoDB (its own, or the one at `emulator`) which behaves as DynamoDB does on a
 * bad day: transactions that meet on an item are cancelled, reads lag, calls are throttled, lost or never answered. It
 * honours client request tokens as DynamoDB does. The same `seed` draws the same shares.
 */
export async function startBadDay({
  seed = 1,
  emulator,
}: {
  seed?: number;
  emulator?: string;
} = {}): Promise<BadDay> {
  const own = emulator === undefined ? await startDynamoDb(undefined) : undefined;
  const store = new URL(emulator ?? own!.endpoint);
  const day = newDay();
  const proxy = new Proxied(store, day, seededRandom(seed));
  const server = createServer((request, response) => {
    response.on("error", () => {});
    proxy.handle(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    day,
    async stop() {
      server.closeAllConnections();
      server.close();
      await own?.stop();
    },
  };
}

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const more = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

class Proxied {
  private readonly locks = new ItemLocks();
  private readonly past: PastImages;
  private readonly met = new WeakMap<Trouble, number>();
  private readonly store: URL;
  private readonly day: Day;
  private readonly random: () => number;

  constructor(store: URL, day: Day, random: () => number) {
    this.store = store;
    this.day = day;
    this.random = random;
    this.past = new PastImages(store);
  }

  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await storeRequest(incoming);
    more(this.day.calls, request.operation);
    const trouble = this.troubleOf(request);
    if (trouble) more(this.day.met, trouble.kind);
    if (trouble?.kind === "hanging") return;
    if (trouble?.kind === "cut") return void incoming.socket.destroy();
    if (trouble?.kind === "throttled") return send(response, await throttled(request));
    if (trouble?.kind === "failing") return send(response, storeProblem("InternalServerError", 500));
    if (trouble?.kind === "slow") await pause(trouble.ms ?? 5_000, undefined, { ref: false });
    const answer = trouble?.kind === "partial" ? await this.partly(request) : await this.answerOf(request);
    if (trouble?.kind === "unanswered") incoming.socket.destroy();
    else send(response, answer);
  }

  private troubleOf(request: StoreRequest): Trouble | undefined {
    return this.day.troubles.find((trouble) => {
      const { operations, tables, share = 1, times = Number.POSITIVE_INFINITY } = trouble;
      if (operations && !operations.test(request.operation)) return false;
      if (tables && !request.tables.some((table) => tables.test(table))) return false;
      const already = this.met.get(trouble) ?? 0;
      if (already >= times || this.random() >= share) return false;
      this.met.set(trouble, already + 1);
      return true;
    });
  }

  /** What the store answers, with conflicts and lag. */
  private async answerOf(request: StoreRequest): Promise<StoreAnswer> {
    const { holdMs, lagMs } = this.day;
    if (request.writes.length === 0) {
      const answer = await passOn(this.store, request);
      return lagMs > 0 ? laggingAnswer(request, answer, this.past, Date.now() - lagMs) : answer;
    }
    const write = async (request: StoreRequest): Promise<StoreAnswer> => {
      const former = lagMs > 0 ? await this.past.read(request.writes) : undefined;
      const answer = await passOn(this.store, request);
      if (former && answer.status === 200) this.past.remember(former, Date.now(), lagMs);
      return answer;
    };
    const { answer, conflict } = await this.locks.whileHeld(request, holdMs, write);
    if (conflict) more(this.day.met, "conflict");
    return answer;
  }

  /** Does half of a batch and reports the rest as unprocessed. */
  private async partly(request: StoreRequest): Promise<StoreAnswer> {
    const half = request.half();
    return half ? answerOfPart(half, (done) => this.answerOf(done)) : this.answerOf(request);
  }
}

function send(response: ServerResponse, { status, text }: StoreAnswer): void {
  response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(text);
}

/** A transaction or statements that are throttled have a reason for each item; any other call has an error of its own. */
async function throttled(request: StoreRequest): Promise<StoreAnswer> {
  const { operation, writes } = request;
  if (operation === "BatchExecuteStatement") {
    const none = request.without(
      writes.map(() => true),
      "ThrottlingError",
    );
    return answerOfPart(none, async () => storeProblem("InternalServerError", 500));
  }
  if (operation === "TransactWriteItems")
    return storeProblem("TransactionCanceledException", 400, {
      CancellationReasons: writes.map(() => ({ Code: "ThrottlingError", Message: "Throttled." })),
    });
  return storeProblem("ProvisionedThroughputExceededException");
}
