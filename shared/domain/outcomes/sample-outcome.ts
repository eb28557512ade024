import { clockOf } from "#shared/formats/durations.ts";
import { SAMPLE_TEXTS } from "#shared/texts/texts.ts";
import { invalidFields } from "../errors.ts";
import type { Locale } from "../organizations/organization.ts";
import type { BadgeField } from "./field.ts";
import type { Outcome } from "./outcome.ts";
import { checkedValues, type FieldValue, type FieldValues, type RequestedValues } from "./values.ts";

/** Keys of fields that hold a number of something, in three languages. */
const NUMBERED = /(?:^|_)(?:bib|cpf|code|codigo|document\w*|dorsal|id|matricula|n[ou]m\w*|reg\w*)(?:_|$)/;
/** 1:42:07, as one time; each further one is a little shorter. */
const TIME_S = 6_127;
const SHORTER_S = 171;
const PLACES = [
  { position: 17, of: 812 },
  { position: 11, of: 467 },
  { position: 3, of: 64 },
] as const;

/** What a badge's certificates may say of a person with a role: a plausible value of each field that is for it. */
function sampleValues(
  fields: readonly BadgeField[],
  role: string | null,
  locale: Locale,
  today: string,
): FieldValues | null {
  const times = new Map<BadgeField["type"], number>();
  const values = fields
    .filter((field) => field.role === undefined || field.role === role)
    .map((field) => {
      const before = times.get(field.type) ?? 0;
      times.set(field.type, before + 1);
      return [field.key, sampleValue(field, before, locale, today)] as const;
    });
  return values.length > 0 ? Object.fromEntries(values) : null;
}

/** A value of a field, before which so many others of its type stand. */
function sampleValue(
  { key, type, options }: BadgeField,
  before: number,
  locale: Locale,
  today: string,
): FieldValue {
  switch (type) {
    case "duration":
      return clockOf(`PT${TIME_S - (before % 30) * SHORTER_S}S`);
    case "place":
      return PLACES[before % PLACES.length]!;
    case "date":
      return today;
    case "percent":
      return 92;
    case "grade":
      return 9.2;
    case "integer":
      return 40;
    case "number":
      return 21.1;
    case "choice":
      return options?.[0] ?? SAMPLE_TEXTS[locale].text;
    default:
      return NUMBERED.test(key) ? "2026-4711" : SAMPLE_TEXTS[locale].text;
  }
}

/** What a sample says of a person: the values of the request, of which none need be there, or usual ones with the day `today`. */
export function outcomeOfSample(
  fields: readonly BadgeField[],
  role: string | null,
  given: RequestedValues | undefined,
  locale: Locale,
  today: string,
): Outcome {
  if (!given) return { role, values: sampleValues(fields, role, locale, today) };
  const { values, errors } = checkedValues(
    fields.map((field) => ({ ...field, required: false })),
    role,
    given,
  );
  if (errors.length === 0) return { role, values };
  throw invalidFields(errors.map(({ key, message }) => ({ path: `values.${key}`, message })));
}
