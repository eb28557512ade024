import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { InvalidArgumentError } from "commander";
import type { Client } from "openapi-fetch";
import type { components, paths } from "../../client.ts";
import { type AddCommands, examplesOf, runOf } from "../command-run.ts";
import { answeredTo } from "../connection.ts";
import { Failure } from "../failure.ts";
import { shown } from "../output.ts";

type Logged = components["schemas"]["LoggedRequest"];
type Query = NonNullable<paths["/v1.0/requests"]["get"]["parameters"]["query"]>;

interface TailOptions extends Pick<Query, "status" | "route" | "operation"> {
  readonly keyId?: string;
  readonly requestId?: string;
  readonly lines: number;
  readonly follow?: boolean;
}

/** A look takes one request of the key's limit each time. */
const LOOK_EVERY_MS = 3_000;
/** Requests are listed seconds after they were answered, not in order: what is younger is looked for again. */
const LATE_MS = 90_000;
/** A service that is away for a moment is waited for so many looks. */
const FAILURES_MAX = 10;

const LINES_MAX = 100;

function lineCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= LINES_MAX) return count;
  throw new InvalidArgumentError(`It must be a number from 1 to ${LINES_MAX}.`);
}

/** A request in a line: when, what, and how it was answered. */
const lineOf = ({ at, operation, status, code, ms, request_id }: Logged): string =>
  [
    at,
    String(status),
    `${ms} ms`.padStart(8),
    shown(operation).padEnd(24),
    shown(code).padEnd(24),
    shown(request_id),
  ].join("  ");

/** All requests since a moment, oldest first. */
async function since(api: Client<paths>, query: Query, from: string): Promise<Logged[]> {
  const rows: Logged[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await answeredTo(
      api.GET("/v1.0/requests", {
        params: { query: { ...query, from, limit: 100, ...(cursor !== undefined && { cursor }) } },
      }),
    );
    for (const row of page.data) rows.push(row);
    if (page.next_cursor === null) return rows.reverse();
    cursor = page.next_cursor;
  }
}

/** Calls `each` with every request that is listed from now on, once; ends only with the process, or when nobody answers any more. */
async function followRequests(
  api: Client<paths>,
  query: Query,
  known: readonly Logged[],
  each: (row: Logged) => void,
): Promise<never> {
  const seen = new Map(known.map(({ request_id, at }) => [request_id, at]));
  const start = new Date(Date.now() - LATE_MS).toISOString();
  let newest = known.at(-1)?.at ?? start;
  for (let failures = 0; ; ) {
    await pause(LOOK_EVERY_MS);
    const from = new Date(Date.parse(newest) - LATE_MS).toISOString();
    try {
      for (const row of await since(api, query, from)) {
        if (seen.has(row.request_id)) continue;
        seen.set(row.request_id, row.at);
        if (row.at > newest) newest = row.at;
        // What is older than the lines at the beginning was left out of them on purpose.
        if (known[0] === undefined ? row.at >= start : row.at >= known[0].at) each(row);
      }
      failures = 0;
    } catch (error) {
      if (!(error instanceof Failure) || error.problem || ++failures === FAILURES_MAX) throw error;
    }
    for (const [id, at] of seen) if (at < from) seen.delete(id);
  }
}

/** `logs tail`: the requests of the organization as they come. */
export const addLogCommands: AddCommands = (program, streams) => {
  program
    .command("logs")
    .description("Show the requests that the API got from your organization.")
    .command("tail")
    .summary("show the newest requests, and those that follow")
    .description(
      "Shows the newest requests of the organization, oldest first, each with time, status, duration, operation, error code and request id. On a terminal it goes on with those that follow, until you interrupt it. A request shows within a minute.",
    )
    .option("--status <status>", "a status such as 404, or a class such as 4xx")
    .option("--route <route>", 'such as "GET /v1.0/events/{id}", or without the method')
    .option("--operation <id>", "such as invitations.issue")
    .option("--key-id <id>", "of one API key, such as key_7Q2M4XKD0A5V")
    .option("--request-id <id>", "one request, by the header X-Request-Id of its answer")
    .option("--lines <count>", "how many to begin with", lineCount, 20)
    .option("--follow", "go on with what follows (on a terminal unless --no-follow)")
    .option("--no-follow", "end after those")
    .addHelpText(
      "after",
      examplesOf(
        "certificates logs tail --status 4xx",
        "certificates logs tail --lines 100 --json > requests.jsonl",
      ),
    )
    .action(async (_options: unknown, command: Command) => {
      const { options, api, out } = runOf<TailOptions>(command, streams);
      const { status, route, operation, keyId, requestId, lines, json } = options;
      const query: Query = {
        ...(status !== undefined && { status }),
        ...(route !== undefined && { route }),
        ...(operation !== undefined && { operation }),
        ...(keyId !== undefined && { api_key: keyId }),
        ...(requestId !== undefined && { request_id: requestId }),
      };
      const client = await api();
      const each = (row: Logged) => out(`${json ? JSON.stringify(row) : lineOf(row)}\n`);
      const newest = await newestOf(client, query, lines);
      for (const row of newest) each(row);
      const isFollowing = options.follow ?? process.stdout.isTTY === true;
      if (isFollowing) await followRequests(client, query, newest, each);
    });
};

/** The newest requests, oldest first; a page with a filter may be short although more follow. */
async function newestOf(api: Client<paths>, query: Query, count: number): Promise<Logged[]> {
  const rows: Logged[] = [];
  for (let cursor: string | undefined; rows.length < count; ) {
    const page = await answeredTo(
      api.GET("/v1.0/requests", {
        params: { query: { ...query, limit: count, ...(cursor !== undefined && { cursor }) } },
      }),
    );
    rows.push(...page.data);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return rows.slice(0, count).reverse();
}
