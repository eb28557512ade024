import Papa from "papaparse";
import type { components } from "../../../../client/client.ts";
import { keysOfHeadings } from "../../../../shared/domain/outcomes/headings.ts";

export type Recipient = components["schemas"]["RecipientRequest"];
export type Field = components["schemas"]["BadgeField"];

/** What was pasted or read from a file. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of the first of the rows where they come from, below their headings. */
  readonly first: number;
}

/** Whether it is a list, which has headings or several rows, and no form of one person. */
export const isList = ({ rows, first }: Table): boolean => first > 1 || rows.length > 1;

/** What a column can mean; `values.<key>` besides, for each field of the badge. */
export const TARGETS = [
  "recipient_name",
  "first_name",
  "last_name",
  "recipient_email",
  "guardian_email",
  "recipient_number",
  "external_id",
  "role",
  "workload_hours",
  "reason",
  "recipient_locale",
] as const satisfies readonly (keyof Recipient | "first_name" | "last_name")[];

/** What each column means, by its place; null is left out. */
export type Mapping = readonly (string | null)[];

/** Something that is wrong with a row: the column's meaning, and the key of a text or what the API says. */
export interface RowProblem {
  readonly row: number;
  readonly target: string;
  readonly message: string;
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads rows of a spreadsheet or of a file with commas, semicolons or tabs; rows of addresses without headings get numbers. */
export function readTable(text: string): Table {
  const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: "greedy" });
  const [first = [], ...others] = data.map((row) => row.map((cell) => cell.trim()));
  if (!first.some((cell) => ADDRESS.test(cell))) return { headings: first, rows: others, first: 2 };
  return { headings: first.map((_, n) => `${n + 1}`), rows: [first, ...others], first: 1 };
}

/** The text that gives the table again when it is read. */
export const textOfTable = ({ headings, rows, first }: Table): string =>
  Papa.unparse([...(first > 1 ? [[...headings]] : []), ...rows.map((row) => [...row])], { delimiter: "\t" });

/** The text of a file in UTF-8, or as spreadsheet programs write it on Windows. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What the columns probably mean: as it was corrected before, by their headings, else by what stands in them. */
export function guessed(
  { headings, rows }: Table,
  fields: readonly Field[],
  remembered: Readonly<Record<string, string | null>>,
): Mapping {
  const labelled = (heading: string): string | undefined =>
    fields.find(({ key, label }) =>
      [key, ...(typeof label === "string" ? [label] : Object.values(label))].some(
        (each) => each.toLowerCase() === heading.toLowerCase(),
      ),
    )?.key;
  const known = (key: string | undefined): string | null =>
    TARGETS.find((target) => target === key) ??
    (fields.some((field) => field.key === key) ? `values.${key}` : null);
  const keys = keysOfHeadings(headings);
  const found = headings.map((heading, n) => {
    const before = remembered[heading];
    const field = labelled(heading);
    return before !== undefined ? before : field === undefined ? known(keys[n]) : `values.${field}`;
  });
  const fill = (target: string, matches: RegExp) => {
    if (found.some((each) => each?.endsWith(target.slice(-4)))) return;
    const column = headings.findIndex(
      (_, n) => found[n] === null && rows.slice(0, 5).every((row) => matches.test(row[n] ?? "")),
    );
    if (column !== -1) found[column] = target;
  };
  fill("recipient_email", ADDRESS);
  fill("recipient_name", /^\p{L}[\p{L}'.-]* [\p{L}' .-]+$/u);
  return found.map((target, n) => (found.indexOf(target) === n ? target : null));
}

/** A number as people write it; undefined for one that can be read in two ways, such as `1,250`. */
function numberOf(text: string): number | undefined {
  if (!/^-?\d+(?:[.,]\d+)?$/.test(text) || /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return undefined;
  return Number(text.replace(",", "."));
}

/** A day such as `25/12/2026` where only one reading is a date; else as it was written. */
function dayOf(text: string): string {
  const [, first = "", second = "", year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (year === undefined || (Number(first) <= 12 && Number(second) <= 12 && first !== second)) return text;
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A value of a cell in the form of its field's type; what cannot be read goes as it is, and the API says what is wrong. */
function readValue(type: Field["type"], text: string): unknown {
  if (type === "number" || type === "integer" || type === "percent")
    return numberOf(text.replace(/\s*%$/, "")) ?? text;
  if (type === "date") return dayOf(text);
  if (type !== "place") return text;
  const [, position, of] = /^(\d+)\s*[ºª°.]?(?:\s*(?:\/|de|of)\s*(\d+))?$/i.exec(text) ?? [];
  return position === undefined ? text : { position: Number(position), ...(of && { of: Number(of) }) };
}

/** The recipient of a row. */
export function recipientOf(row: readonly string[], mapping: Mapping, fields: readonly Field[]): Recipient {
  const cells = new Map(
    mapping.flatMap((target, n) => (target && row[n] ? [[target, row[n]] as const] : [])),
  );
  const { first_name, last_name, workload_hours, ...plain } = Object.fromEntries(
    TARGETS.flatMap((target) => (cells.has(target) ? [[target, cells.get(target)]] : [])),
  );
  const values = fields.flatMap(({ key, type }) => {
    const text = cells.get(`values.${key}`);
    return text === undefined ? [] : [[key, readValue(type, text)]];
  });
  return {
    recipient_name: [first_name, last_name].filter(Boolean).join(" "),
    ...plain,
    ...(workload_hours && { workload_hours: numberOf(workload_hours) ?? workload_hours }),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
  } as Recipient;
}

/** What is plainly wrong before anything is sent: nobody's name, no address or a bad one, and who is there twice. */
export function problemsOf(recipients: readonly Recipient[]): RowProblem[] {
  const seen = new Map<string, number>();
  return recipients.flatMap((recipient, row) => {
    const { recipient_name: name, recipient_email, guardian_email, external_id } = recipient;
    const address = recipient_email ?? guardian_email ?? "";
    const person = `${address.toLowerCase()} ${external_id ?? name.toLowerCase()}`;
    const before = seen.get(person);
    if (before === undefined) seen.set(person, row);
    if (name === "") return [{ row, target: "recipient_name", message: "issue.problems.no_name" }];
    if (!ADDRESS.test(address))
      return [
        { row, target: "recipient_email", message: `issue.problems.${address ? "bad" : "no"}_address` },
      ];
    return before === undefined ? [] : [{ row, target: "recipient_name", message: "issue.problems.twice" }];
  });
}
