import { randomUUID } from "node:crypto";
import type { Connection } from "#shared/connect.ts";
import { expression, MISSING } from "../table/expressions.ts";
import { directoryTable, getItem, putIf, putItem } from "../table/items.ts";
import { pagesOf } from "../table/list.ts";
import { directoryVersion, otherKeys, otherPartitions } from "../table/other-keys.ts";
import { type EditionRecord, entryItem } from "./feed.ts";

/** What only the publisher of snapshots reads and writes in the table. */
export function directoryEditions(connection: Connection, format: string) {
  const table = directoryTable(connection);
  return {
    /** Claims the making of a snapshot until a time; false while another function has a claim. */
    async claim(at: Date, until: Date): Promise<boolean> {
      return putIf(
        table,
        { ...otherKeys.directoryBuilding(format), until: until.getTime(), claimed_by: randomUUID() },
        expression`${MISSING} OR until <= ${at.getTime()}`,
      );
    },

    /** Releases the claim. */
    async release(): Promise<void> {
      await putItem(table, { ...otherKeys.directoryBuilding(format), until: 0 });
    },

    /** Writes an empty entry under a version that was taken for another purpose, so that no reader waits for it. */
    async passOver(version: number, at: Date): Promise<void> {
      await putItem(table, entryItem({ version, at: at.getTime(), change: null }));
    },

    /** The highest version that was taken; 0 when there is none. */
    async head(): Promise<number> {
      const item = await getItem(table, otherKeys.directoryHead);
      return (item?.version as number | undefined) ?? 0;
    },

    /** The highest version below `version` that was written before a time (milliseconds); 0 when there is none. */
    async versionBefore(version: number, before: number): Promise<number> {
      const run = { partition: otherPartitions.directoryLog, after: directoryVersion(version) };
      for await (const items of pagesOf(table, run, { ascending: false })) {
        const found = items.find((item) => (item.at as number) < before);
        if (found) return Number(found.sk);
      }
      return 0;
    },

    /** Replaces the pointer to the newest snapshot; false when another function replaced it first. */
    async replaceEdition(next: EditionRecord, previous: EditionRecord | undefined): Promise<boolean> {
      return putIf(
        table,
        { ...otherKeys.directoryEdition(format), ...next },
        previous === undefined ? MISSING : expression`generation = ${previous.generation}`,
      );
    },
  };
}
export type EditionsTable = ReturnType<typeof directoryEditions>;
