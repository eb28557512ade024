import { DomainError } from "./domain/errors.ts";

/** Errors of an AWS service that is too busy or out of reach: the same call can succeed in a moment. */
const BUSY = new Set([
  "ProvisionedThroughputExceededException",
  "ThrottlingException",
  "RequestLimitExceeded",
  "InternalServerError",
  "InternalServiceError",
  "KMSInternalException",
  "DependencyTimeoutException",
  "ServiceUnavailable",
  "TimeoutError",
  "AbortError",
]);
/** Of the network, as Node names them. */
const UNREACHABLE = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|AI_AGAIN)$/;

const isTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  (BUSY.has(error.name) || UNREACHABLE.test(String((error as { code?: unknown }).code)));

const unavailable = (cause?: unknown): DomainError =>
  new DomainError("service_unavailable", "The service is too busy right now; please try again.", {
    retryAfterSeconds: 1,
    cause,
  });

/** Two calls one after the other, each given up at the last moment, stay below 3 s (decision 3.16). */
export const ANSWER_MS = 1_400;

/**
 * Bounds a call to an AWS service to `answerMs`, retries of the SDK included. A call that takes longer is aborted; it and
 * one that the service was too busy for throw `service_unavailable`. What was sent may still have its effect.
 */
export async function withinPatience<T>(
  call: (abortSignal: AbortSignal) => Promise<T>,
  answerMs: number = ANSWER_MS,
): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(unavailable());
      abort.abort();
    }, answerMs);
  });
  const answer = call(abort.signal);
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    // A pause between two attempts goes on when the call is aborted, and then ends with this error.
    answer.catch(() => {});
    throw isTrouble(error) ? unavailable(error) : error;
  } finally {
    clearTimeout(timer);
  }
}
