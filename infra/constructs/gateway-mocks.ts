import { CORS_HEADERS, CORS_MAX_AGE_SECONDS, GATEWAY_STAGE, PANEL_HEADERS } from "../gateway-facts.ts";
import {
  type GatewayAnswer,
  gatewayProblem,
  JSON_TYPE,
  mapped,
  NO_OPERATION,
  quoted,
  SECURITY,
} from "./gateway-problems.ts";

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
 * 404 for every path without an operation, where API Gateway by itself answers 403, Missing Authentication Token. A
 * path that ends in a slash is redirected to the one without: the template replaces status, address and body.
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
    `#{else}${NO_OPERATION.body}#end`,
  ].join(""),
});

/** The root leads to the documentation. */
export const toDocs = mock({
  status: 308,
  headers: { ...SECURITY, Location: quoted(`/${GATEWAY_STAGE}/docs`), "Cache-Control": quoted("no-store") },
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
