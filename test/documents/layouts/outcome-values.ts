import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { labelIn, shownValues } from "#shared/domain/outcomes/outcome.ts";
import { type FieldPreset, PRESETS } from "#shared/domain/outcomes/presets.ts";
import type { FieldValues } from "#shared/domain/outcomes/values.ts";

export type PrintedValue = NonNullable<DocumentFacts["values"]>[number];

/** The values of a preset that a document shows, with their labels in a language. */
function presetValues(id: FieldPreset["id"], locale: Locale, values: FieldValues): PrintedValue[] {
  const { fields } = PRESETS.find((preset) => preset.id === id)!;
  return shownValues({ fields }, { role: null, values }, "document").map((shown) => ({
    ...shown,
    label: labelIn(shown.label, locale),
  }));
}

/** What runners have: ten values. */
export const raceValues = (locale: Locale): PrintedValue[] =>
  presetValues("race", locale, {
    chip_time: "1:42:07",
    gun_time: "1:43:31",
    overall_place: { position: 17, of: 812 },
    gender_place: { position: 11, of: 467 },
    category_place: { position: 3, of: 64 },
    category: "M40–44",
    distance: "21,0975 km",
    pace: "0:04:50",
    bib: "2107",
    team: "Asfalto Runners",
  });
/** What students have. */
export const courseValues = (locale: Locale): PrintedValue[] =>
  presetValues("course", locale, {
    grade: 9.2,
    attendance: 95,
    completion_date: "2026-06-19",
    registration: "2026-4711",
    document_number: "123.456.789-09",
  });
/** What people who present a work have, of which some are long. */
export const congressValues = (locale: Locale): PrintedValue[] =>
  presetValues("congress", locale, {
    presentation_title: "Deep learning for the early detection of plagues in vineyards at high altitude",
    authors: "Carter, E.; Nakamura, H.; Oliveira, M.",
    presentation_type: "Oral",
    track: "Computer vision",
    presentation_date: "2026-05-11",
  });

/** Values of texts by their labels. */
export const textValues = (texts: Readonly<Record<string, string>>): PrintedValue[] =>
  Object.entries(texts).map(([label, value], n) => ({
    key: `text_${n}`,
    label,
    type: "text",
    unit: null,
    value,
  }));
