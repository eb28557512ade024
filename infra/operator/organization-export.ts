import { appendFile, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { formatCount } from "#infra/table-text.ts";
import { getOrganization } from "#shared/domain/organizations/manage-organizations.ts";
import {
  type ExportedKind,
  exportOrganization,
  ORGANIZATION_EXPORT_PORTS,
} from "#shared/domain/privacy/export-organization.ts";
import { parseOrganizationId } from "./arguments.ts";
import { BASE_URL, FILE_MODE, intoFolder, partOf, withBaseUrl } from "./export-files.ts";
import { OF_ORGANIZATION } from "./organizations.ts";
import { Refusal } from "./refusal.ts";
import type { CommandOutput, OperatorTarget, Perform } from "./target.ts";

/** Written last: a folder with it is whole. Until then `progress.json` says how far each file is. */
const DONE = "export.json";
const PROGRESS = "progress.json";
const FORMAT = { format: "organization-export", version: 1 } as const;

/** Adds `org export`: all that an organization has, into files of one record a line (decision 24.31). */
export function addExportCommand(org: Command, perform: Perform): void {
  org
    .command("export")
    .description(
      "write all that an organization has into a folder: a file a kind, a record a line, without secrets",
    )
    .argument("<id>", OF_ORGANIZATION)
    .requiredOption("--to <folder>", "folder for the files; a run that died goes on there")
    .option(...BASE_URL)
    .action((id: string, { to, baseUrl }: { to: string; baseUrl?: string }) =>
      perform((target, progress) => run(target, parseOrganizationId(id), { to, baseUrl }, progress)),
    );
}

async function run(
  target: OperatorTarget,
  id: string,
  { to, baseUrl }: { readonly to: string; readonly baseUrl?: string | undefined },
  progress: (text: string) => void,
): Promise<CommandOutput> {
  const organization = await getOrganization(target.ports, id);
  const ports = withBaseUrl(target, await target.connect(ORGANIZATION_EXPORT_PORTS), baseUrl);
  const folder = await intoFolder(to);
  const state = await beginIn(folder, id);
  for (const kind of exportOrganization(ports, organization))
    await writeKind(folder, kind, state, (records) =>
      progress(`${kind.kind}: ${formatCount(records)} written`),
    );
  const records = Object.fromEntries(Object.entries(state.files).map(([kind, file]) => [kind, file.records]));
  const exported_at = target.ports.clock.now().toISOString();
  await writeJson(join(folder, DONE), { ...FORMAT, organization_id: id, exported_at, records });
  await rm(join(folder, PROGRESS));
  const counts = Object.entries(records).map(([kind, count]) => `${kind}: ${formatCount(count)}`);
  return { value: { id, folder, records }, text: `Written to ${folder}.\n${counts.join("\n")}` };
}

/** How far a file is: what was read after, and the bytes and records that it has since then. */
interface FileState {
  readonly after: string | null;
  readonly bytes: number;
  readonly records: number;
  readonly whole: boolean;
}
interface State {
  readonly organization_id: string;
  readonly files: Record<string, FileState>;
}
const EMPTY: FileState = { after: null, bytes: 0, records: 0, whole: false };

/** How far the export in a folder is. Throws Refusal for a whole one, and for that of another organization. */
async function beginIn(folder: string, id: string): Promise<State> {
  if (await jsonOf(join(folder, DONE)))
    throw new Refusal(`${folder} has a whole export already; name another folder.`);
  const state = (await jsonOf<State>(join(folder, PROGRESS))) ?? { organization_id: id, files: {} };
  if (state.organization_id !== id)
    throw new Refusal(`${folder} has the export of another organization; name another folder.`);
  return state;
}

/** Writes a file, from where a run that died left it. */
async function writeKind(
  folder: string,
  { kind, pages }: ExportedKind,
  state: State,
  tell: (records: number) => void,
): Promise<void> {
  const file = join(folder, `${kind}.ndjson`);
  const note = async (next: FileState) => {
    state.files[kind] = next;
    await writeJson(join(folder, PROGRESS), state);
    tell(next.records);
  };
  const former = state.files[kind] ?? EMPTY;
  if (former.whole) return;
  await appendFile(file, "", { mode: FILE_MODE });
  // What was written and not noted is written again.
  await truncate(file, former.bytes);
  await note(former);
  for await (const { rows, next } of pages(former.after)) {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    await appendFile(file, text);
    const { bytes, records } = state.files[kind]!;
    await note({
      after: next,
      bytes: bytes + Buffer.byteLength(text),
      records: records + rows.length,
      // From no position one would begin again.
      whole: next === null,
    });
  }
  await note({ ...state.files[kind]!, whole: true });
}

/** Writes a file in one step, so that a run that dies leaves the one before. */
async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(partOf(file), `${JSON.stringify(value, null, 2)}\n`, { mode: FILE_MODE });
  await rename(partOf(file), file);
}

async function jsonOf<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
