import * as z from "zod";
import type { Connection } from "#shared/connect.ts";
import { SHAPE } from "#shared/storage/table/item.ts";
import { getItem, mainTable, putItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { TABLES, type TableName } from "#shared/storage/table/tables.ts";
import { EFFECTS, type Effect } from "./conversions.ts";

/** Parts of each table that are read side by side. */
const SEGMENTS = 8;
const DONE = "done";

const Key = z.record(z.string(), z.string());
const Position = z.object({
  /** For each segment of each table: the key after which to read on, null before the first item. */
  segments: z.record(z.string(), z.array(z.union([Key, z.null(), z.literal(DONE)]))),
  seen: z.number(),
  failed: z.number(),
  effects: z.record(z.string(), z.number()),
  finished: z.boolean(),
});
type Stored = z.infer<typeof Position>;

/** How far a migration has come: stored in the main table, so that any machine can go on. */
export class Progress {
  readonly resumed: boolean;
  private readonly state: Stored;

  private constructor(state: Stored, resumed: boolean) {
    this.state = state;
    this.resumed = resumed;
  }

  /** Where the last run stopped; a new beginning when it finished, and in a dry run. */
  static async of(connection: Connection, anew: boolean): Promise<Progress> {
    const item = anew ? undefined : await getItem(mainTable(connection), itemKey.migration(SHAPE));
    const stored = item && Position.parse(item);
    const names = Object.keys(TABLES) as TableName[];
    const segments = Object.fromEntries(names.map((name) => [name, Array<null>(SEGMENTS).fill(null)]));
    const effects = Object.fromEntries(Object.keys(EFFECTS).map((effect) => [effect, 0]));
    return stored && !stored.finished
      ? new Progress({ ...stored, effects: { ...effects, ...stored.effects } }, true)
      : new Progress({ segments, seen: 0, failed: 0, effects, finished: false }, false);
  }

  /** The segments that are still to be read, with the keys after which they go on. */
  open() {
    return Object.entries(this.state.segments).flatMap(([table, segments]) =>
      segments.flatMap((after, segment) =>
        after === DONE
          ? []
          : [
              {
                table: table as TableName,
                segment,
                of: segments.length,
                after: after as z.infer<typeof Key> | null,
              },
            ],
      ),
    );
  }
  /** Everything up to `after` is converted; undefined: to the end of the segment. */
  passed(table: TableName, segment: number, after: Record<string, string> | undefined, seen: number): void {
    this.state.segments[table]![segment] = after ?? DONE;
    this.state.seen += seen;
  }
  count = (effect: Effect): void => {
    this.state.effects[effect]! += 1;
  };
  fail(): void {
    this.state.failed += 1;
  }
  get seen(): number {
    return this.state.seen;
  }
  get failed(): number {
    return this.state.failed;
  }
  get effects(): Readonly<Record<Effect, number>> {
    return this.state.effects as Record<Effect, number>;
  }
  /** How many of the seen items were changed or taken over. */
  get changed(): number {
    return this.effects.converted + this.effects.folded;
  }
  async save(connection: Connection, finished: boolean): Promise<void> {
    const state = { ...this.state, finished };
    await putItem(mainTable(connection), {
      ...itemKey.migration(SHAPE),
      kind: "migration",
      ...structuredClone(state),
    });
  }
}
