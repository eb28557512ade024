import { type IndexedEvent, Issuer, PublicEvent } from "#shared/domain/directory/public-event.ts";

/**
 * How an event is kept: as JSON without the names of its fields, which are a third of it. Compressing it would take
 * another half off, and was measured to cost more time than a whole search: unpacking is most of what a page takes.
 */
type Labels = readonly { readonly label: string; readonly confidence: number }[];

const FIELDS = Object.keys(PublicEvent.shape).filter(
  (field) => field !== "issuer" && field !== "ai_analysis",
) as Exclude<keyof PublicEvent, "issuer" | "ai_analysis">[];
const ISSUER_FIELDS = Object.keys(Issuer.shape) as (keyof Issuer)[];

const flat = (labels: Labels) => labels.flatMap(({ label, confidence }) => [label, confidence]);
function unflat(values: readonly (string | number)[]): { label: string; confidence: number }[] {
  const labels = [];
  for (let i = 0; i < values.length; i += 2)
    labels.push({ label: String(values[i]), confidence: Number(values[i + 1]) });
  return labels;
}

/** The event as text; its connections are kept apart. */
export function pack(event: Omit<IndexedEvent, "connections">): string {
  const { ai_analysis: analysis, issuer } = event;
  return JSON.stringify([
    analysis && [flat(analysis.skills), flat(analysis.keywords), analysis.level],
    ISSUER_FIELDS.map((field) => issuer[field]),
    ...FIELDS.map((field) => event[field]),
    ...(event.label_names === undefined ? [] : [event.label_names]),
  ]);
}

/** The event that was packed. */
export function unpack(text: string): PublicEvent {
  const [analysis, issuer, ...values] = JSON.parse(text);
  const event = {
    ...fromValues(FIELDS, values),
    ai_analysis: analysis && {
      skills: unflat(analysis[0]),
      keywords: unflat(analysis[1]),
      level: analysis[2],
    },
    issuer: fromValues(ISSUER_FIELDS, issuer),
  };
  return event as PublicEvent;
}

/** What `pack` was told of the labels of an event beside what is shown. */
export const labelNamesIn = (text: string): IndexedEvent["label_names"] =>
  JSON.parse(text)[2 + FIELDS.length];

function fromValues(fields: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [i, field] of fields.entries()) record[field] = values[i];
  return record;
}
