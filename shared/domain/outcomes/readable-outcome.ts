import * as z from "zod";
import { LOCALES, type Locale } from "../organizations/organization.ts";
import { type BadgeField, FieldKey, type ShownIn } from "./field.ts";
import { labelIn, type Outcome, shownValues, ToldValue } from "./outcome.ts";
import { valueText } from "./value-text.ts";

const Texts = z.strictObject({ pt: z.string(), en: z.string(), es: z.string() });

/** A value as people read it in each language, and as it is stored. */
const ReadableValue = z
  .strictObject({
    key: FieldKey,
    label: Texts.meta({ examples: [{ pt: "Tempo líquido", en: "Chip time", es: "Tiempo neto" }] }),
    text: Texts.meta({ examples: [{ pt: "1h42min07s", en: "1:42:07", es: "1h42min07s" }] }),
    value: ToldValue,
  })
  .meta({ id: "ReadableValue" });
export type ReadableValue = z.output<typeof ReadableValue>;

/** The parts of an answer that say what a person did. */
export const READABLE_OUTCOME = {
  role: z
    .string()
    .nullable()
    .meta({ examples: ["Speaker"] }),
  values: z.array(ReadableValue),
};
export interface ReadableOutcome {
  readonly role: string | null;
  readonly values: ReadableValue[];
}

const inEach = (text: (locale: Locale) => string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text(locale)])) as Record<Locale, string>;

/** What one place shows people of an outcome, in the order of the badge's fields. */
export const readableOutcome = (
  badge: { readonly fields?: readonly BadgeField[] | undefined },
  outcome: Outcome,
  place: ShownIn,
): ReadableOutcome => ({
  role: outcome.role,
  values: shownValues(badge, outcome, place).map((shown) => ({
    key: shown.key,
    label: inEach((locale) => labelIn(shown.label, locale)),
    text: inEach((locale) => valueText(shown, locale)),
    value: shown.value,
  })),
});
