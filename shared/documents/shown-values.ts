import { textParts, valueKeyOf } from "#shared/domain/documents/design-text.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { NBSP } from "#shared/formats/unbroken.ts";
import { PRINTED_TEXTS } from "#shared/texts/texts.ts";
import { hoursOf, type Line, line, wholeValue } from "./lines.ts";

/** A value with its label. `rest` is what stands smaller beside it, such as the total after a place. */
interface Item {
  readonly label: Line;
  readonly value: Line;
  readonly rest: Line | null;
}

/** What a document says of the person beside its texts (decision 19.13). */
export interface Shown {
  /** Set apart by layouts that have no lead for it. */
  readonly role: Line | null;
  /** The time that leads the layout sport. */
  readonly time: Item | null;
  /** What stands large: places in sport; role, grade and hours in academic. */
  readonly lead: readonly Item[];
  readonly values: readonly Item[];
  /** Whether the hours are among the lead, so that the sentence need not say them. */
  readonly hours: boolean;
}

/** Values that a document shows by itself; decision 19.13. */
const VALUES = 8;
/** Places that the layout sport shows large. */
const PLACES = 3;

type Value = NonNullable<DocumentFacts["values"]>[number];

/** What a document says of the person that neither its text nor its back page names. */
export function shownBesides(facts: DocumentFacts): Shown {
  const { design, locale } = facts;
  const { labels } = PRINTED_TEXTS[locale];
  const said = textParts(`${design.text ?? ""}\n${design.back?.text ?? ""}`);
  const fields = new Set(said.flatMap((part) => ("field" in part ? [part.field] : [])));
  const keys = new Set([...fields].map(valueKeyOf));
  const shown = (facts.values ?? []).filter(({ key }) => !keys.has(key)).slice(0, VALUES);
  const item = (value: Value): Item => itemOf(value.label, wholeValue(value, locale));
  const without = (...taken: readonly (Value | undefined)[]) =>
    shown.filter((value) => !taken.includes(value)).map(item);
  const role = facts.role === undefined || fields.has("role") ? null : facts.role;
  const none = { time: null, lead: [], hours: false };
  if (design.layout === "sport") {
    const time = shown.find(({ type }) => type === "duration");
    const places = shown.filter(({ type }) => type === "place").slice(0, PLACES);
    return {
      ...none,
      role: role === null ? null : line(role),
      time: time === undefined ? null : item(time),
      lead: places.map((place) => placed(item(place))),
      values: without(time, ...places),
    };
  }
  if (design.layout === "academic") {
    const grade = shown.find(({ type }) => type === "grade");
    const hours = facts.workload_hours === null || fields.has("hours") ? null : facts.workload_hours;
    const hoursShown = hours !== null && (role !== null || shown.length > 0);
    return {
      ...none,
      role: null,
      lead: [
        ...(role === null ? [] : [itemOf(labels.role, role)]),
        ...(grade === undefined ? [] : [item(grade)]),
        ...(hoursShown ? [itemOf(labels.hours, hoursOf(hours, locale))] : []),
      ],
      values: without(grade),
      hours: hoursShown,
    };
  }
  return { ...none, role: role === null ? null : line(role), values: without() };
}

const itemOf = (label: string, value: string): Item => ({
  label: line(label),
  value: line(value),
  rest: null,
});

/** The position of a place apart from its total, such as `17th` and `of 812`. */
function placed({ label, value }: Item): Item {
  const [position, ...rest] = value.text.split(NBSP);
  return { label, value: line(position!), rest: rest.length === 0 ? null : line(rest.join(NBSP)) };
}
