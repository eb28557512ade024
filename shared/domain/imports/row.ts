import type { CellsRow } from "#shared/formats/tables/table.ts";
import { RecipientRequest } from "../certificates/recipient.ts";
import { fieldErrors } from "../field-errors.ts";
import type { BadgeField } from "../outcomes/field.ts";
import { checkedValues } from "../outcomes/values.ts";
import { isEmpty } from "../pasted.ts";
import { type CellReading, expiry, failedCell, fieldValue, oneLine, plainValue } from "./cell-value.ts";
import { type Column, ERROR_HEADINGS, ERROR_ROW, type Target } from "./columns.ts";
import type { PlainTarget } from "./plain-targets.ts";

/** One thing that is wrong with a row. */
export interface RowError {
  /** The heading of its column; null when no column is to blame. */
  readonly column: string | null;
  /** As the API names it: `recipient_email`, `values.grade`; `row` for the row itself. */
  readonly field: string;
  readonly message: string;
}

/** The recipient of a row, in the form in which it is kept; or all that is wrong with it. */
export type ReadRow =
  | { readonly request: RecipientRequest; readonly expires_at: string | null }
  | { readonly errors: readonly RowError[] };

/** The recipient of a row of cells, checked as the API checks one. */
export function readRow(
  { cells, decimals }: Pick<CellsRow, "cells" | "decimals">,
  columns: readonly Column[],
  fields: readonly BadgeField[],
  how: CellReading,
): ReadRow {
  const errors: RowError[] = [];
  const plain = new Map<PlainTarget, unknown>();
  const [values, metadata]: [string, unknown][][] = [[], []];
  for (const [place, { heading, target }] of columns.entries()) {
    const text = cells[place] ?? "";
    if (target === null || text === "" || isEmpty(text)) continue;
    const reading = decimals?.includes(place) ? { ...how, decimal: "." as const } : how;
    if (target.startsWith("metadata.")) {
      metadata!.push([target.slice("metadata.".length), oneLine(text)]);
      continue;
    }
    const failed = failedCell(text);
    const field = target.startsWith("values.")
      ? fields.find(({ key }) => target === `values.${key}`)
      : undefined;
    const told =
      failed !== undefined
        ? { problem: failed }
        : field
          ? fieldValue(field, text, reading)
          : plainValue(target as PlainTarget, text, fields, reading);
    if ("problem" in told) errors.push({ column: heading, field: fieldOf(target), message: told.problem });
    else if (field) values!.push([field.key, told.value]);
    else plain.set(target as PlainTarget, told.value);
  }
  if (cells.length > columns.length)
    errors.push({ column: null, field: "row", message: tooManyCells(cells.length, columns.length) });
  const { first_name, last_name, expires_at, ...others } = Object.fromEntries(plain);
  const joined = [first_name, last_name].filter(Boolean).join(" ");
  const request = {
    ...(joined !== "" && { recipient_name: joined }),
    ...others,
    ...(values!.length > 0 && { values: Object.fromEntries(values!) }),
    ...(metadata!.length > 0 && { metadata: Object.fromEntries(metadata!) }),
  };
  const checked = checkedRequest(request, fields, new Set(errors.map(({ field }) => field)));
  if ("request" in checked && errors.length === 0)
    return { request: checked.request, expires_at: (expires_at as string | undefined) ?? null };
  const told = "errors" in checked ? checked.errors : [];
  return {
    errors: [...errors, ...told.map((error) => ({ ...error, column: headingOf(error.field, columns) }))],
  };
}

/** The recipient of one object of NDJSON, as the API takes it; `expires_at` may be a date too. */
export function readRecordRow(record: unknown, fields: readonly BadgeField[], how: CellReading): ReadRow {
  const { expires_at, ...request } = Object(record) as Record<string, unknown>;
  for (const name of [...ERROR_HEADINGS, ERROR_ROW]) delete request[name];
  const isGiven = expires_at !== undefined && expires_at !== null && !isEmpty(expires_at);
  const end = isGiven
    ? expiry(typeof expires_at === "string" ? expires_at.trim() : "", how)
    : { value: null };
  const checked = checkedRequest(request, fields, new Set());
  const errors = [
    ...("errors" in checked ? checked.errors : []),
    ...("problem" in end ? [{ field: "expires_at", message: end.problem }] : []),
  ];
  if ("request" in checked && "value" in end && errors.length === 0)
    return { request: checked.request, expires_at: end.value as string | null };
  return { errors: errors.map((error) => ({ column: null, ...error })) };
}

type Checked =
  | { readonly request: RecipientRequest }
  | { readonly errors: readonly Omit<RowError, "column">[] };

/** A request by the schema of the API and the fields of the badge; `told` are fields of which an error is known already. */
function checkedRequest(request: object, fields: readonly BadgeField[], told: ReadonlySet<string>): Checked {
  const parsed = RecipientRequest.safeParse(request, { reportInput: true });
  const { role, values: sent } = (parsed.data ?? request) as Partial<RecipientRequest>;
  const given = typeof sent === "object" && sent !== null && !Array.isArray(sent) ? sent : {};
  const { values, errors } = checkedValues(fields, typeof role === "string" ? role : null, given);
  const wrong = [
    ...(parsed.success
      ? []
      : fieldErrors(parsed.error, "field", RecipientRequest).map(({ path, message }) => ({
          field: path,
          message,
        }))),
    ...errors.map(({ key, message }) => ({ field: `values.${key}`, message })),
  ].filter(({ field }) => !told.has(field));
  if (!parsed.success || wrong.length > 0) return { errors: wrong };
  const { values: _, ...others } = parsed.data;
  return { request: values === null ? others : { ...others, values } };
}

const fieldOf = (target: NonNullable<Target>): string =>
  target === "first_name" || target === "last_name" ? "recipient_name" : target;

/** The heading of the column that a field comes from. */
function headingOf(field: string, columns: readonly Column[]): string | null {
  const found =
    columns.find(({ target }) => target === field) ??
    columns.find(({ target }) => target !== null && fieldOf(target) === field);
  return found?.heading ?? null;
}

const tooManyCells = (cells: number, columns: number): string =>
  `Has ${cells} cells, and there are ${columns} headings. Put quotes around a text with the separator in it, or give each column a heading.`;
