import type { APIGatewayProxyResult } from "aws-lambda";
import { DomainError, ERRORS, type ErrorCode } from "#shared/domain/errors.ts";

/** The fragment at which the documentation page tells of an error (decision 3.23). */
export const errorAnchor = (code: ErrorCode): string => `error-${code}`;

/** The `type` of a problem document: the address of the error's entry in the documentation of the service at `baseUrl`. */
export const problemType = (baseUrl: string, code: ErrorCode): string =>
  `${baseUrl}/docs#${errorAnchor(code)}`;

/** The error response with its problem document (RFC 9457, decision 3.1); only a `DomainError` shows its details. */
export function problem(error: unknown, requestId: string, baseUrl: string): APIGatewayProxyResult {
  const known =
    error instanceof DomainError
      ? error
      : new DomainError("internal_error", "The request failed on our side. Please try again later.");
  const [status, title] = ERRORS[known.code];
  return {
    statusCode: status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
      ...(known.retryAfterSeconds === undefined ? {} : { "retry-after": String(known.retryAfterSeconds) }),
    },
    body: JSON.stringify({
      type: problemType(baseUrl, known.code),
      title,
      status,
      detail: known.message,
      code: known.code,
      request_id: requestId,
      ...(known.errors === undefined ? {} : { errors: known.errors }),
      ...known.extra,
    }),
  };
}
