import { createHash, randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { LogSource } from "#shared/queue/worker.ts";
import { invoke, type LocalFunction, type Report } from "../function.ts";

/** How long lines are collected before they are handed on. */
const COLLECT_MS = 1_000;
/** Lines of a batch. */
const BATCH_MAX = 1_000;

/** The log of all operations: every line written to it reaches each subscriber. */
export function logGroup() {
  const followers = new Set<(line: string) => void>();
  return {
    /** Whether anybody follows it: else nothing need be written. */
    isFollowed: () => followers.size > 0,
    write: (line: string) => {
      for (const follower of followers) follower(line);
    },
    /** Gives what ends it. */
    follow: (follower: (line: string) => void) => {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
  };
}
export type LogGroup = ReturnType<typeof logGroup>;

export interface LogSourceOptions extends Pick<LogSource, "message" | "has"> {
  readonly function: LocalFunction;
  readonly group: LogGroup;
  readonly report: Report;
}

/** Lines as CloudWatch Logs hands them to a function (CloudWatch Logs, "Subscription filters"). */
export function logDelivery(lines: readonly { readonly id: string; readonly message: string }[]) {
  const batch = {
    messageType: "DATA_MESSAGE",
    owner: "000000000000",
    logGroup: "operations",
    logStream: "local",
    subscriptionFilters: ["local"],
    logEvents: lines.map((line) => ({ ...line, timestamp: Date.now() })),
  };
  return { awslogs: { data: gzipSync(JSON.stringify(batch)).toString("base64") } };
}

/**
 * Feeds lines of a log to a function as a subscription filter does: those that fit, some together, packed; a batch that fails comes twice
 * more. What is collected when the service is killed is lost, as it is only a log.
 */
export function startLogSource({ function: fn, group, message, has, report }: LogSourceOptions) {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const fits = (line: string): boolean => {
    const fields = JSON.parse(line) as Record<string, unknown>;
    return fields.message === message && fields[has] != null;
  };
  const hand = async (lines: readonly string[]) => {
    const start = randomUUID();
    const idOf = (n: number) => createHash("sha256").update(`${start} ${n}`).digest("hex");
    const delivery = logDelivery(lines.map((line, n) => ({ id: idOf(n), message: line })));
    for (let attempt = 1; ; attempt++)
      try {
        return await invoke(fn, delivery);
      } catch (error) {
        if (attempt < 3) continue;
        return report(`${fn.id} failed; ${lines.length} line(s) of the log are left out.`, error);
      }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = [];
    if (lines.length > 0) running = running.then(() => hand(lines));
    return running;
  };
  const unfollow = group.follow((line) => {
    if (!fits(line)) return;
    waiting.push(line);
    if (waiting.length >= BATCH_MAX) void flush();
    else timer ??= setTimeout(flush, COLLECT_MS);
  });
  return {
    /** Ends following, and hands on what was collected. */
    stop: async () => {
      unfollow();
      await flush();
    },
  };
}
