import * as z from "zod";
import type { Connection } from "#shared/connect.ts";
import { getItem, mainTable, putItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { EFFECTS, type Effect } from "./conversions.ts";

/** The release whose items are converted: each has a position of its own. */
const KEY = itemKey.migration("1.1");
/** Parts of the table that are read side by side. */
const SEGMENTS = 8;
const DONE = "done";

const Key = z.record(z.string(), z.string());
const Position = z.object({
  /** For each segment: the key after which to read on, null before the first item. */
  segments: z.array(z.union([Key, z.null(), z.literal(DONE)])),
  seen: z.number(),
  failed: z.number(),
  effects: z.record(z.string(), z.number()),
  finished: z.boolean(),
});
type Stored = z.infer<typeof Position>;

/** A segment that is still to be read, on after a key. */
interface OpenSegment {
  readonly segment: number;
  readonly of: number;
  readonly after: Readonly<Record<string, string>> | null;
}

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
    const item = anew ? undefined : await getItem(mainTable(connection), KEY);
    const stored = item && Position.parse(item);
    const effects = Object.fromEntries(Object.keys(EFFECTS).map((effect) => [effect, 0]));
    if (stored && !stored.finished)
      return new Progress({ ...stored, effects: { ...effects, ...stored.effects } }, true);
    const segments = Array<null>(SEGMENTS).fill(null);
    return new Progress({ segments, seen: 0, failed: 0, effects, finished: false }, false);
  }

  open(): OpenSegment[] {
    const { segments } = this.state;
    return segments.flatMap((after, segment) =>
      after === DONE ? [] : [{ segment, of: segments.length, after }],
    );
  }
  /** Everything up to `after` is converted; undefined: to the end of the segment. */
  passed(segment: number, after: Record<string, string> | undefined, seen: number): void {
    this.state.segments[segment] = after ?? DONE;
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
  async save(connection: Connection, finished: boolean): Promise<void> {
    const state = { ...this.state, finished };
    await putItem(mainTable(connection), { ...KEY, kind: "migration", ...structuredClone(state) });
  }
}
