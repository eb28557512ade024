import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent } from "aws-lambda";
import type { WindowState } from "#shared/domain/organizations/ports.ts";
import type { Caller, Idempotency } from "../endpoint.ts";
import type { HttpAnswer } from "./respond.ts";

/** What the middlewares learn about a request, carried on the event from one to the next. */
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

/** A header by name, whatever its case. */
export function header(event: APIGatewayProxyEvent, name: string): string | undefined {
  for (const [key, value] of Object.entries(event.headers ?? {}))
    if (key.toLowerCase() === name) return value ?? undefined;
  return undefined;
}
