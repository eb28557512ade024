import Papa from "papaparse";
import type { components } from "../../../../client/client.ts";
import { keysOfHeadings } from "../../../../shared/domain/outcomes/headings.ts";
import { type BadgeField, NUMBERS, readValue } from "../certificates/values.ts";

export type Recipient = components["schemas"]["RecipientRequest"];

/** What was pasted or read from a file. */
export interface Table {
  /** Each is another one; where there are none, the numbers of the columns. */
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of the first of the rows where they come from: below their headings it is 2. */
  readonly first: number;
}

/** Somebody of a list, by the number of their row. */
export interface Person {
  readonly row: number;
  readonly recipient: Recipient;
}

/** What is wrong with a row: the key of a text, or what the API says. */
export interface RowProblem extends Person {
  readonly message: string;
  /** Of which column it is said: the name of a field, or `values.<key>`. */
  readonly field?: string;
}

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

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const NAME = /^\p{L}[\p{L}'.-]* [\p{L}' .-]+$/u;

/** Reads rows of a spreadsheet or of a file with commas, semicolons or tabs; an address in the first row says that there are no headings. */
export function readTable(text: string): Table {
  const transform = (cell: string) => cell.trim();
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy", transform });
  const [top = [], ...others] = data;
  if (top.some((cell) => ADDRESS.test(cell)))
    return { headings: top.map((_, n) => `${n + 1}`), rows: data, first: 1 };
  const headings = top.map((heading, n) => (top.indexOf(heading) === n ? heading : `${heading} (${n + 1})`));
  return { headings, rows: others, first: 2 };
}

/** The text of some rows of a table. */
export const textOfRows = ({ headings, rows, first }: Table, numbers: readonly number[]): string =>
  Papa.unparse(
    [...(first > 1 ? [headings] : []), ...numbers.map((row) => rows[row - first]!)] as string[][],
    {
      delimiter: "\t",
    },
  );

/** The text of a file in UTF-8, or as spreadsheet programs write it on Windows. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What each column means, by its place; null is left out. */
export type Mapping = readonly (string | null)[];

/** What the columns mean: as it was `said` of their headings, else as these say, else by what stands in the first row. */
export function meaningsOf(
  { headings, rows: [top = []], first }: Table,
  fields: readonly BadgeField[],
  said: Readonly<Record<string, string | null>>,
): Mapping {
  const keys = keysOfHeadings(headings);
  const guessed = (heading: string, n: number): string | null => {
    if (first === 1)
      return ADDRESS.test(top[n]!) ? "recipient_email" : NAME.test(top[n]!) ? "recipient_name" : null;
    const isCalled = (name: string) => name.toLowerCase() === heading.toLowerCase();
    const labelled = fields.find(({ key, label }) =>
      [key, ...Object.values(typeof label === "string" ? [label] : label)].some(isCalled),
    );
    if (labelled) return `values.${labelled.key}`;
    const known = keys[n];
    const isField = fields.some(({ key }) => key === known);
    return TARGETS.find((target) => target === known) ?? (isField ? `values.${known}` : null);
  };
  const meant = headings.map((heading, n) =>
    said[heading] === undefined ? guessed(heading, n) : said[heading],
  );
  return meant.map((target, n) => (meant.indexOf(target) === n ? target : null));
}

/** What a form of one person has, or a row by the meanings of its columns; every text may be empty. */
export type Written = Readonly<Record<string, unknown>> & {
  readonly values?: Readonly<Record<string, unknown>>;
};

/** The recipient of what was written; what says nothing is left out. */
export function recipientOf(written: Written, fields: readonly BadgeField[]): Recipient {
  const filled = (given: object) =>
    Object.entries(given).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  const { first_name, last_name, workload_hours, values = {}, ...others } = written;
  const known = fields.flatMap(({ key, type }) => filled({ [key]: readValue(type, values[key]) }));
  return {
    recipient_name: [first_name, last_name].filter(Boolean).join(" "),
    ...Object.fromEntries(filled({ ...others, workload_hours: readValue("number", workload_hours) })),
    ...(known.length > 0 && { values: Object.fromEntries(known) }),
  } as Recipient;
}

/** The people of a table. */
export const peopleOf = (
  { rows, first }: Table,
  mapping: Mapping,
  fields: readonly BadgeField[],
): readonly Person[] =>
  rows.map((row, n) => {
    const cells = Object.fromEntries(mapping.map((target, column) => [target, row[column]]));
    const values = Object.fromEntries(fields.map(({ key }) => [key, cells[`values.${key}`]]));
    const plain = Object.fromEntries(TARGETS.map((target) => [target, cells[target]]));
    return { row: n + first, recipient: recipientOf({ ...plain, values }, fields) };
  });

/**
 * What is plainly wrong before anything is sent: nobody's name, no address or a bad one, who is there twice, and what is no
 * number. What the API has `told` of a row before holds until the row is another one.
 */
export function problemsOf(
  people: readonly Person[],
  fields: readonly BadgeField[],
  told: readonly RowProblem[] = [],
): RowProblem[] {
  const seen = new Set<string>();
  const numbers = fields.filter(({ type }) => NUMBERS.includes(type));
  const numbersOf = ({ workload_hours, values }: Recipient) => [
    ["workload_hours", workload_hours] as const,
    ...numbers.map(({ key }) => [`values.${key}`, values?.[key]] as const),
  ];
  const toldOf = Map.groupBy(told, ({ recipient }) => JSON.stringify(recipient));
  return people.flatMap((person) => {
    const { recipient_name: name, recipient_email, guardian_email, external_id } = person.recipient;
    const address = recipient_email ?? guardian_email ?? "";
    const identity = `${address.toLowerCase()} ${external_id ?? name.toLowerCase()}`;
    const isTwice = seen.has(identity);
    seen.add(identity);
    const problem = (message: string, field?: string) => [
      { ...person, message: `issue.problems.${message}`, ...(field && { field }) },
    ];
    if (name === "") return problem("no_name");
    if (!ADDRESS.test(address)) return problem(address ? "bad_address" : "no_address");
    if (isTwice) return problem("twice");
    const unread = numbersOf(person.recipient).filter(([, value]) => typeof value === "string");
    if (unread.length > 0) return unread.flatMap(([field]) => problem("no_number", field));
    return (toldOf.get(JSON.stringify(person.recipient)) ?? []).map((each) => ({ ...each, row: person.row }));
  });
}
