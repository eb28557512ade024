import type { TableHead } from "#shared/formats/tables/table.ts";
import { fold } from "#shared/text/fold.ts";
import { type FieldError, invalidFields } from "../errors.ts";
import type { BadgeField } from "../outcomes/field.ts";
import { keysOfHeadings } from "../outcomes/headings.ts";
import { withoutEdges } from "../pasted.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import { PLAIN_TARGETS, type PlainTarget } from "./plain-targets.ts";

/** Headings of the columns, and names of the fields, by which a file of errors tells what is wrong: nothing of a recipient. */
export const ERROR_HEADINGS = ["import_error_line", "import_error"] as const;
/** The name of the field that has a line which is no object. */
export const ERROR_ROW = "import_error_row";

/** What a column of a file is; null for one that is not read. */
export type Target = PlainTarget | `values.${string}` | `metadata.${string}` | null;

/** Targets by headings, as somebody says; null leaves a column out. */
export type Mapping = Readonly<Record<string, string | null>>;

/** Why a column has its target: the request said so, the organization before, its heading or contents tell, or nothing else fits. */
export const MAPPED_BY = ["request", "memory", "heading", "content", "rest"] as const;
export type MappedBy = (typeof MAPPED_BY)[number];

/** What one column means. */
export interface Column {
  /** Unlike all others: a further one of the same name has its number behind it, `Phone (3)`. "" for one without. */
  readonly heading: string;
  readonly target: Target;
  readonly by: MappedBy;
}

/** A name that an object does not keep as one of its own. */
const NO_KEY = "__proto__";
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const NAME = /^\p{L}[\p{L}'’.-]* [\p{L}'’ .-]+$/u;
const NUMBER = /^\+[\d\s().-]{7,}$/;

/**
 * What the columns of a file mean, by place: as `said` by their headings; else as `remembered` by their folded headings; else by the
 * fields' keys and labels, the names of the API, and the words of headings (decision 19.10); without headings by what stands in the first row, and so is an address that nothing else tells. Any other
 * column with a heading is a pair of metadata, up to as many as a certificate has. A target belongs to one column, the first one.
 * Throws `invalid_request` for a mapping that names no heading of the file, no target, or one target twice.
 */
export function columnsOf(
  { headings, named }: Pick<TableHead, "headings" | "named">,
  firstRow: readonly string[],
  fields: readonly BadgeField[],
  said: Mapping = {},
  remembered: Mapping = {},
): readonly Column[] {
  const names = uniqueHeadings(headings);
  refuseMapping(said, names, fields);
  const columns: (Column | undefined)[] = names.map(() => undefined);
  const taken = new Set<Target>();
  const give = (by: MappedBy, targetOf: (name: string, place: number) => string | null | undefined) => {
    for (const [place, heading] of names.entries()) {
      if (columns[place] !== undefined) continue;
      const target = targetOf(heading, place);
      if (target === undefined || !isTarget(target, fields) || (target !== null && taken.has(target)))
        continue;
      columns[place] = { heading, target, by };
      taken.add(target);
    }
  };
  if (named)
    give("heading", (heading) => (ERROR_HEADINGS.some((name) => name === heading) ? null : undefined));
  give("request", (heading) => ownValue(said, heading));
  if (named) give("memory", (heading) => ownValue(remembered, fold(heading)));
  if (named) give("heading", (heading) => fieldCalled(heading, fields) ?? apiName(heading, fields));
  const keys = named ? keysOfHeadings(names) : names.map((_, place) => guessed(firstRow[place] ?? ""));
  give(named ? "heading" : "content", (_, place) => {
    const key = keys[place];
    if (fields.some((field) => field.key === key)) return `values.${key}`;
    // The number of a student or member tells people apart, where nothing else does.
    const isNumber = key === "registration" && !keys.includes("external_id");
    return isNumber ? "external_id" : isPlain(key) ? key : undefined;
  });
  // A heading that says nothing, above an address.
  if (named && !taken.has("recipient_email"))
    give("content", (_, place) => {
      const guess = guessed(firstRow[place] ?? "");
      return guess === "recipient_email" ? guess : undefined;
    });
  if (named) give("rest", restOf([...taken]));
  return joinedNames(columns.map((column, n) => column ?? { heading: names[n]!, target: null, by: "rest" }));
}

const ownValue = (mapping: Mapping, name: string): string | null | undefined =>
  Object.hasOwn(mapping, name) ? mapping[name] : undefined;

/** The key of a folded heading under which what an organization says of a column is remembered. */
export const rememberedHeading = (heading: string): string => fold(heading);

