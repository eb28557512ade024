import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent } from "aws-lambda";
import type { WindowState } from "#shared/domain/organizations/ports.ts";
import type { Caller, Idempotency } from "../endpoint.ts";
import type { HttpAnswer } from "./respond.ts";

/** What the middlewares find out about a request, kept on the event for those that follow. */
export interface Exchange {
  readonly startedAt: number;
  caller?: Caller;
  windows?: readonly WindowState[];
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotency?: Idempotency | null;
}
export type Request = APIGatewayProxyEvent & { exchange: Exchange };
export type PipelineStep = MiddlewareObj<Request, HttpAnswer>;

/** The value of a header; `name` is in lower case, the request may spell it in any. */
export function header(event: APIGatewayProxyEvent, name: string): string | undefined {
  for (const [key, value] of Object.entries(event.headers ?? {}))
    if (key.toLowerCase() === name) return value ?? undefined;
  return undefined;
}
