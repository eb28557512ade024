/** What a field holds (decision 19.1). */
export const FIELD_TYPES = [
  "text",
  "number",
  "integer",
  "duration",
  "date",
  "place",
  "percent",
  "grade",
  "choice",
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
