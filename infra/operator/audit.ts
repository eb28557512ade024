import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import type { Command } from "commander";
import { formatMoment, formatTable } from "#infra/table-text.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { canonicalUuid } from "#shared/formats/uuid-bytes.ts";
import { EXISTS, MISSING } from "#shared/storage/table/expressions.ts";
import { recordReader } from "#shared/storage/table/item.ts";
import { mainTable, putItem, updateItem } from "#shared/storage/table/items.ts";
import { readToEnd } from "#shared/storage/table/list.ts";
import { itemKey, partitions } from "#shared/storage/table/schema.ts";
import { parsePastMoment } from "./arguments.ts";
import type { OperatorTarget, Perform } from "./target.ts";

/** Commands that change nothing: all others leave an audit item, also those that are added later. */
const READING: readonly string[] = [
  "org list",
  "org show",
  "key list",
  "issuers show",
  "dead-letters list",
  "set-aside list",
  "set-aside show",
  "audit",
  "find",
  "pause show",
  "mail held",
  "phone show",
  "request list",
  "user list",
  "members list",
  "imports list",
  "imports show",
];
export const isAudited = ({ command, options }: Pick<CommandLine, "command" | "options">): boolean =>
  !READING.includes(command) && options.dryRun !== true;

/** What of an organization is compared before and after: nothing secret, and no address. */
type AuditedState = Pick<
  Organization,
  "name" | "plan" | "quota_override" | "phone_override" | "verified" | "locale"
>;

/** One run of a command that may change something. */
export interface AuditEntry {
  readonly at: string;
  /** The ARN of the AWS identity; on a local stack the user of this machine. */
  readonly who: string;
  readonly command: string;
  /** What was written after the command, without addresses. */
  readonly arguments: readonly string[];
  /** "started" of one that was killed, or runs. */
  readonly outcome: "started" | "done" | "refused";
  /** The organization that the command names, if it does. */
  readonly before: AuditedState | null;
  readonly after: AuditedState | null;
  /** The id of what the command made or changed, if it gave one. */
  readonly result_id: string | null;
}

/** The entry of an item. */
export const toAuditEntry = recordReader<AuditEntry>()(
  "at",
  "who",
  "command",
  "arguments",
  "outcome",
  "before",
  "after",
  "result_id",
);

/** A command line as it was parsed. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Runs the work of a command that may change something. Its audit item is written before, so that no change can be
 * without one: if it cannot be written, nothing is done.
 */
export async function audited<T extends { readonly value: unknown }>(
  target: OperatorTarget,
  line: CommandLine,
  work: () => Promise<T>,
): Promise<T> {
  const at = new Date().toISOString();
  const key = itemKey.audit(at, randomUUID().slice(0, 8));
  const table = mainTable(target.connection);
  const before = await stateOf(target, line.args);
  const entry: AuditEntry = {
    at,
    who: await whoOf(target),
    command: line.command,
    arguments: written(line),
    outcome: "started",
    before,
    after: null,
    result_id: null,
  };
  await putItem(table, { ...key, kind: "audit", ...entry }, MISSING);
  // A failure here must not hide what the command gave, such as a token that is shown once: the item stays "started".
  const end = async (outcome: AuditEntry["outcome"], result_id: string | null) => {
    try {
      const after = await stateOf(target, line.args);
      await updateItem(table, key, { set: { outcome, after, result_id } }, EXISTS);
    } catch {
      return;
    }
  };
  let output: T;
  try {
    output = await work();
  } catch (error) {
    await end("refused", null);
    throw error;
  }
  const id = Object(output.value).id;
  await end("done", typeof id === "string" ? id : null);
  return output;
}

/** The entries since a moment (ISO 8601), oldest first. */
async function auditSince({ connection }: OperatorTarget, since: string): Promise<AuditEntry[]> {
  const months = monthsFrom(since, new Date());
  const runs = months.map((month) =>
    readToEnd(mainTable(connection), { partition: partitions.audit(month), from: since }, OLDEST_FIRST),
  );
  return (await Promise.all(runs)).flat().map(toAuditEntry);
}
const OLDEST_FIRST = { ascending: true, consistent: true } as const;

/** No command left an item before: `--since 999999d` would ask for 30,000 months. */
const FIRST_MONTH = "2026-01";

/** The months from that of a moment to that of another, such as 2027-01. */
function monthsFrom(since: string, until: Date): string[] {
  const months: string[] = [];
  const first = since.slice(0, 7);
  const month = new Date(`${first > FIRST_MONTH ? first : FIRST_MONTH}-01T00:00:00Z`);
  for (; month <= until; month.setUTCMonth(month.getUTCMonth() + 1))
    months.push(month.toISOString().slice(0, 7));
  return months;
}

async function whoOf({ data }: OperatorTarget): Promise<string> {
  if (data !== undefined) return `local:${userInfo().username}`;
  const client = new STSClient({});
  try {
    return (await client.send(new GetCallerIdentityCommand({}))).Arn!;
  } finally {
    client.destroy();
  }
}

async function stateOf(
  { ports }: OperatorTarget,
  [first = ""]: readonly string[],
): Promise<AuditedState | null> {
  const id = canonicalUuid(first);
  const organization = id && (await ports.organizations.get(id));
  if (!organization) return null;
  const { name, plan, quota_override, phone_override = null, verified, locale } = organization;
  return { name, plan, quota_override, phone_override, verified, locale };
}

/** Arguments and options as one list; of an address stands what its records are found by, which tells who is meant to who knows it. */
function written({ args, options }: CommandLine): string[] {
  const named = Object.entries(options).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [...args, ...named].map((text) =>
    text.replaceAll(/[^\s"=]+@[^\s"]+/g, (address) => `(${partitions.address(address.toLowerCase())})`),
  );
}

const DEFAULT_SINCE = "30d";

/** Adds `audit`: who changed what with this tool. */
export function addAuditCommand(program: Command, perform: Perform): void {
  program
    .command("audit")
    .description("list the commands that changed something: who, when, what; oldest first")
    .option("--since <moment>", "from then on: 2027-12-31T23:59:59Z, or 7d ago", parsePastMoment)
    .action(({ since = parsePastMoment(DEFAULT_SINCE) }: { since?: string }) =>
      perform(async (target) => {
        const entries = await auditSince(target, since);
        const rowOf = ({ at, who, command, arguments: given, outcome }: AuditEntry) => {
          return { at: formatMoment(at), who, command: [command, ...given].join(" "), outcome };
        };
        const text = formatTable(entries, rowOf, "No command has changed anything since then.");
        return { value: entries, text };
      }),
    );
}
