import * as z from "zod";
import { clockOf, millisecondsOf } from "#shared/formats/durations.ts";
import { isEmpty } from "../pasted.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import { text } from "../text.ts";
import type { BadgeField } from "./field.ts";
import type { FieldType } from "./field-kinds.ts";

/** A place among all, such as 17th of 812; `of` is null when the total is not known. */
export interface Place {
  readonly position: number;
  readonly of: number | null;
}

/** A value as it is stored and told, by the type of its field; a duration is written as `1:42:07` (decision 19.2). */
export type FieldValue = string | number | Place;
/** FieldValues by the keys of their fields. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

const Duration = z
  .string({ error: "Must be a text such as 1:42:07." })
  .max(20, { error: "Must be a duration such as 1:42:07.", abort: true })
  .transform((value, context) => {
    const milliseconds = millisecondsOf(value.trim());
    if (milliseconds !== undefined && milliseconds <= LIMITS.fieldDurationMs) return clockOf(value.trim());
    context.addIssue({
      code: "custom",
      message: "Must be a duration such as 1:42:07, 42:07 or PT1H42M7S, of at most 9,999 hours.",
    });
    return z.NEVER;
  });

const finite = (max: number, decimals: number, min = -max) =>
  z
    .number({ error: "Must be a number." })
    .min(min, { error: `Must be at least ${min}.` })
    .max(max, { error: `Must be at most ${max}.` })
    .refine((value) => Number(value.toFixed(decimals)) === value, {
      error: `Must have at most ${decimals} decimals.`,
    });
const Whole = z.int({ error: "Must be a whole number." });
const position = Whole.min(1, { error: "Must be at least 1." }).max(LIMITS.fieldPlace, {
  error: `Must be at most ${LIMITS.fieldPlace}.`,
});

const NO_PLACE = { error: 'Must be a place such as 17, or {"position": 17, "of": 812}, counted from 1.' };
const PlaceValue = z
  .union([position, z.strictObject({ position, of: position.nullish() }, NO_PLACE)], NO_PLACE)
  .transform(
    (value): Place =>
      typeof value === "number"
        ? { position: value, of: null }
        : { position: value.position, of: value.of ?? null },
  )
  .refine(({ position, of }) => of === null || position <= of, {
    error: "Must not lie after the last place.",
  });

/**
 * The number by which a written grade is sorted: `9.2` and `9,20` are 9.2. Undefined for one that says no number, or may say two:
 * `1,250` is 1250 to some people, and 1.25 to others. The grade itself stays as it was written (decision 19.16).
 */
export function numberOfGrade(grade: string): number | undefined {
  const [, whole, decimals = ""] = /^(0|[1-9]\d{0,8})(?:[.,](\d{1,6}))?$/.exec(grade) ?? [];
  if (whole === undefined || (decimals.length === 3 && whole !== "0" && whole.length <= 3)) return undefined;
  return Number(`${whole}.${decimals}`);
}

const textValue = (max: number) => z.string({ error: "Must be a text." }).pipe(text(max));

/** Schemas of the values that a request may bring; a choice is checked by its field. */
const SCHEMAS: Readonly<Record<FieldType, z.ZodType<FieldValue>>> = {
  text: textValue(LENGTHS.fieldText),
  number: finite(LIMITS.fieldNumber, 6),
  integer: Whole.min(-LIMITS.fieldNumber, { error: `Must be at least -${LIMITS.fieldNumber}.` }).max(
    LIMITS.fieldNumber,
    { error: `Must be at most ${LIMITS.fieldNumber}.` },
  ),
  duration: Duration,
  date: z.iso.date({ error: "Must be a date such as 2026-05-10." }),
  place: PlaceValue,
  percent: finite(100, 4, 0),
  grade: z.union([finite(LIMITS.fieldNumber, 6), text(LENGTHS.fieldGrade)], {
    error: `Must be a number, or a text of at most ${LENGTHS.fieldGrade} characters.`,
  }),
  choice: textValue(LENGTHS.fieldOption),
};

/** What is wrong with one value, or that one is missing. */
export interface ValueError {
  readonly key: string;
  readonly message: string;
}

/** The bounds of values in a request, which are checked by the fields of the badge once these are known. */
export const RequestedValues = z
  .record(z.string().max(LENGTHS.fieldKey), z.unknown())
  .refine((values) => Object.keys(values).length <= LIMITS.fieldsPerBadge, {
    error: `Must have at most ${LIMITS.fieldsPerBadge} values.`,
  });
export type RequestedValues = z.output<typeof RequestedValues>;

/** The value of a field in the form in which it is stored, or what is wrong with it. */
export function readValue(
  field: BadgeField,
  given: unknown,
): { readonly value: FieldValue } | { readonly message: string } {
  const parsed = SCHEMAS[field.type].safeParse(given);
  if (!parsed.success) return { message: parsed.error.issues[0]!.message };
  if (field.options && !field.options.includes(parsed.data as string)) {
    const named = field.options.slice(0, 10).join(", ");
    return { message: `Must be one of: ${named}${field.options.length > 10 ? ", …" : ""}.` };
  }
  return { value: parsed.data };
}

/**
 * The values that a request brings of one person, checked by the fields of the badge; null and an empty text mean that
 * there is none. All that is wrong is told at once.
 */
export function checkedValues(
  fields: readonly BadgeField[],
  role: string | null,
  given: RequestedValues,
): { readonly values: FieldValues | null; readonly errors: readonly ValueError[] } {
  const errors: ValueError[] = [];
  const values: Record<string, FieldValue> = {};
  const declared = new Set(fields.map(({ key }) => key));
  for (const key of Object.keys(given))
    if (!declared.has(key)) errors.push({ key, message: "Is no field of this badge." });
  for (const field of fields) {
    const { key } = field;
    const own = Object.hasOwn(given, key) ? given[key] : undefined;
    const absent = own === undefined || own === null || isEmpty(own);
    const meant = field.role === undefined || field.role === role;
    if (absent) {
      if (field.required && meant) errors.push({ key, message: "Is required." });
    } else if (meant) {
      const checked = readValue(field, own);
      if ("value" in checked) values[key] = checked.value;
      else errors.push({ key, message: checked.message });
    } else errors.push({ key, message: `Is only for recipients with the role ${field.role}.` });
  }
  return { values: Object.keys(values).length > 0 ? values : null, errors };
}
