import type { Issuance } from "#shared/domain/certificates/issuance.ts";
import type { BulkImport } from "#shared/domain/imports/import.ts";
import { slotOfChunk } from "#shared/domain/imports/issue-chunk.ts";
import { readIssuance } from "#shared/storage/certificates/issuance-item.ts";
import { toImport } from "#shared/storage/imports/import-item.ts";
import { getItem, type Table } from "#shared/storage/table/items.ts";
import { pagesOf, startingWith } from "#shared/storage/table/list.ts";
import { CHUNK_START, itemKey, partitions, shardIn } from "#shared/storage/table/schema.ts";

/** What counters have of an organization's imports, besides certificates that are written. */
export interface ImportsInFlight {
  /** Chunks that were counted, and whose certificates are not all written. */
  readonly promised: readonly Issuance[];
  /** Of each import the month whose quota it takes, such as `2026-11`. */
  readonly months: ReadonlyMap<string, string>;
  /** How much of the quota of a month is kept for rows that are not issued yet. */
  readonly reserved: (month: string) => number;
}

/** Reads the imports of an organization, and their unfinished chunks. Throws when a stored issuance is damaged or gone. */
export async function importsInFlight(main: Table, organizationId: string): Promise<ImportsInFlight> {
  const confirmed: BulkImport[] = [];
  const run = { partition: partitions.imports(organizationId) };
  for await (const items of pagesOf(main, run, { consistent: true }))
    confirmed.push(...items.map(toImport).filter(({ month }) => month !== null));
  const promised: Issuance[] = [];
  for (const one of confirmed)
    if (one.chunks_finished < one.chunks_reserved) promised.push(...(await unfinishedChunks(main, one)));
  return {
    promised,
    months: new Map(confirmed.map(({ id, month }) => [id, month!])),
    reserved: (wanted) =>
      confirmed.filter(({ month }) => month === wanted).reduce((sum, { reserved }) => sum + reserved, 0),
  };
}

async function unfinishedChunks(main: Table, one: BulkImport): Promise<Issuance[]> {
  const found: Issuance[] = [];
  const run = { partition: partitions.import(one.organization_id, one.id), ...startingWith(CHUNK_START) };
  for await (const items of pagesOf(main, run, { consistent: true }))
    for (const { sk } of items.filter(({ finished }) => finished === undefined)) {
      const slot = slotOfChunk(one, shardIn(sk));
      const item = await getItem(main, itemKey.issuance(one.organization_id, slot));
      if (!item) throw new Error(`The stored issuance of a chunk of import ${one.id} is gone.`);
      found.push(await readIssuance(main, item));
    }
  return found;
}
