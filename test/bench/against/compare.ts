import { median } from "../median.ts";
import { ALLOWED_CREEP, COUNTING, type Direction, directionOf, GIVEN, TOLD } from "./figures.ts";

/** The rows of one part, from a run of the former commit and from the run of the present one beside it. */
export interface Turn {
  readonly before: readonly object[];
  readonly now: readonly object[];
}

export interface ComparedFigure {
  readonly part: string;
  readonly row: string;
  readonly figure: string;
  /** Medians. */
  readonly before: number;
  readonly now: number;
  /** Now to before: the median of the turns, the lowest and the highest. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  readonly better: Direction;
  /** Every turn is worse by more than the allowed creep. */
  readonly worse: boolean;
}

export interface Comparison {
  readonly figures: readonly ComparedFigure[];
  /** What cannot be compared, with the reason. */
  readonly leftOut: readonly string[];
}

/**
 * Compares a part over its turns, at least one. A row is known by its texts and by what was done in it. Left out are rows
 * and figures that one of the runs lacks, and figures of which nobody has said whether low or high is better.
 */
export function comparePart(part: string, turns: readonly Turn[]): Comparison {
  const sides = turns.map(({ before, now }) => ({ before: rowsOf(before), now: rowsOf(now) }));
  const rows = new Set(sides.flatMap(({ before, now }) => [...before.keys(), ...now.keys()]));
  const [figures, leftOut]: [ComparedFigure[], string[]] = [[], []];
  for (const row of rows) {
    const own = sides.map(({ before, now }) => ({ before: before.get(row), now: now.get(row) }));
    const lacking = lacks(own);
    if (lacking) {
      leftOut.push(`${part}: ${row}: ${lacking}`);
      continue;
    }
    const names = new Set(own.flatMap(({ before, now }) => [...before!.keys(), ...now!.keys()]));
    for (const figure of names) {
      const pairs = own.map(({ before, now }) => ({ before: before!.get(figure), now: now!.get(figure) }));
      const better = directionOf(row, figure);
      const reason = lacks(pairs) ?? (better ? undefined : "nothing says whether low or high is better");
      if (reason) leftOut.push(`${part}: ${row}: ${figure}: ${reason}`);
      else figures.push({ part, row, figure, ...compared(part, pairs as Pair[], better!) });
    }
  }
  return { figures, leftOut };
}

interface Pair {
  readonly before: number;
  readonly now: number;
}

function compared(part: string, pairs: readonly Pair[], better: Direction) {
  const most = 1 + (COUNTING.includes(part) ? 0 : ALLOWED_CREEP);
  const ratios = pairs.map(({ before, now }) => (now === before ? 1 : now / before));
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
  return {
    before: median(pairs.map(({ before }) => before)),
    now: median(pairs.map(({ now }) => now)),
    ratio: median(ratios),
    lowest,
    highest,
    better,
    worse: (better === "lower" && lowest > most) || (better === "higher" && highest < 1 / most),
  };
}

/** Which side lacks something in one of its runs. */
function lacks(turns: readonly { readonly before: unknown; readonly now: unknown }[]): string | undefined {
  const [before, now] = [
    turns.some(({ before }) => before === undefined),
    turns.some(({ now }) => now === undefined),
  ];
  if (before && now) return "not in every run of either";
  if (before) return "not there before";
  return now ? "not there now" : undefined;
}

/** The figures of each row, under the row's name; rows of one name are one. What is no number is no figure. */
function rowsOf(rows: readonly object[]): Map<string, Map<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const cells = Object.entries(row).filter(([column]) => !TOLD.includes(column));
    const texts = cells.filter(([, value]) => typeof value === "string").map(([, value]) => value);
    const numbers = cells.filter(([, value]) => typeof value === "number");
    const given = numbers
      .filter(([column]) => GIVEN.includes(column))
      .map(([column, value]) => `${value} ${column}`);
    const name = [...texts, ...given].join(", ");
    const figures = numbers.filter(([column]) => !GIVEN.includes(column));
    found.set(name, new Map([...(found.get(name) ?? []), ...figures]));
  }
  return found;
}
