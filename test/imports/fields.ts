import { BadgeField } from "#shared/domain/outcomes/field.ts";

const field = (key: string, type: string, more: object = {}): BadgeField =>
  BadgeField.parse({ key, label: key, type, ...more });

/** Fields of a badge of each type. */
export const FIELDS_OF_EACH_TYPE: readonly BadgeField[] = [
  field("title", "text", { label: { pt: "Trabalho final", en: "Final paper", es: "Trabajo final" } }),
  field("distance", "number", { unit: "km" }),
  field("laps", "integer"),
  field("chip_time", "duration"),
  field("completion_date", "date"),
  field("overall_place", "place"),
  field("attendance", "percent"),
  field("grade", "grade"),
  field("medal", "choice", { label: "Medalha", options: ["Bronze", "Ouro"] }),
  field("talk", "text", { role: "speaker" }),
];
