import { DomainError, type ErrorCode } from "#shared/domain/errors.ts";
import { SECURITY_HEADERS } from "#shared/http/headers.ts";
import { problem } from "#shared/http/problem.ts";
import { LOST_PAGE_HEADERS, lostPage } from "#shared/pages/lost-page.ts";
import { CORS_HEADERS, CORS_MAX_AGE_SECONDS, GATEWAY_STAGE, PANEL_HEADERS } from "../gateway-facts.ts";

const JSON_TYPE = "application/json";

/** Header values of a mapping of API Gateway: a quoted text, or a variable such as `context.requestId`. */
type MappedHeaders = Readonly<Record<string, string>>;
/** An answer that API Gateway gives without a function. */
interface GatewayAnswer {
  readonly status: number;
  readonly headers: MappedHeaders;
  /** Undefined for a preflight. */
  readonly body?: string;
}

/** A fixed header value in a mapping of API Gateway. */
const quoted = (value: string): string => `'${value}'`;

/** A mapping of headers; `prefix` is what API Gateway requires before each name in that place. */
const mapped = (prefix: string, headers: MappedHeaders): MappedHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [`${prefix}.${name}`, value]));

/** The security headers of every answer. */
const SECURITY: MappedHeaders = {
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
function gatewayProblem(
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

const NO_OPERATION = gatewayProblem("not_found", "There is no operation at this path.");
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

/**
 * Request media types that a mock answers; for any other the gateway answers 415, also as a problem document. They are
 * repeated in each mock, 100 of which share a template of limited size: so only what programs send to this API.
 */
const REQUEST_TYPES = [
  JSON_TYPE,
  "application/merge-patch+json",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "multipart/form-data",
  "text/csv",
  "text/plain",
] as const;
/** A request without a body counts as JSON, and no browser sends one in a preflight request. */
const NO_BODY = [JSON_TYPE] as const;

/** A method that always gives the same answer, without a function. */
function mock({ status, headers, body }: GatewayAnswer, types: readonly string[] = REQUEST_TYPES) {
  const request = JSON.stringify({ statusCode: status });
  const declared = Object.keys(headers).map((name) => [name, { schema: { type: "string" } }] as const);
  return {
    responses: { [status]: { description: `Always ${status}.`, headers: Object.fromEntries(declared) } },
    "x-amazon-apigateway-integration": {
      type: "mock" as const,
      // Never passed through: a mock would read its status from the caller's body.
      passthroughBehavior: "never",
      requestTemplates: Object.fromEntries(types.map((type) => [type, request])),
      responses: {
        default: {
          statusCode: String(status),
          responseParameters: mapped("method.response.header", headers),
          ...(body !== undefined && { responseTemplates: { [JSON_TYPE]: body } }),
        },
      },
    },
  };
}

/** Adds the query of the request to `$to`: without its filters, a list would silently have other rows. */
const ADD_QUERY = [
  '#set($query = $input.params().get("querystring"))#set($sign = "?")',
  "#foreach($name in $query.keySet())",
  "#set($value = $util.urlEncode($query.get($name)))",
  '#set($to = "$to$sign$util.urlEncode($name)=$value")#set($sign = "&")',
  "#end",
].join("");

/**
 * 404 for every path without an operation, where API Gateway by itself answers 403, Missing Authentication Token: a page for
 * browsers, a problem document for programs. A path that ends in a slash is redirected to the one without: the template replaces
 * status, headers and body.
 */
export const unknownPath = mock({
  ...NO_OPERATION,
  body: [
    '#set($path = $context.path)#if($path.endsWith("/"))',
    "#set($end = $path.length() - 1)",
    "#set($context.responseOverride.status = 308)",
    "#set($to = $path.substring(0, $end))",
    ADD_QUERY,
    "#set($context.responseOverride.header.Location = $to)",
    // A template cannot weigh: a page with any weight below 1 is not what is wanted most.
    '#elseif($input.params("Accept").toLowerCase().matches(".*text/html(?! *; *q=0).*"))',
    ...Object.entries(LOST_PAGE_HEADERS).map(
      ([name, value]) => `#set($context.responseOverride.header.${name} = "${value}")`,
    ),
    lostPage(`/${GATEWAY_STAGE}`),
    `#{else}${NO_OPERATION.body}#end`,
  ].join(""),
});

/** The root leads to the page for people. */
export const toStart = mock({
  status: 308,
  headers: { ...SECURITY, Location: quoted(`/${GATEWAY_STAGE}/start`), "Cache-Control": quoted("no-store") },
});

/** 405 for the other methods of a path, with those that it has. */
export function otherMethods(methods: readonly string[]) {
  const allowed = methods.join(", ");
  const headers = { Allow: quoted(allowed) };
  return mock(gatewayProblem("method_not_allowed", `This path takes ${allowed}.`, { headers }));
}

/** The answer to the CORS preflight request for these public methods. */
export function preflight(methods: readonly string[]) {
  const headers = {
    ...SECURITY,
    "Access-Control-Allow-Headers": quoted(CORS_HEADERS.join(",")),
    "Access-Control-Allow-Origin": quoted("*"),
    "Access-Control-Allow-Methods": quoted(methods.join(",")),
    "Access-Control-Max-Age": quoted(String(CORS_MAX_AGE_SECONDS)),
  };
  return mock({ status: 204, headers }, NO_BODY);
}

/** The same for methods that take a session token: a template names the origin, if it is one of the panel's. */
export function panelPreflight(methods: readonly string[], origins: readonly string[]) {
  const headers = {
    ...SECURITY,
    "Access-Control-Allow-Headers": quoted(PANEL_HEADERS.join(",")),
    "Access-Control-Allow-Methods": quoted(methods.join(",")),
    "Access-Control-Max-Age": quoted(String(CORS_MAX_AGE_SECONDS)),
    // The default for every other origin: one that allows nothing to it.
    "Access-Control-Allow-Origin": quoted(origins[0]!),
    Vary: quoted("Origin"),
  };
  const allow = origins.map(
    (origin) =>
      `#if($origin == "${origin}")#set($context.responseOverride.header.Access-Control-Allow-Origin = $origin)#end`,
  );
  const body = ['#set($origin = $input.params("Origin"))', ...allow].join("");
  return mock({ status: 204, headers, body }, NO_BODY);
}
