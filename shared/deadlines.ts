import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { BUSY_RUN, DomainError } from "#shared/domain/errors.ts";
import { Slots } from "#shared/slots.ts";
import { countMetric } from "#shared/tally.ts";

/** Errors of an AWS service that had too many calls. */
const THROTTLED = new Set([
  "ProvisionedThroughputExceededException",
  "ThrottlingException",
  "RequestThrottled",
  "RequestLimitExceeded",
  "TooManyRequestsException",
  "SlowDown",
]);

/** Errors of an AWS service that is too busy or out of reach: the same call can succeed in a moment. */
const BUSY = new Set([
  ...THROTTLED,
  "InternalServerError",
  "InternalServiceError",
  "KMSInternalException",
  "DependencyTimeoutException",
  BUSY_RUN,
  "ServiceException",
  "TimeoutError",
  "AbortError",
]);
const UNREACHABLE = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/;

const isTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  (BUSY.has(error.name) || UNREACHABLE.test(String((error as { code?: unknown }).code)));

const unavailable = (cause?: unknown): DomainError =>
  new DomainError("service_unavailable", "The service is too busy right now; please try again.", {
    retryAfterSeconds: 1,
    cause,
  });

/** A call to an AWS service is given up after this time, retries included (decision 3.16). */
export const ANSWER_MS = 1_400;
const CONNECT_MS = 1_000;
/** The calls of a request are given up when this many times {@link ANSWER_MS} have passed: below 3 s (decision 3.20). */
const CALLS_OF_A_REQUEST = 2;

/** How clients of AWS services dial and wait: a second to connect, 3 s for one attempt; both grow with `answerMs`. */
export const httpBounds = (answerMs: number = ANSWER_MS) => ({
  // It also counts while a call waits for one of the connections of a client.
  connectionTimeout: (CONNECT_MS * answerMs) / ANSWER_MS,
  requestTimeout: Math.max(3_000, answerMs),
  throwOnRequestTimeout: true,
});

/** A request, or a batch of a worker: when its calls are given up, on the monotonic clock; never those of a worker. */
interface Invocation {
  at: number;
  /** What its calls have from its begin, and from each rest. */
  readonly forMs: number;
  readonly kind: "request" | "batch";
}
const invocations = new AsyncLocalStorage<Invocation>();
const left = (): number => (invocations.getStore()?.at ?? Number.POSITIVE_INFINITY) - performance.now();

const NONE = {};
/** The present request or batch, to tell its calls from those of another; the same object where there is none. */
export const presentInvocation = (): object => invocations.getStore() ?? NONE;

/** Gives a worker an invocation for each of its batches, where several of them share a process. */
export const inBatches =
  <A extends unknown[], T>(handler: (...args: A) => Promise<T>) =>
  (...args: A): Promise<T> =>
    invocations.run({ at: Number.POSITIVE_INFINITY, forMs: Number.POSITIVE_INFINITY, kind: "batch" }, () =>
      handler(...args),
    );

/** Gives the handler of an operation one deadline for all its calls; those that a stream makes after the answer began have none. */
export const inTime =
  <A extends unknown[], T>(handler: (...args: A) => Promise<T>, answerMs: number = ANSWER_MS) =>
  (...args: A): Promise<T> => {
    const forMs = CALLS_OF_A_REQUEST * answerMs;
    const until: Invocation = { at: performance.now() + forMs, forMs, kind: "request" };
    return invocations.run(until, async () => {
      try {
        return await handler(...args);
      } finally {
        until.at = Number.POSITIVE_INFINITY;
      }
    });
  };

/** Work that several requests wait for, without the deadline of the one that began it ({@link untilDeadline}). */
export const withoutDeadline = <T>(work: () => Promise<T>): Promise<T> => invocations.exit(work);

/** Waits for work until the deadline of the present request; then throws `service_unavailable`. */
export function untilDeadline<T>(work: Promise<T>): Promise<T> {
  // Nobody may wait any more when the work fails, and an unhandled rejection would end the process.
  work.catch(() => {});
  return withinDeadline(() => work, Infinity);
}

/** A client of the SDK has so many connections. */
const CONNECTIONS = 50;
/** A call that waited so many times `answerMs` is given up: the service does not answer, and a worker must end in time. */
const CALLS_IN_LINE = 10;
const lines = new WeakMap<object, Slots>();

/** Where the calls of workers wait for a connection: a worker has hundreds at once; what a request waits counts. */
function lineOf(client: object): Slots | undefined {
  if (invocations.getStore()?.kind === "request") return undefined;
  const line = lines.get(client) ?? new Slots(CONNECTIONS);
  lines.set(client, line);
  return line;
}

/** As {@link withinDeadline}, for a call that needs a connection of this client. */
export async function withinDeadlineOf<T>(
  client: object,
  call: (abortSignal: AbortSignal) => Promise<T>,
  answerMs: number = ANSWER_MS,
): Promise<T> {
  const line = lineOf(client);
  const from = performance.now();
  await line?.take();
  try {
    if (line && performance.now() - from > CALLS_IN_LINE * answerMs) throw unavailable();
    return await withinDeadline(call, answerMs);
  } finally {
    line?.give();
  }
}

/** Bounds a call to `answerMs`, retries included, and to the request's deadline; what was sent may still have its effect. */
export async function withinDeadline<T>(
  call: (abortSignal: AbortSignal) => Promise<T>,
  answerMs: number = ANSWER_MS,
): Promise<T> {
  const waitMs = Math.min(answerMs, left());
  if (waitMs <= 0) throw unavailable();
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    if (waitMs === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => {
      reject(unavailable());
      abort.abort();
    }, waitMs);
  });
  const answer = call(abort.signal);
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    // A pause between two attempts goes on when the call is aborted, and then ends with this error.
    answer.catch(() => {});
    if (error instanceof Error && THROTTLED.has(error.name)) countMetric("CallsThrottled");
    throw isTrouble(error) ? unavailable(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits before work is tried again; throws `service_unavailable` at once when the deadline comes before the end. */
export async function pause(ms: number): Promise<void> {
  if (ms >= left()) throw unavailable();
  await sleep(ms);
}

/** Waits because nothing has happened yet: the calls after it have the whole time of a request again. */
export async function restInRequest(ms: number): Promise<void> {
  await sleep(ms);
  const present = invocations.getStore();
  if (present) present.at = performance.now() + present.forMs;
}

/** How often the rest of a batch is requested in vain before the service counts as too busy. */
const VAIN_MAX = 6;
const FIRST_PAUSE_MS = 50;
const DOUBLED_AT_MOST = 5;

/** Waits before the rest of a batch is requested again, longer after each vain answer; throws after six of them, or at `until`. */
export async function pauseForRest(vain: number, until?: number): Promise<void> {
  if (until === undefined ? vain >= VAIN_MAX : Date.now() > until) throw unavailable();
  const doubled = Math.min(Math.max(0, vain - 1), DOUBLED_AT_MOST);
  await pause(FIRST_PAUSE_MS * 2 ** doubled * (0.5 + Math.random() / 2));
}
