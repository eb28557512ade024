import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import middy from "@middy/core";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import type { MetricValues } from "#shared/domain/metrics.ts";
import { paused } from "#shared/domain/pause.ts";
import type { Ports } from "#shared/domain/ports.ts";
import type { Log } from "#shared/log.ts";
import { type Endpoint, isChange, Redirect } from "./endpoint.ts";
import { accessLog } from "./pipeline/access-log.ts";
import { admitLinkOfBody } from "./pipeline/admit-public.ts";
import { asksForJson, type Exchange, header, type PipelineStep, type Request } from "./pipeline/exchange.ts";
import { freshness } from "./pipeline/freshness.ts";
import { parse } from "./pipeline/parse.ts";
import { problems } from "./pipeline/problems.ts";
import { runOnce } from "./pipeline/replay.ts";
import {
  type HttpAnswer,
  type ResponseCheck,
  redirected,
  respond,
  respondAsPage,
  verbatim,
} from "./pipeline/respond.ts";
import { Verbatim } from "./verbatim.ts";

interface ServeOptions {
  /** `admitPublic` for a public operation, else `admit`: a bundle contains only the one that it needs. */
  readonly admit: (endpoint: Endpoint, ports: Ports) => PipelineStep;
  readonly log: Log;
  readonly responseCheck: ResponseCheck;
  /** The address of the service, where its documentation tells of each error. */
  readonly baseUrl: string;
  /** Whether the process was there before its first request, which then waits for no start. */
  readonly startedAhead: boolean;
}

/** Refuses an operation that changes something while the service is paused: 503 with `Retry-After`. */
const refuseWhilePaused = (endpoint: Endpoint, ports: Pick<Ports, "pause">): PipelineStep => ({
  before: async function refuseDuringPause() {
    if (isChange(endpoint) && (await ports.pause.state())) throw paused();
  },
});

const NO_FILE = new Uint8Array();

type ApiHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<HttpAnswer>;

/** The Lambda handler of an endpoint. Log and problems must cover all other steps; middy runs `after` and `onError` in reverse order. */
export function serve(
  endpoint: Endpoint,
  ports: Ports,
  { admit, log, responseCheck, baseUrl, startedAhead }: ServeOptions,
): ApiHandler {
  const run = endpoint.run as (call: unknown) => Promise<unknown>;
  return middy<Request, HttpAnswer>({ timeoutEarlyInMillis: 200 })
    .use(accessLog(log, endpoint, ports, startedAhead))
    .use(problems(log, endpoint, baseUrl))
    .use(admit(endpoint, ports))
    .use(refuseWhilePaused(endpoint, ports))
    .use(parse(endpoint, ports))
    .use(admitLinkOfBody(endpoint, ports))
    .use(freshness(endpoint))
    .handler(async (event) => {
      const { exchange } = event;
      const { caller, params, query, body, file = NO_FILE, idempotency } = exchange;
      const languages = header(event, "accept-language");
      const markReplayed = () => {
        exchange.replayed = true;
      };
      const measure = (measured: MetricValues, fields?: Exchange["fields"]) => {
        exchange.measured = { ...exchange.measured, ...measured };
        exchange.fields = { ...exchange.fields, ...fields };
      };
      const accept = header(event, "accept");
      const call = {
        ports,
        caller,
        params,
        query,
        body,
        file,
        idempotency,
        languages,
        accept,
        encodings: header(event, "accept-encoding"),
        markReplayed,
        requestId: event.requestContext.requestId,
        measure,
        browser: { cookie: header(event, "cookie"), origin: header(event, "origin") },
        log,
      };
      const result = await runOnce(endpoint, ports, exchange, () => run(call));
      if (result instanceof Redirect) return redirected(result);
      if (result instanceof Verbatim) return verbatim(endpoint, result);
      const asPage = endpoint.page !== undefined && !asksForJson(event);
      return asPage
        ? respondAsPage(endpoint, result, { params, query, languages })
        : respond(endpoint, result, responseCheck, { log, requestId: call.requestId });
    }) as unknown as ApiHandler;
}

type Streamed = (event: APIGatewayProxyEvent, stream: Writable, context: Context) => Promise<void>;
/** Global object of the Lambda runtime (AWS Lambda, "Response streaming"). */
declare const awslambda: {
  streamifyResponse(handler: Streamed): unknown;
  HttpResponseStream: { from(stream: Writable, head: { statusCode: number; headers: unknown }): Writable };
};

/** The handler of an endpoint that streams: once the status is sent an error only cuts the stream, so `handler` checks all before. */
export const streamed = (handler: ApiHandler): unknown =>
  awslambda.streamifyResponse(async (event, stream, context) => {
    const { statusCode, headers, body } = await handler(event, context);
    const output = awslambda.HttpResponseStream.from(stream, { statusCode, headers });
    if (typeof body === "string") output.end(body);
    else await pipeline(body, output);
  });
