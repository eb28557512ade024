import * as z from "zod";
import { answerPage, pageOf, pageQuery } from "../page.ts";
import type { Ports } from "../ports.ts";
import { CALL_LOG } from "../rules.ts";
import { Instant, rangeInOrder } from "../text.ts";
import type { KeptCall } from "./kept-call.ts";

/** Query of GET /v1.0/requests. */
export const LoggedRequestQuery = pageQuery({
  status: z
    .string()
    .regex(/^[1-5](?:\d\d|xx)$/, { error: "Must be a status such as 404, or a class of them such as 4xx." })
    .optional()
    .meta({ description: "A status, or a class of them.", examples: ["4xx"] }),
  route: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({
      description: "The path as this description has it, with its method or without.",
      examples: ["GET /v1.0/events/{id}"],
    }),
  operation: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "The `operationId` of this description.", examples: ["events.get"] }),
  api_key: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "The id of an API key.", examples: ["key_7Q2M4XKD0A5V"] }),
  request_id: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .meta({ description: "The header `X-Request-Id` of an answer." }),
  from: Instant.optional().meta({ description: "Answered at or after." }),
  until: Instant.optional().meta({ description: "Answered at or before." }),
}).refine(...rangeInOrder("from", "until"));

const LoggedRequest = z
  .strictObject({
    at: z.string().meta({ description: "When it was answered." }),
    method: z.string().meta({ examples: ["GET"] }),
    route: z.string().meta({
      description: "The path as this description has it, without what stood in its place.",
      examples: ["/v1.0/events/{id}"],
    }),
    operation: z.string().meta({ description: "The `operationId` of this description." }),
    status: z.int(),
    code: z.string().nullable().meta({ description: "Of the error; null where there was none." }),
    ms: z.int().meta({ description: "How long the service took." }),
    api_key_id: z.string().nullable().meta({
      description: "Null for a request of the panel, and where a valid key was used that is not taken there.",
    }),
    user_id: z.string().nullable().meta({ description: "Of who worked in the panel." }),
    request_id: z.string().meta({ description: "The header `X-Request-Id` of the answer." }),
  })
  .meta({ id: "LoggedRequest" });
export const LoggedRequestPage = pageOf(LoggedRequest).meta({ id: "LoggedRequestPage" });

const DAY_MS = 86_400_000;

/** A page of the requests that an organization made, newest first; {@link CALL_LOG.days} days of them. */
export function listCalls(
  { calls, cursors, clock }: Pick<Ports, "calls" | "cursors" | "clock">,
  organizationId: string,
  query: z.infer<typeof LoggedRequestQuery>,
): Promise<z.input<typeof LoggedRequestPage>> {
  const { status, route, operation, api_key, request_id, from, until } = query;
  const asked = { status, route, operation, api_key, request_id, from, until };
  const kept = clock.now().getTime() - CALL_LOG.days * DAY_MS;
  const filter = {
    status: status?.replace("xx", ""),
    route,
    operation,
    keyId: api_key,
    requestId: request_id,
    from: Math.max(kept, from === undefined ? kept : Date.parse(from)),
    until: until === undefined ? undefined : Date.parse(until),
  };
  return answerPage(
    cursors,
    query,
    { organization: organizationId, list: "requests", ...asked },
    (window) => calls.list(organizationId, filter, window),
    toRecord,
  );
}

function toRecord({ route, key_id, ...call }: KeptCall): z.input<typeof LoggedRequest> {
  const [method, path] = route.split(" ") as [string, string];
  return {
    at: call.at,
    method,
    route: path,
    operation: call.operation,
    status: call.status,
    code: call.code,
    ms: call.ms,
    api_key_id: key_id,
    user_id: call.user_id,
    request_id: call.request_id,
  };
}
