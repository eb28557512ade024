import type { WindowState } from "#shared/domain/organizations/ports.ts";
import type { Log } from "#shared/log.ts";
import type { Endpoint } from "../endpoint.ts";
import type { PipelineStep, Request } from "./exchange.ts";

/** Any web page may call public operations and read these headers, also of errors (decision 3.8). */
const CROSS_ORIGIN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, ratelimit, ratelimit-policy, retry-after, x-request-id",
};

/**
 * The outermost step: starts the exchange before all others. After them it adds `X-Request-Id`, the rate-limit headers
 * (draft-ietf-httpapi-ratelimit-headers) and the CORS headers, and writes one log line about the request.
 */
export const accessLog = (log: Log, { route, access }: Endpoint): PipelineStep => {
  const crossOrigin = "public" in access ? CROSS_ORIGIN : {};
  const finish: NonNullable<PipelineStep["after"]> = function finishExchange(request) {
    const { exchange, requestContext } = request.event;
    const response = request.response;
    if (!response) return;
    response.headers = {
      ...response.headers,
      "x-request-id": requestContext.requestId,
      ...rateLimitHeaders(exchange?.windows ?? []),
      ...(exchange?.replayed && response.statusCode < 300 ? { "idempotency-replayed": "true" } : {}),
      ...crossOrigin,
    };
    log.info("request", {
      route,
      status: response.statusCode,
      request_id: requestContext.requestId,
      duration_ms: Math.round((performance.now() - (exchange?.startedAt ?? performance.now())) * 10) / 10,
      ...callerFields(request.event),
    });
  };
  return {
    before: function startExchange(request) {
      request.event.exchange = { startedAt: performance.now() };
    },
    after: finish,
    onError: finish,
  };
};

function callerFields({ exchange }: Request): Record<string, unknown> {
  const caller = exchange?.caller;
  if (!caller || caller.kind === "public") return {};
  return {
    organization_id: caller.organizationId,
    ...(caller.kind === "key" ? { key_id: caller.keyId } : {}),
  };
}

function rateLimitHeaders(windows: readonly WindowState[]): Record<string, string> {
  const tighter = [...windows].sort((a, b) => a.remaining - b.remaining)[0];
  if (!tighter) return {};
  return {
    "ratelimit-policy": `"${tighter.name}";q=${tighter.limit};w=60`,
    ratelimit: `"${tighter.name}";r=${tighter.remaining};t=${tighter.resetSeconds}`,
  };
}
