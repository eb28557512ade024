import { Readable } from "node:stream";
import type { APIGatewayProxyResult } from "aws-lambda";
import type * as z from "zod";
import type { Log } from "#shared/log.ts";
import type { Access, Endpoint, RawAnswer, Redirect } from "../endpoint.ts";
import type { Verbatim } from "../verbatim.ts";

/** The result of a handler: an API Gateway response, whose body is a stream when the endpoint streams. */
export type HttpAnswer = Omit<APIGatewayProxyResult, "body"> & { body: string | Readable };

/** What happens to a response that does not fit its schema: an error (tests, local) or a log entry (deployed). */
export type ResponseCheck = "throw" | "log";

/** Windows of what a link or a session opens. */
const OPENED = new Set<string>(["link", "editor", "holder", "mailedLink"]);

/** Which answers no cache keeps unless one says otherwise itself: all that a credential, a link or a cookie opens. */
const keeping = (access: Access): Record<string, string> =>
  "public" in access && !OPENED.has(access.public) ? {} : { "cache-control": "no-store" };

/** Where a mismatch is logged, and for which request. */
interface Told {
  readonly log: Log;
  readonly requestId: string;
}

/** The HTTP response for the result of `run`; JSON is checked against the response schema (decision 3.11). */
export function respond(endpoint: Endpoint, result: unknown, check: ResponseCheck, told: Told): HttpAnswer {
  if (endpoint.produces !== undefined) return raw(endpoint, result as RawAnswer);
  const headers = keeping(endpoint.access);
  if (!endpoint.response) return { statusCode: endpoint.status, headers, body: "" };
  return {
    statusCode: endpoint.status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(checked(endpoint, endpoint.response, result, check, told)),
  };
}

/** The HTTP response that leads to another address; no cache keeps it unless it says so. */
export const redirected = ({ status, location, headers }: Redirect): HttpAnswer => ({
  statusCode: status,
  headers: { "cache-control": "no-store", ...headers, location },
  body: "",
});

export const respondAsPage = (endpoint: Endpoint, result: unknown, request: unknown): HttpAnswer =>
  raw(endpoint, endpoint.page!(result as never, request as never));

export const verbatim = (endpoint: Endpoint, answer: Verbatim): HttpAnswer => raw(endpoint, answer);

function raw(endpoint: Endpoint, { body, contentType, status, headers: own }: RawAnswer): HttpAnswer {
  const head = {
    statusCode: status ?? endpoint.status,
    headers: { ...keeping(endpoint.access), "content-type": contentType, ...own },
  };
  if (typeof body === "string" || body instanceof Readable) return { ...head, body };
  // API Gateway would send the base64 text of a buffered answer as it is (decision 15.19).
  if (!endpoint.streams)
    throw new Error(`${endpoint.id} answers with bytes, so it must declare \`streams\`.`);
  return { ...head, body: Readable.from([body]) };
}

function checked(
  endpoint: Endpoint,
  schema: z.ZodType,
  result: unknown,
  check: ResponseCheck,
  { log, requestId }: Told,
): unknown {
  const parsed = schema.safeParse(result);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`).slice(0, 20);
  if (check === "throw")
    throw new Error(`${endpoint.id} gave an answer unlike its schema: ${fields.join("; ")}`);
  log.error(
    "response mismatch",
    new Error(fields.join("; ")),
    { route: endpoint.route, request_id: requestId },
    { ResponseMismatches: 1 },
  );
  return schema.safeParse(withoutUnknown(result, parsed.error)).data ?? result;
}

/** An answer without the fields that its schema does not know, such as those of another release (decision 17.2). */
function withoutUnknown(result: unknown, { issues }: z.ZodError): unknown {
  const answer = structuredClone(result);
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const at = issue.path.reduce<unknown>(
      (part, name) => (part as Record<PropertyKey, unknown>)[name],
      answer,
    );
    for (const key of issue.keys) delete (at as Record<string, unknown>)[key];
  }
  return answer;
}
