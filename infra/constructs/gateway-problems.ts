import { DomainError, type ErrorCode } from "#shared/domain/errors.ts";
import { SECURITY_HEADERS } from "#shared/http/headers.ts";
import { problem } from "#shared/http/problem.ts";
import { GATEWAY_STAGE } from "../gateway-facts.ts";

export const JSON_TYPE = "application/json";

/** Header values of a mapping of API Gateway: a quoted text, or a variable such as `context.requestId`. */
export type MappedHeaders = Readonly<Record<string, string>>;
/** An answer that API Gateway gives without a function. */
export interface GatewayAnswer {
  readonly status: number;
  readonly headers: MappedHeaders;
  /** Undefined for a preflight. */
  readonly body?: string;
}

/** A fixed header value in a mapping of API Gateway. */
export const quoted = (value: string): string => `'${value}'`;

/** A mapping of headers; `prefix` is what API Gateway requires before each name in that place. */
export const mapped = (prefix: string, headers: MappedHeaders): MappedHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [`${prefix}.${name}`, value]));

/** The security headers of every answer. */
export const SECURITY: MappedHeaders = {
  "Strict-Transport-Security": quoted(SECURITY_HEADERS["strict-transport-security"]),
  "X-Content-Type-Options": quoted(SECURITY_HEADERS["x-content-type-options"]),
};

const HEADERS: MappedHeaders = {
  ...SECURITY,
  "Content-Type": quoted("application/problem+json"),
  "Cache-Control": quoted("no-store"),
  "X-Request-Id": "context.requestId",
  // Web pages call public operations, and can read an answer only with this header.
  "Access-Control-Allow-Origin": quoted("*"),
};

/** The address of the service by the name that the caller used; all of its names have this path. */
const BASE_URL = `https://$context.domainName/${GATEWAY_STAGE}`;

/** The same problem document as functions write; API Gateway fills in its request id. */
export function gatewayProblem(
  code: ErrorCode,
  detail: string,
  more: { readonly status?: number; readonly headers?: MappedHeaders } = {},
): GatewayAnswer {
  const { statusCode, body } = problem(new DomainError(code, detail), "$context.requestId", BASE_URL);
  const status = more.status ?? statusCode;
  return {
    status,
    headers: { ...HEADERS, ...more.headers },
    // Where the body is a template, a number sign would begin a directive.
    body: JSON.stringify({ ...JSON.parse(body), status }).replaceAll("#", "\\u0023"),
  };
}

export const NO_OPERATION = gatewayProblem("not_found", "There is no operation at this path.");
const TOO_LATE = gatewayProblem("service_unavailable", "The request took too long.", { status: 504 });

/**
 * What API Gateway answers by itself. The API has no authorizer, so authorization errors only come from requests that
 * match no operation: with an `Authorization` header API Gateway takes them for badly signed AWS requests.
 */
const GATEWAY_PROBLEMS: Readonly<Record<string, GatewayAnswer>> = {
  MISSING_AUTHENTICATION_TOKEN: NO_OPERATION,
  INVALID_SIGNATURE: NO_OPERATION,
  EXPIRED_TOKEN: NO_OPERATION,
  ACCESS_DENIED: NO_OPERATION,
  UNAUTHORIZED: NO_OPERATION,
  RESOURCE_NOT_FOUND: NO_OPERATION,
  BAD_REQUEST_BODY: gatewayProblem("invalid_request", "The body is not valid."),
  BAD_REQUEST_PARAMETERS: gatewayProblem("invalid_request", "The parameters are not valid."),
  REQUEST_TOO_LARGE: gatewayProblem("payload_too_large", "The body may have at most 10 MB."),
  UNSUPPORTED_MEDIA_TYPE: gatewayProblem(
    "unsupported_media_type",
    "Send the body as JSON with `Content-Type: application/json`.",
  ),
  THROTTLED: gatewayProblem("rate_limit_exceeded", "Too many requests at once; try again in 1 s.", {
    headers: { "Retry-After": quoted("1") },
  }),
  // Where the stage has a firewall (infra/constructs/firewall.ts), which looks at the last five minutes.
  WAF_FILTERED: gatewayProblem(
    "rate_limit_exceeded",
    "Too many requests from this address in five minutes; try again in 60 s.",
    { headers: { "Retry-After": quoted("60") } },
  ),
  INTEGRATION_FAILURE: TOO_LATE,
  INTEGRATION_TIMEOUT: TOO_LATE,
  API_CONFIGURATION_ERROR: gatewayProblem("internal_error", "The request failed."),
  DEFAULT_4XX: gatewayProblem("invalid_request", "The request is not valid."),
  // The function could not be run or gave no valid answer.
  DEFAULT_5XX: gatewayProblem("internal_error", "The request failed.", { status: 502 }),
};

/** `x-amazon-apigateway-gateway-responses`: every answer of the gateway itself is a problem document. */
export const gatewayResponses = Object.fromEntries(
  Object.entries(GATEWAY_PROBLEMS).map(([type, { status, headers, body }]) => [
    type,
    {
      statusCode: String(status),
      responseParameters: mapped("gatewayresponse.header", headers),
      responseTemplates: { [JSON_TYPE]: body },
    },
  ]),
);
