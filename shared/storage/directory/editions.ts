import type { Connection } from "#shared/connect.ts";
import { expression } from "../table/expressions.ts";
import { directoryTable, getItem, putItem } from "../table/items.ts";
import { readRun } from "../table/list.ts";
import { directoryVersion, keys, partitions } from "../table/schema.ts";
import { type EditionRecord, expiryOf } from "./feed.ts";

/** What the publisher of snapshots alone needs of the table. */
export function directoryEditions(connection: Connection, format: string) {
  const table = directoryTable(connection);
  return {
    /** Says that a snapshot is being made until a moment; false when another function said so before. */
    async claim(at: Date, until: Date): Promise<boolean> {
      const { written } = await putItem(
        table,
        { ...keys.directoryBuilding(format), until: until.getTime() },
        expression`attribute_not_exists(pk) OR until <= ${at.getTime()}`,
      );
      return written;
    },

    /** Ends a claim. */
    async release(): Promise<void> {
      await putItem(table, { ...keys.directoryBuilding(format), until: 0 });
    },

    /** Writes an entry that says nothing under a version that was taken for something else, so that no reader waits for it. */
    async passOver(version: number, at: Date): Promise<void> {
      await putItem(table, {
        ...keys.directoryEntry(version),
        at: at.getTime(),
        expires_on: expiryOf(at.getTime()),
      });
    },

    /** The highest version that was taken. */
    async head(): Promise<number> {
      const item = await getItem(table, keys.directoryHead);
      return (item?.version as number | undefined) ?? 0;
    },

    /** The newest version below `version` that was written before a moment; 0 when there is none. */
    async versionBefore(version: number, moment: number): Promise<number> {
      let after: string | null = directoryVersion(version);
      do {
        const run = { partition: partitions.directoryLog, after };
        const { items, frontier }: Awaited<ReturnType<typeof readRun>> = await readRun(table, run);
        const found = items.find((item) => (item.at as number) < moment);
        if (found) return Number(found.sk);
        after = frontier;
      } while (after !== null);
      return 0;
    },

    /** Moves the pointer from one snapshot to the next; false when another function moved it. */
    async replaceEdition(next: EditionRecord, previous: EditionRecord | undefined): Promise<boolean> {
      const { written } = await putItem(
        table,
        { ...keys.directoryEdition(format), ...next },
        previous === undefined
          ? expression`attribute_not_exists(pk)`
          : expression`generation = ${previous.generation}`,
      );
      return written;
    },
  };
}
export type EditionsTable = ReturnType<typeof directoryEditions>;
