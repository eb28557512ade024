import type { Command } from "commander";
import { formatCount, formatDetails, formatMoment, formatTable, formatText } from "#infra/table-text.ts";
import type { BulkImport } from "#shared/domain/imports/import.ts";
import { canStop, stopImport } from "#shared/domain/imports/stop-import.ts";
import { existingId, OF_ORGANIZATION } from "../organizations.ts";
import { Refusal } from "../refusal.ts";
import type { OperatorTarget, Perform } from "../target.ts";

/** The newest imports of an organization, which a list shows. */
const SHOWN = 50;

/** Adds `imports …`: files with many recipients, how far they are, and their end. */
export function addImportCommands(program: Command, perform: Perform): void {
  const imports = program.command("imports").description("files with many recipients, and how far they are");
  imports
    .command("list")
    .description(`list the ${SHOWN} newest imports of an organization`)
    .argument("<organization>", OF_ORGANIZATION)
    .action((organization: string) => perform((target) => listed(target, organization)));
  imports
    .command("show")
    .description("show one import: its rows, its certificates, its mails")
    .argument("<organization>", OF_ORGANIZATION)
    .argument("<id>", "id of the import")
    .action((organization: string, id: string) =>
      perform(async (target) => {
        const one = await found(target, await existingId(target, organization), id);
        return { value: one, text: formatDetails(detailsOf(one)) };
      }),
    );
  imports
    .command("cancel")
    .description("end an import: nothing more is issued, and the rest of its quota comes back")
    .argument("<organization>", OF_ORGANIZATION)
    .argument("<id>", "id of the import")
    .action((organization: string, id: string) =>
      perform(async (target) => {
        const organizationId = await existingId(target, organization);
        const before = await found(target, organizationId, id);
        if (!canStop(before)) throw new Refusal(`The import is ${before.status}: there is nothing to end.`);
        const ports = await target.connect(["imports", "imports.write"]);
        const one = (await stopImport({ ...ports, clock: target.ports.clock }, organizationId, id))!;
        const text = `The import is cancelled. ${formatCount(one.issued)} certificates were issued, and stay.`;
        return { value: one, text };
      }),
    );
}

async function listed(target: OperatorTarget, organization: string) {
  const { imports } = await target.connect(["imports"]);
  const id = await existingId(target, organization);
  const { rows } = await imports.list(id, {}, { limit: SHOWN, offset: 0, after: null });
  const text = formatTable(
    rows,
    (one) => ({
      id: one.id,
      created: formatMoment(one.created_at),
      status: one.status,
      rows: formatCount(one.rows),
      issued: formatCount(one.issued),
      failed: formatCount(one.failed),
      mails: one.mails,
    }),
    "It has no imports.",
  );
  return { value: rows, text };
}

async function found(target: OperatorTarget, organizationId: string, id: string): Promise<BulkImport> {
  const { imports } = await target.connect(["imports"]);
  const one = await imports.get(organizationId, id);
  if (!one) throw new Refusal("There is no such import of the organization.");
  return one;
}

const detailsOf = (one: BulkImport): [string, string][] => [
  ["status", one.status],
  ["file", formatText(one.file_name)],
  ["problem", one.problem === null ? "-" : `${one.problem.code}: ${one.problem.message}`],
  ["rows", `${formatCount(one.rows)}, of which ${formatCount(one.valid)} are right`],
  ["wrong, doubled", `${formatCount(one.invalid)}, ${formatCount(one.duplicates)}`],
  ["issued", formatCount(one.issued)],
  ["skipped, failed", `${formatCount(one.skipped)}, ${formatCount(one.failed)}`],
  ["undone", formatCount(one.undone)],
  ["chunks", `${one.chunks_finished} of ${one.chunks_reserved} begun ones are written`],
  ["quota still reserved", formatCount(one.reserved)],
  ["mails", `${one.mails}, from ${formatMoment(one.mails_at)} on`],
  ["created", `${formatMoment(one.created_at)} by ${one.created_by}`],
  ["confirmed", `${formatMoment(one.confirmed_at)} by ${formatText(one.confirmed_by)}`],
  ["ended", formatMoment(one.ended_at)],
];