function uniqueHeadings(headings: readonly string[]): readonly string[] {
  const taken = new Set(headings);
  return headings.map((heading, n) => {
    if (heading === "" || headings.indexOf(heading) === n) return heading;
    let name = `${heading} (${n + 1})`;
    while (taken.has(name)) name += ` (${n + 1})`;
    taken.add(name);
    return name;
  });
}

const isPlain = (target: string | null | undefined): target is PlainTarget =>
  PLAIN_TARGETS.some((one) => one === target);

function isTarget(target: string | null, fields: readonly BadgeField[]): target is Target {
  if (target === null || isPlain(target)) return true;
  if (target.startsWith("values.")) return fields.some(({ key }) => target === `values.${key}`);
  const [, pair] = /^metadata\.(.+)$/su.exec(target) ?? [];
  return pair !== undefined && pair !== NO_KEY && pair === metadataKey(pair);
}

function refuseMapping(said: Mapping, names: readonly string[], fields: readonly BadgeField[]): void {
  const errors: FieldError[] = [];
  const of = new Map<string, string>();
  const pairs = Object.values(said).filter((target) => target?.startsWith("metadata."));
  for (const [heading, target] of Object.entries(said)) {
    const refuse = (message: string) => errors.push({ path: `mapping.${heading.slice(0, 100)}`, message });
    if (!names.includes(heading)) refuse("Is no heading of the file.");
    else if (!isTarget(target, fields)) refuse(`Is mapped to nothing that a recipient of this badge has.`);
    else if (target !== null && of.has(target)) refuse(`Is mapped to the same as "${of.get(target)}".`);
    else if (target !== null) of.set(target, heading);
  }
  if (pairs.length > LIMITS.metadataPairs)
    errors.push({ path: "mapping", message: `Must have at most ${LIMITS.metadataPairs} pairs of metadata.` });
  if (errors.length > 0) throw invalidFields(errors);
}

/** The field whose key or label a heading is. */
function fieldCalled(heading: string, fields: readonly BadgeField[]): string | undefined {
  const folded = fold(heading);
  const found = fields.find(({ key, label }) =>
    [key, ...(typeof label === "string" ? [label] : Object.values(label))].some(
      (name) => fold(name) === folded,
    ),
  );
  return found && `values.${found.key}`;
}

/** The target whose name in the API a heading is. */
const apiName = (heading: string, fields: readonly BadgeField[]): string | undefined =>
  [heading, heading.toLowerCase().replaceAll(" ", "_")].find((name) => isTarget(name, fields));

/** No address, number or name is longer; of a longer cell the patterns take a time that grows with the square of its length. */
const GUESSED_LENGTH = 320;

const guessed = (cell: string): PlainTarget | undefined => {
  if (cell.length > GUESSED_LENGTH) return undefined;
  if (ADDRESS.test(cell)) return "recipient_email";
  if (NUMBER.test(cell)) return "recipient_number";
  return NAME.test(cell) ? "recipient_name" : undefined;
};

/** The key of metadata that a heading becomes: a text as the API takes it. */
const metadataKey = (heading: string): string =>
  withoutEdges(
    [
      ...withoutEdges(
        heading.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u2800]/gu, " "),
      ).normalize("NFC"),
    ]
      .slice(0, LENGTHS.metadataKey)
      .join(""),
  );

/** Gives columns pairs of metadata, beside those that are taken; undefined for one without a heading, and for one too many. */
function restOf(taken: readonly Target[]): (heading: string, place: number) => string | undefined {
  const keys = new Set(taken.flatMap((target) => (target?.startsWith("metadata.") ? [target.slice(9)] : [])));
  return (heading, place) => {
    const plain = metadataKey(heading);
    if (plain === "" || plain === NO_KEY || keys.size >= LIMITS.metadataPairs) return undefined;
    const end = ` (${place + 1})`;
    const cut = [...plain].slice(0, LENGTHS.metadataKey - end.length).join("");
    const key = keys.has(plain) ? metadataKey(`${cut}${end}`) : plain;
    keys.add(key);
    return `metadata.${key}`;
  };
}

/** A name beside a last name, and without a first one, is the first name. */
function joinedNames(columns: readonly Column[]): readonly Column[] {
  const has = (target: Target) => columns.some((column) => column.target === target);
  if (!has("last_name") || has("first_name")) return columns;
  return columns.map((column) =>
    column.target === "recipient_name" ? { ...column, target: "first_name" } : column,
  );
}
