import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent } from "aws-lambda";
import type { ErrorCode } from "#shared/domain/errors.ts";
import type { Idempotency } from "#shared/domain/idempotency.ts";
import type { MetricValues } from "#shared/domain/metrics.ts";
import type { WindowState } from "#shared/domain/organizations/ports.ts";
import { wantedForms } from "../accept-header.ts";
import type { Caller } from "../endpoint.ts";
import type { HttpAnswer } from "./respond.ts";

/** Somebody of an organization who was not let in. */
export type RefusedCaller = { readonly organizationId: string } & (
  | { readonly kind: "key"; readonly keyId: string | undefined }
  | { readonly kind: "session"; readonly userId: string }
);

/** The results of the pipeline steps for one request, kept on the event. */
export interface Exchange {
  readonly startedAt: number;
  caller?: Caller;
  /** Who was refused by admission, once their key or membership was found: what is only claimed is not in it. */
  refused?: RefusedCaller;
  windows?: readonly WindowState[];
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: Uint8Array;
  idempotency?: Idempotency | null;
  /** The answer is that of an earlier request with the same Idempotency-Key. */
  replayed?: boolean;
  code?: ErrorCode;
  fields?: Readonly<Record<string, unknown>>;
  measured?: MetricValues;
}
export type Request = APIGatewayProxyEvent & { exchange: Exchange };
export type PipelineStep = MiddlewareObj<Request, HttpAnswer>;

/**
 * Whether Accept prefers JSON or a credential to HTML, or the end of the path names them and Accept no HTML; browsers always
 * send `text/html`.
 */
export function asksForJson(event: APIGatewayProxyEvent): boolean {
  const { html, json, named } = wantedForms(header(event, "accept"));
  return json > html || (!(named && html > 0) && /\.(json|jwt)$/i.test(event.path ?? ""));
}

/** The value of a header; `name` must be in lower case, the request's case does not matter. */
export function header(event: APIGatewayProxyEvent, name: string): string | undefined {
  const { headers } = event;
  for (const key in headers)
    if (key.length === name.length && key.toLowerCase() === name) return headers[key] ?? undefined;
  return undefined;
}
