/** `lower` and `higher` say which is better; `neither` is told beside the others and never judged. */
export type Direction = "lower" | "higher" | "neither";

/** How much worse a measured figure may become from one commit to another before it is marked. */
export const ALLOWED_CREEP = 0.1;

/** Parts that only count, so that each difference is one of the code: no creep is allowed. */
export const COUNTING: readonly string[] = ["capacity"];

/** Columns that say what was done; rows are the same when these and their texts are. */
export const GIVEN: readonly string[] = [
  "requests",
  "per second",
  "rows",
  "documents",
  "organizations",
  "certificates",
  "mails",
  "texts",
];

/** Texts that are told beside a figure, and are no name of a row. */
export const TOLD: readonly string[] = ["budget", "note", "kinds"];

/** Parts whose figures hang on the row: what is true of most, and the rows that differ. The first that fits counts. */
const BY_ROW: readonly (readonly [row: RegExp, direction: Direction])[] = [
  [/PostgreSQL$/, "neither"],
  [/times faster|that arrived|… a second/, "higher"],
  [/./, "lower"],
];

/** Each figure of the bench. */
const BY_FIGURE: Readonly<Record<string, Direction | typeof BY_ROW>> = {
  roundTrips: "lower",
  reads: "lower",
  writes: "lower",
  "SDK calls": "lower",
  bytes: "lower",
  sizeRatio: "lower",
  importMs: "lower",
  importRatio: "lower",
  cpuMs: "lower",
  // What the machine does without us; overhead and ratio are beside it.
  bareCpuMs: "neither",
  overheadMs: "lower",
  ratio: "lower",
  answerMs: "lower",
  perSecond: "higher",
  refused: "lower",
  "p50 ms": "lower",
  "p99 ms": "lower",
  jobs: "lower",
  "queued in ms": "lower",
  "ended a second": "higher",
  "write units each": "lower",
  "150,000 of one, minutes on AWS": "lower",
  "processor s": "lower",
  seconds: "lower",
  lost: "lower",
  precision: "higher",
  recall: "higher",
  level: "higher",
  language: "higher",
  // A file has what it has to have.
  megabytes: "neither",
  rowsPerSecond: "higher",
  documentsPerSecond: "higher",
  firstByteMs: "lower",
  memoryMegabytes: "lower",
  measured: BY_ROW,
  value: BY_ROW,
};

/** Which is better of a figure of a row; undefined for a figure that has no entry here. */
export function directionOf(row: string, figure: string): Direction | undefined {
  const found = BY_FIGURE[figure];
  if (typeof found !== "object") return found;
  return found.find(([pattern]) => pattern.test(row))![1];
}
