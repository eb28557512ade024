import { CORS_HEADERS, CORS_MAX_AGE_SECONDS, PANEL_HEADERS } from "#infra/gateway-facts.ts";
import { withHead } from "#shared/http/addresses.ts";
import { SECURITY_HEADERS } from "#shared/http/headers.ts";
import { type AnsweredRequest, problemAnswer, readAnswer } from "./answer.ts";
import type { RouteResource } from "./routes.ts";

/** The methods of a resource that web pages of other origins may call, and these origins; undefined when there are none. */
export function crossOriginOf(resource: RouteResource) {
  const open = [...resource.methods].filter(([, { cors = [] }]) => cors.length > 0);
  const [first] = open;
  return first && { methods: withHead(open.map(([method]) => method)), origins: first[1].cors ?? [] };
}

/** The answer to a CORS preflight request; an origin that is not named is allowed nothing. */
export function preflightAnswer(
  { methods, origins }: NonNullable<ReturnType<typeof crossOriginOf>>,
  origin: string | undefined,
  requestId: string,
) {
  const allowed = origins === "any" ? "*" : (origins.find((one) => one === origin) ?? origins[0]!);
  return readAnswer({
    statusCode: 204,
    headers: {
      ...SECURITY_HEADERS,
      "access-control-allow-origin": allowed,
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": (origins === "any" ? CORS_HEADERS : PANEL_HEADERS).join(", "),
      "access-control-max-age": String(CORS_MAX_AGE_SECONDS),
      ...(origins === "any" ? {} : { vary: "Origin" }),
      "x-request-id": requestId,
    },
  });
}

/** 405 with the methods that a path takes. */
export function wrongMethod(resource: RouteResource, request: AnsweredRequest) {
  const methods = withHead([...resource.methods.keys()]);
  const allow = [...methods, ...(crossOriginOf(resource) ? ["OPTIONS"] : [])];
  return problemAnswer("method_not_allowed", `This path takes ${methods.join(", ")}.`, request, {
    headers: { allow: allow.join(", ") },
  });
}

/** Where a path leads that is no operation: the stage to the documentation, one with a slash to that without. */
export function redirectOf(path: string, prefix: string): string | undefined {
  if (path === prefix || path === `${prefix}/`) return `${prefix}/docs`;
  return path.startsWith(`${prefix}/`) && path.endsWith("/") ? path.slice(0, -1) : undefined;
}

/** Leads a client elsewhere for good, with the same method and body. */
export const redirectAnswer = (location: string, requestId: string) =>
  readAnswer({
    statusCode: 308,
    headers: { ...SECURITY_HEADERS, location, "cache-control": "no-store", "x-request-id": requestId },
  });
