import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { KEY_LIMITS, LIMITS, PUBLIC_LIMITS, SCOPE_OF } from "#shared/domain/rules.ts";
import { addressesOf } from "#shared/http/addresses.ts";
import type { Access, Endpoint } from "#shared/http/endpoint.ts";
import type { Source } from "#shared/queue/worker.ts";
import { runCommand } from "./command-line.ts";
import { formatTable } from "./table-text.ts";

const USAGE = `Prints every operation and worker with what stands in its declaration.

  npm run routes

  --help    Show this text

LIMIT is how often a minute one key, the sessions of one organization or one source address may call it, with the name of
the window; calls through a link also have a window for each link. All calls of an
organization's keys together also count in the limit of its plan. FUNCTION is the file below functions/api or
functions/workers: events.get is events/get.ts. PORTS are its own; those of admission follow from ACCESS.
`;

function accessOf(access: Access): string {
  if ("public" in access) return "public";
  if ("user" in access) return "user";
  if ("session" in access) return `session of ${access.session}`;
  if ("panel" in access) return `session of ${access.role}: ${access.panel}`;
  const key = `key with ${SCOPE_OF[access.role]}: `;
  return "key" in access ? key + access.key : `session of ${access.role}, ${key}${access.either}`;
}

function limitOf({ access, limit }: Endpoint): string {
  if ("public" in access)
    return access.public === "free" ? "-" : `${access.public} ${PUBLIC_LIMITS[access.public]}`;
  if ("user" in access) return `${access.user} ${PUBLIC_LIMITS[access.user]}`;
  if ("session" in access || ("panel" in access && limit === null))
    return `session ${LIMITS.sessionPerMinute}`;
  return limit === null ? "plan" : `${limit} ${KEY_LIMITS[limit]}`;
}

function sourceOf(source: Source): string {
  if ("queue" in source) return `queue ${source.queue}, ${source.batchSize} a batch`;
  if ("stream" in source) return `stream of ${source.stream}, ${source.batchSize} a batch`;
  if ("logs" in source) return `log of ${source.logs}`;
  return "schedule" in source ? source.schedule : "called by functions";
}

/** The route table and the worker table as text, a row a line. */
export function printedTables(): string {
  const operations = formatTable(routes.flatMap(addressesOf), (endpoint) => ({
    route: endpoint.route,
    access: accessOf(endpoint.access),
    limit: limitOf(endpoint),
    function: endpoint.operation.id,
    ports: endpoint.uses.join(" "),
  }));
  const others = formatTable(workers, ({ id, source, uses }) => ({
    source: sourceOf(source),
    function: id,
    ports: uses.join(" "),
  }));
  return `${operations}\n\n${others}`;
}

if (import.meta.main) await runCommand(USAGE, () => process.stdout.write(`${printedTables()}\n`));
