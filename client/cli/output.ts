/** What to type for this command: where `npx` has started it, a shell knows no other way. */
export const THIS_COMMAND = process.env.npm_command === "exec" ? "npx certificates" : "certificates";

/** What can move the cursor of a terminal, colour it, or turn the direction of what follows: names come from strangers. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** How the API writes a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A text as it is shown: one line, which a terminal only prints. */
export const inOneLine = (text: string): string => text.replaceAll(UNPRINTABLE, " ");

/** A moment by the clock of this machine, as `2027-03-01 09:00:00`. */
export const localTime = (moment: string | Date): string => new Date(moment).toLocaleString("sv-SE");

/** A value of the API as people read it; nothing for null. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return MOMENT.test(text) ? localTime(text) : inOneLine(text);
}

/** Where a command writes: what was asked for to `out`, everything else to `err`. */
export interface Streams {
  out(text: string): void;
  err(text: string): void;
}

export interface TableLayout {
  /** Columns whose cells are cut where they would make the table wider than `width`. */
  readonly cut?: readonly string[];
  /** Of the terminal by default, and any elsewhere. */
  readonly width?: number | undefined;
}
/** A column that is cut stays as wide as this. */
const CUT_TO_MIN = 8;

/** Rows under their headings, in columns as wide as their longest cell. */
export function tableColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { cut = [], width = process.stdout.columns }: TableLayout = {},
): string {
  const all = [headings.map((heading) => heading.toUpperCase()), ...rows];
  const widths = headings.map((_, n) => Math.max(...all.map((cells) => widthOf(cells[n] ?? ""))));
  const widthsFor = (most: number) =>
    widths.map((each, n) => (cut.includes(headings[n]!) ? Math.min(each, most) : each));
  const total = (most: number) => widthsFor(most).reduce((sum, each) => sum + each + 2, -2);
  let most = Math.max(...widths);
  while (width !== undefined && most > CUT_TO_MIN && total(most) > width) most--;
  const places = widthsFor(most);
  return all
    .map((cells) =>
      cells
        .map((cell, n) => padded(cell, places[n]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** How many places a text takes, as far as its letters are one wide each. */
const widthOf = (text: string): number => lettersOf(text).length;

/** A text in exactly so many places. */
function padded(text: string, places: number): string {
  const letters = lettersOf(text);
  if (letters.length > places) return `${letters.slice(0, places - 1).join("")}…`;
  return text + " ".repeat(places - letters.length);
}

/** The fields of a record that have a value, each as `name: value` in a line; one within another as `recipient.name: …`. */
export function fieldsOfRecord(record: object): string {
  const fields = Object.entries(record).flatMap(([name, value]) =>
    fieldsWithin(name.replaceAll("_", " "), value),
  );
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${`${name}:`.padEnd(width + 1)}  ${value}`).join("\n");
}

function fieldsWithin(name: string, value: unknown): (readonly [name: string, value: string])[] {
  if (Array.isArray(value) && !value.some((each) => typeof each === "object"))
    return value.length === 0 ? [] : [[name, value.map(shown).join(", ")]];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, each]) =>
      fieldsWithin(`${name}.${inOneLine(Array.isArray(value) ? String(Number(key) + 1) : key)}`, each),
    );
  const text = shown(value);
  return text === "" ? [] : [[name, text]];
}
