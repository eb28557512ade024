import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { InvalidArgumentError } from "commander";
import type { Client } from "openapi-fetch";
import type { components, paths } from "../../client.ts";
import { type AddCommands, examplesOf, given, runOf } from "../command-run.ts";
import { answeredTo, patiently } from "../connection.ts";
import { localTime, shown } from "../output.ts";

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

const LINES_MAX = 100;

function lineCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= LINES_MAX) return count;
  throw new InvalidArgumentError(`It must be a number from 1 to ${LINES_MAX}.`);
}

const WIDTHS = [19, 6, 8, 24, 24, 0] as const;
/** Where a line with everything does not fit, a request that was refused has two lines. */
const WIDTH_OF_ALL = 130;

const inColumns = (cells: readonly string[]): string =>
  cells
    .map((cell, n) => (n === 2 ? cell.padStart(WIDTHS[n]) : cell.padEnd(WIDTHS[n]!)))
    .join("  ")
    .trimEnd();

/** The headings of the lines, and where there is room for them: as wide as `width`. */
const headingsFor = (width: number): string => {
  const all = ["TIME", "STATUS", "TOOK", "OPERATION", "ERROR", "REQUEST ID"];
  return inColumns(width < WIDTH_OF_ALL ? all.slice(0, 4) : all);
};

/** A request in a line: when, how it was answered, how long that took, what it was, and its id. */
function lineOf({ at, operation, status, code, ms, request_id }: Logged, width: number): string {
  const first = [localTime(at), String(status), `${ms} ms`, shown(operation)];
  const more = [shown(code), shown(request_id)];
  if (width >= WIDTH_OF_ALL) return inColumns([...first, ...more]);
  return inColumns(first) + (status < 400 ? "" : `\n${" ".repeat(WIDTHS[0] + 2)}${more.join("  ")}`);
}

/** Requests from the newest on, page by page as they are wanted. */
async function* requestsOf(api: Client<paths>, query: Query): AsyncGenerator<Logged> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const params = { query: { ...query, ...(cursor !== undefined && { cursor }) } };
    const page = await answeredTo(api.GET("/v1.0/requests", { params }));
    yield* page.data;
    cursor = page.next_cursor;
  }
}

/** All requests since a moment, oldest first. */
const since = async (api: Client<paths>, query: Query, from: string): Promise<Logged[]> =>
  (await Array.fromAsync(requestsOf(api, { ...query, from, limit: LINES_MAX }))).reverse();

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
  for (;;) {
    await pause(LOOK_EVERY_MS);
    const from = new Date(Date.parse(newest) - LATE_MS).toISOString();
    for (const row of await patiently(() => since(api, query, from), LOOK_EVERY_MS)) {
      if (seen.has(row.request_id)) continue;
      seen.set(row.request_id, row.at);
      if (row.at > newest) newest = row.at;
      // What is older than the lines at the beginning was left out of them on purpose.
      if (known[0] === undefined ? row.at >= start : row.at >= known[0].at) each(row);
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
      "Shows the newest requests of the organization, oldest first, each with time, status, duration, operation, error code and request id; a narrow terminal shows the last two only of what was refused. On a terminal it goes on with those that follow until Ctrl-C, and elsewhere, as in a pipe, with --follow. A request shows within a minute; those of this command are left out.",
    )
    .option("--status <status>", "a status such as 404, or a class such as 4xx")
    .option("--route <route>", 'such as "GET /v1.0/events/{id}", or without the method')
    .option("--operation <id>", "such as invitations.issue")
    .option("--key-id <id>", "of one API key, such as key_7Q2M4XKD0A5V")
    .option("--request-id <id>", "one request, by the header X-Request-Id of its answer")
    .option("--lines <count>", "how many to begin with, up to 100", lineCount, 20)
    .option("--follow", "go on with those that follow (default: on a terminal only)")
    .option("--no-follow", "end after the newest")
    .addHelpText(
      "after",
      examplesOf(
        "certificates logs tail --status 4xx",
        "certificates logs tail --follow | grep invitations.issue",
        "certificates logs tail --lines 100 --json > requests.jsonl",
      ),
    )
    .action(async (_options: unknown, command: Command) => {
      const { options, api, out } = runOf<TailOptions>(command, streams);
      const { status, route, operation, keyId, requestId, lines, json } = options;
      const query: Query = given({ status, route, operation, api_key: keyId, request_id: requestId });
      const client = await api();
      const { isTTY, columns: width = WIDTH_OF_ALL } = process.stdout;
      const each = (row: Logged) => out(`${json ? JSON.stringify(row) : lineOf(row, width)}\n`);
      const newest = await newestOf(client, query, lines);
      if (isTTY && !json) out(`${headingsFor(width)}\n`);
      for (const row of newest) each(row);
      const isFollowing = options.follow ?? isTTY === true;
      if (isFollowing) await followRequests(client, query, newest, each);
      if (newest.length === 0 && !json) out("No requests.\n");
    });
};

/** The newest requests, oldest first; a page with a filter may be short although more follow. */
async function newestOf(api: Client<paths>, query: Query, count: number): Promise<Logged[]> {
  const rows: Logged[] = [];
  for await (const row of requestsOf(api, { ...query, limit: count })) {
    rows.push(row);
    if (rows.length === count) break;
  }
  return rows.reverse();
}
