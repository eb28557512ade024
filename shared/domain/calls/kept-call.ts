import * as z from "zod";
import { batchesOf } from "../batches.ts";
import { derivedUuid } from "../ids.ts";
import { CALL_LOG } from "../rules.ts";

/** A request of an organization, as it is kept: nothing of what was sent or answered, and no path, only its template. */
export interface KeptCall {
  /** When it was answered. */
  readonly at: string;
  /** Method and path template: `GET /v1.0/events/{id}`. */
  readonly route: string;
  /** The id of the operation. */
  readonly operation: string;
  readonly status: number;
  /** Of the problem document; null where there was none. */
  readonly code: string | null;
  readonly ms: number;
  readonly key_id: string | null;
  readonly user_id: string | null;
  readonly request_id: string;
}

/** Requests of one organization that are kept together: they are within {@link CALL_LOG.spanSeconds} of each other. */
export interface CallBatch {
  /** A UUIDv7 of the time of the newest one, made from what was logged: the same log gives the same ids. */
  readonly id: string;
  readonly organization_id: string;
  readonly calls: readonly KeptCall[];
}

/** A line of a log, with the id that the log gave it. */
export interface LineOfLog {
  readonly id: string;
  readonly message: string;
}

/** What shared/http/pipeline/access-log.ts writes, as far as it is kept. */
const RequestLine = z.object({
  message: z.literal("request"),
  timestamp: z.iso.datetime(),
  organization_id: z.uuid(),
  route: z.string().regex(/^[A-Z]+ \//),
  operation: z.string().min(1),
  status: z.int().min(100).max(599),
  code: z.string().optional(),
  duration_ms: z.number().nonnegative(),
  key_id: z.string().optional(),
  user_id: z.string().optional(),
  request_id: z.string().min(1).max(128),
});
type RequestLine = z.output<typeof RequestLine>;

/** What a program asks again and again: who follows this list, or waits for messages, would else be told of nothing but that they do. */
const NOT_KEPT: readonly string[] = ["requests.list", "webhooks.fetch-session"];
/** What the log has where the id of a user is an e-mail address. */
const REDACTED = "[address]";

function lineIn(message: string): RequestLine | undefined {
  try {
    return RequestLine.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}

const callIn = ({ timestamp, duration_ms, code, key_id, user_id, ...line }: RequestLine): KeptCall => ({
  at: new Date(timestamp).toISOString(),
  route: line.route,
  operation: line.operation,
  status: line.status,
  code: code ?? null,
  ms: Math.round(duration_ms),
  key_id: key_id ?? null,
  user_id: user_id === REDACTED ? null : (user_id ?? null),
  request_id: line.request_id,
});

const windowOf = (at: string): number => Math.floor(Date.parse(at) / (CALL_LOG.spanSeconds * 1_000));

/** The batches of the requests in lines of a log; `leftOut` lines are no requests of an organization. */
export function callsIn(lines: readonly LineOfLog[]): {
  readonly batches: readonly CallBatch[];
  readonly leftOut: number;
} {
  const read = lines.flatMap(({ id, message }) => {
    const line = lineIn(message);
    return line ? [{ id, line }] : [];
  });
  const kept = read.filter(({ line }) => !NOT_KEPT.includes(line.operation));
  const groups = Map.groupBy(
    kept.toSorted((a, b) => (a.line.timestamp < b.line.timestamp ? -1 : 1)),
    ({ line }) => `${line.organization_id} ${windowOf(line.timestamp)}`,
  );
  const batches = [...groups.values()]
    .flatMap((group) => batchesOf(group, CALL_LOG.callsTogether))
    .map((group): CallBatch => {
      const newest = new Date(group.at(-1)!.line.timestamp);
      return {
        id: derivedUuid(newest, ...group.map(({ id }) => id)),
        organization_id: group[0]!.line.organization_id,
        calls: group.map(({ line }) => callIn(line)),
      };
    });
  return { batches, leftOut: lines.length - read.length };
}

/** The position of a request in its list: a UUIDv7, so that what was kept twice is one. */
export const callPosition = ({ at, request_id }: KeptCall): string => derivedUuid(new Date(at), request_id);
