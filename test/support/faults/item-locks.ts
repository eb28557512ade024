import { setTimeout as pause } from "node:timers/promises";
import {
  answerOfPart,
  nameOfItem,
  type StoreAnswer,
  type StoreRequest,
  storeProblem,
} from "./store-request.ts";

interface Outcome {
  readonly answer: StoreAnswer;
  readonly conflict: boolean;
}

/**
 * Items that a write is under way on. DynamoDB refuses a transaction that meets any other write on an item, and a single
 * write that meets a transaction (DynamoDB developer guide, "Transaction conflict handling"); single writes wait for
 * each other. Of a batch of statements only those that meet a transaction are refused. A transaction with the token of
 * one that is done gives its answer again, for ten minutes.
 */
export class ItemLocks {
  private readonly held = new Map<string, { transactions: number; writes: number }>();
  private readonly running = new Set<string>();
  private readonly done = new Map<string, StoreAnswer>();

  /** Does a write unless it meets another; a transaction holds its items for `holdMs` before. */
  async whileHeld(
    request: StoreRequest,
    holdMs: number,
    write: (request: StoreRequest) => Promise<StoreAnswer>,
  ): Promise<Outcome> {
    const names = request.writes.map(nameOfItem);
    const transaction = request.operation === "TransactWriteItems";
    const token = transaction ? (request.body.ClientRequestToken as string | undefined) : undefined;
    const earlier = token === undefined ? undefined : this.done.get(token);
    if (earlier) return { answer: earlier, conflict: false };
    if (token !== undefined && this.running.has(token))
      return { answer: storeProblem("TransactionInProgressException"), conflict: true };
    const meets = names.map((name) => {
      const other = this.held.get(name);
      return other !== undefined && (other.transactions > 0 || (transaction && other.writes > 0));
    });
    if (meets.includes(true) && request.operation === "BatchExecuteStatement") {
      const others = request.without(meets, "TransactionConflict");
      return { answer: await answerOfPart(others, write), conflict: true };
    }
    if (meets.includes(true) && request.operation !== "BatchWriteItem")
      return {
        answer: transaction ? cancelled(meets) : storeProblem("TransactionConflictException"),
        conflict: true,
      };
    const field = transaction ? "transactions" : "writes";
    for (const name of names) this.count(name, field, 1);
    if (token !== undefined) this.running.add(token);
    try {
      if (transaction && holdMs > 0) await pause(holdMs, undefined, { ref: false });
      const answer = await write(request);
      if (token !== undefined && answer.status === 200) this.remember(token, answer);
      return { answer, conflict: false };
    } finally {
      for (const name of names) this.count(name, field, -1);
      if (token !== undefined) this.running.delete(token);
    }
  }

  private count(name: string, field: "transactions" | "writes", by: number): void {
    const item = this.held.get(name) ?? { transactions: 0, writes: 0 };
    item[field] += by;
    if (item.transactions + item.writes > 0) this.held.set(name, item);
    else this.held.delete(name);
  }

  private remember(token: string, answer: StoreAnswer): void {
    this.done.set(token, answer);
    setTimeout(() => this.done.delete(token), 600_000).unref();
  }
}

const cancelled = (meets: readonly boolean[]): StoreAnswer =>
  storeProblem("TransactionCanceledException", 400, {
    CancellationReasons: meets.map((met) =>
      met
        ? { Code: "TransactionConflict", Message: "Transaction is ongoing for the item" }
        : { Code: "None" },
    ),
  });
