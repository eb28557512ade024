import type { Slice, Window } from "#shared/domain/page.ts";

/** Rows of one step in list order, and the position up to which the store was read (null: to its end). */
export interface Step<T> {
  readonly rows: readonly T[];
  readonly frontier: string | null;
}

/**
 * Fills a page by steps. Without a filter every row counts, so the first step is enough; with one, two steps of at
 * most 1 MB are read and a short page with a position is the honest answer (decisions 5, architecture 5).
 */
export async function fillWindow<T>(
  { limit, offset, after }: Window,
  filtered: boolean,
  positionOf: (row: T) => string,
  read: (after: string | null, wanted: number) => Promise<Step<T>>,
): Promise<Slice<T>> {
  const needed = offset + limit + 1;
  const rows: T[] = [];
  let position = after;
  let steps = 0;
  for (;;) {
    const step = await read(position, needed - rows.length);
    for (const row of step.rows) rows.push(row);
    position = step.frontier;
    steps++;
    if (rows.length >= needed || position === null || (filtered && steps === 2)) break;
  }
  const page = rows.slice(offset, offset + limit);
  if (rows.length < needed) return { rows: page, next: position, skip: Math.max(0, offset - rows.length) };
  return { rows: page, next: positionOf(page.at(-1)!) };
}
