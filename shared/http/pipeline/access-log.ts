import { Readable } from "node:stream";
import type { MetricName, MetricValues } from "#shared/domain/metrics.ts";
import type { WindowState } from "#shared/domain/organizations/ports.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { type Log, redacted } from "#shared/log.ts";
import {
  addressAt,
  addressesOf,
  isOfPanel,
  isOpenToWebPages,
  type OperationAddress,
  pathOf,
} from "../addresses.ts";
import type { Endpoint } from "../endpoint.ts";
import { EXPOSED_HEADERS, SECURITY_HEADERS } from "../headers.ts";
import { header, type PipelineStep, type Request } from "./exchange.ts";
import type { HttpAnswer } from "./respond.ts";

/**
 * The outermost step: starts the exchange before all others. After them it adds the headers of every answer:
 * `X-Request-Id`, security, rate limits (draft-ietf-httpapi-ratelimit-headers) and CORS, and writes one log line, which has
 * the metrics of the request too.
 */
export const accessLog = (
  log: Log,
  endpoint: Endpoint,
  { settings }: Pick<Ports, "settings">,
  startedAhead: boolean,
): PipelineStep => {
  const addresses = addressesOf(endpoint);
  let started = startedAhead;
  const finish: NonNullable<PipelineStep["after"]> = function finishExchange(request) {
    const { exchange, requestContext, httpMethod, resource } = request.event;
    const response = request.response;
    if (!response) return;
    const address = addressAt(addresses, resource);
    response.headers = {
      ...response.headers,
      ...SECURITY_HEADERS,
      "x-request-id": requestContext.requestId,
      ...rateLimitHeaders(exchange?.windows ?? []),
      ...(exchange?.replayed && response.statusCode < 300 ? { "idempotency-replayed": "true" } : {}),
      ...(isPage(response) ? {} : crossOriginHeaders(address, request.event, settings)),
    };
    if (httpMethod === "HEAD") {
      if (response.body instanceof Readable) response.body.destroy();
      response.body = "";
    }
    const cold = started ? {} : { ColdStarts: 1 };
    started = true;
    log.info(
      "request",
      {
        route: `${httpMethod} ${pathOf(address)}`,
        operation: endpoint.id,
        status: response.statusCode,
        ...(exchange?.code && { code: exchange.code }),
        request_id: requestContext.requestId,
        duration_ms: Math.round((performance.now() - (exchange?.startedAt ?? performance.now())) * 10) / 10,
        ...callerFields(request.event),
        ...exchange?.fields,
      },
      { ...exchange?.measured, ...refusal(response.statusCode), ...cold },
    );
  };
  return {
    before: function startExchange(request) {
      request.event.exchange = { startedAt: performance.now() };
    },
    after: finish,
    onError: finish,
  };
};

/** Where refusals of these statuses count. */
const REFUSED: Readonly<Record<number, MetricName>> = {
  401: "RefusedUnknown",
  402: "RefusedLimit",
  403: "RefusedUnknown",
  404: "RefusedMissing",
  410: "RefusedMissing",
  429: "RefusedLimit",
};
const refusal = (status: number): MetricValues =>
  status >= 400 && status < 500 ? { [REFUSED[status] ?? "RefusedOther"]: 1 } : {};

/** An operation that answers with JSON may also have a page, which other sites need not read (decision 3.8). */
const isPage = ({ headers }: HttpAnswer): boolean => /^text\/html/.test(String(headers?.["content-type"]));

/** Any web page may call public JSON operations, also read their errors; the panel's pages what takes a session. */
function crossOriginHeaders(
  address: OperationAddress,
  event: Request,
  settings: Ports["settings"],
): Record<string, string> {
  if (isOpenToWebPages(address))
    return { "access-control-allow-origin": "*", "access-control-expose-headers": EXPOSED_HEADERS };
  if (!isOfPanel(address) || settings.panelOrigins.length === 0) return {};
  const origin = header(event, "origin");
  if (origin === undefined || !settings.panelOrigins.includes(origin)) return { vary: "Origin" };
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": EXPOSED_HEADERS,
    vary: "Origin",
  };
}

/** Who called: of a request that was refused only who it is for certain. */
function callerFields({ exchange }: Request): Record<string, unknown> {
  const caller = exchange?.caller ?? exchange?.refused;
  if (!caller || caller.kind === "public") return {};
  return {
    ...(caller.kind !== "user" && { organization_id: caller.organizationId }),
    // The issuer of sessions may be one that uses e-mail addresses as user ids.
    ...(caller.kind === "key" ? { key_id: caller.keyId } : { user_id: redacted(caller.userId) }),
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
