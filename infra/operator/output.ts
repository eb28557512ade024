/** What a command has to say: `value` for machines (--json), `text` for people. */
export interface CommandOutput {
  readonly value: unknown;
  readonly text: string;
}

/** A whole number with separators. */
export const formatCount = (value: number): string => value.toLocaleString("en");
/** A moment for people, in UTC; "never" or the like when there is none. */
export const formatMoment = (iso: string | null, none = "-"): string =>
  iso === null ? none : `${iso.slice(0, 16).replace("T", " ")} UTC`;
export const formatText = (value: string | null): string => value ?? "-";
