import { isoOf } from "#shared/formats/durations.ts";
import { ACHIEVEMENT_TEXTS } from "#shared/texts/texts.ts";
import { badgeFields } from "../badges/badge.ts";
import type { Locale } from "../organizations/organization.ts";
import type { BadgeField } from "../outcomes/field.ts";
import { labelIn, type Outcome, type ShownValue, shownValues } from "../outcomes/outcome.ts";
import { numberOfGrade } from "../outcomes/values.ts";

/** The result types of Open Badges 3.0 that fit, and own ones where none does (decision 19.8). */
const RESULT_TYPES = {
  number: "RawScore",
  integer: "RawScore",
  percent: "Percent",
  grade: "RawScore",
  choice: "PerformanceLevel",
  duration: "ext:Duration",
  place: "ext:Place",
  date: "ext:Date",
  text: "ext:Text",
} as const;
/** Of a grade that is no number, and of hours, which are no credits (decision 19.9). */
const LETTER = "LetterGrade";
const HOURS = "ext:Hours";

/**
 * Characters that the options of all choices of a badge have together in a credential; the choices after that are without, as
 * a credential in its longest form must stay one that {@link LIMITS.credential} lets be checked.
 */
const OPTIONS_MAX = 2_000;

interface ResultDescription {
  readonly id: string;
  readonly type: readonly ["ResultDescription"];
  readonly name: string;
  readonly resultType: string;
  readonly allowedValue?: readonly string[];
}
interface Result {
  readonly type: readonly ["Result"];
  readonly resultDescription: string;
  readonly value: string;
}

/** What results are described by: the fields of a badge, its address as an achievement, and the language of its texts. */
interface Described {
  readonly achievement: string;
  readonly fields?: readonly BadgeField[] | undefined;
  readonly locale: Locale;
}

/** Names of results end so; no key of a field has a hyphen. */
const letterOf = (key: string) => `${key}-letter`;
const HOURS_KEY = "workload-hours";

/** All results that credentials of a badge can have; a grade has two descriptions, as one is a number or a text. */
export function resultDescriptions({ achievement, fields, locale }: Described): readonly ResultDescription[] {
  let left = OPTIONS_MAX;
  const described = (
    key: string,
    name: string,
    resultType: string,
    options?: readonly string[],
  ): ResultDescription => {
    const length = options?.join("").length ?? Number.POSITIVE_INFINITY;
    const fits = length <= left;
    if (fits) left -= length;
    return {
      id: `${achievement}#${key}`,
      type: ["ResultDescription"],
      name,
      resultType,
      ...(fits ? { allowedValue: options! } : {}),
    };
  };
  const all = badgeFields({ fields })
    .filter(({ show }) => show.includes("credential"))
    .flatMap(({ key, label, type, unit, options }) => {
      const name = labelIn(label, locale) + (unit === undefined ? "" : ` (${unit})`);
      const one = described(key, name, RESULT_TYPES[type], options);
      return type === "grade" ? [one, described(letterOf(key), name, LETTER)] : [one];
    });
  return [...all, described(HOURS_KEY, ACHIEVEMENT_TEXTS[locale].hours, HOURS)];
}

/** The results of a person: each value that credentials show, and the hours. */
export function resultsOf(
  badge: Described,
  outcome: Outcome,
  hours: number | null,
): { readonly results: readonly Result[]; readonly descriptions: readonly ResultDescription[] } {
  const found = [
    ...shownValues(badge, outcome, "credential").map((shown) => [keyOf(shown), resultValue(shown)] as const),
    ...(hours === null ? [] : [[HOURS_KEY, String(hours)] as const]),
  ];
  const results = found.map(([key, value]) => ({
    type: ["Result"] as const,
    resultDescription: `${badge.achievement}#${key}`,
    value,
  }));
  const named = new Set(results.map(({ resultDescription }) => resultDescription));
  const descriptions = resultDescriptions(badge).filter(({ id }) => named.has(id));
  return { results, descriptions };
}

const keyOf = ({ key, type, value }: ShownValue): string =>
  type === "grade" && typeof value === "string" && numberOfGrade(value) === undefined ? letterOf(key) : key;

/** A value as programs read it: `PT1H42M7S`, `17/812`, and else as it is stored. */
function resultValue({ type, value }: ShownValue): string {
  if (typeof value === "object")
    return value.of === null ? `${value.position}` : `${value.position}/${value.of}`;
  return type === "duration" ? isoOf(String(value)) : String(value);
}
