import type { Connection } from "#shared/connect.ts";
import type { BulkImport } from "#shared/domain/imports/import.ts";
import type { ImportStep } from "#shared/domain/imports/jobs.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { toImport } from "#shared/storage/imports/import-item.ts";
import { stepItem } from "#shared/storage/imports/imports-write.ts";
import { MISSING } from "#shared/storage/table/expressions.ts";
import { mainTable, putItem } from "#shared/storage/table/items.ts";
import { pagesOf } from "#shared/storage/table/list.ts";
import { partitions } from "#shared/storage/table/schema.ts";

/** All imports of organizations. */
export async function* importsOfAll(
  connection: Connection,
  organizationIds: readonly string[],
): AsyncGenerator<BulkImport> {
  for (const id of organizationIds)
    for await (const items of pagesOf(mainTable(connection), { partition: partitions.imports(id) }))
      yield* items.map(toImport);
}

/** What is to follow for an import that was under way, as no message of that time is there any more; null for all others. */
export function stepAgain({ status, confirmed_at, has_results }: BulkImport): ImportStep | null {
  if (status === "validating") return "validate";
  if (status === "issuing") return "issue";
  if (status === "undoing") return "undo";
  const hasEnded = status === "cancelled" || status === "quota_exhausted";
  return hasEnded && confirmed_at !== null && !has_results ? "close" : null;
}

/** Has an import go on that was under way, from the pause that began at `pausedSince` on. False when that was done before. */
export const goOn = async (
  connection: Connection,
  one: BulkImport,
  step: ImportStep,
  pausedSince: string,
): Promise<boolean> =>
  (await putItem(mainTable(connection), stepItem(one, step, pausedSince), MISSING)).written;

/** Whether the mails of an import were held, and have perhaps gone out since. */
export const mayHaveGoneOut = ({ mails, mails_at }: BulkImport, pausedSince: string): boolean =>
  mails === "held" && mails_at !== null && mails_at <= pausedSince;

/** Lets the mails of such an import be held no more; each of them is held back. False when that was done before. */
export const release = async (
  { "imports.write": writes }: Pick<Ports, "imports.write">,
  one: BulkImport,
): Promise<boolean> => (await writes.change(one, { ...one, mails: "sending" }, null)).kind === "changed";
