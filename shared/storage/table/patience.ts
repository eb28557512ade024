import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { DomainError } from "#shared/domain/errors.ts";

/** Errors of a store that is too busy or out of reach: the same call can succeed in a moment. */
const BUSY = new Set([
  "ProvisionedThroughputExceededException",
  "ThrottlingException",
  "RequestLimitExceeded",
  "TransactionInProgressException",
  "TransactionConflictException",
  "InternalServerError",
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

type Send = (command: unknown, options?: object) => Promise<unknown>;

/**
 * Bounds every call of a client to `answerMs`, retries included. A call that takes longer is aborted; it and one that
 * the store was too busy for throw `service_unavailable`. What was sent may still be written.
 */
export function withPatience(documents: DynamoDBDocumentClient, answerMs: number): DynamoDBDocumentClient {
  const send = documents.send.bind(documents) as Send;
  const bounded: Send = async (command, options) => {
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(unavailable());
        abort.abort();
      }, answerMs);
    });
    const answer = send(command, { ...options, abortSignal: abort.signal });
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      // A pause between two attempts goes on when the call is aborted, and then ends with this error.
      answer.catch(() => {});
      throw isTrouble(error) ? unavailable(error) : error;
    } finally {
      clearTimeout(timer);
    }
  };
  return Object.assign(documents, { send: bounded as DynamoDBDocumentClient["send"] });
}
