import {
  type IndexedEvent,
  Issuer,
  type Organizer,
  PublicEvent,
} from "#shared/domain/directory/public-event.ts";

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

/** An event without its connections as JSON without field names; decompression was measured to take longer than a search. */
export function pack(event: Omit<IndexedEvent, "connections">): string {
  const { ai_analysis: analysis, issuer } = event;
  return JSON.stringify([
    analysis && [flat(analysis.skills), flat(analysis.keywords), analysis.level],
    ISSUER_FIELDS.map((field) => issuer[field]),
    ...FIELDS.map((field) => event[field]),
    event.label_names ?? null,
    event.organizer && [event.organizer.id, event.organizer.is_issuer ? 1 : 0],
  ]);
}

export const unpack = (text: string): PublicEvent => eventFrom(JSON.parse(text));

/** The events of packed ones with a comma between them, which are read at once in less time. */
export const unpackAll = (texts: string): PublicEvent[] => JSON.parse(`[${texts}]`).map(eventFrom);

// biome-ignore lint/suspicious/noExplicitAny: what `pack` wrote
function eventFrom(values: any[]): PublicEvent {
  const [analysis, issuer] = values;
  const event = fromValues(FIELDS, values, 2);
  event.ai_analysis = analysis && {
    skills: unflat(analysis[0]),
    keywords: unflat(analysis[1]),
    level: analysis[2],
  };
  event.issuer = fromValues(ISSUER_FIELDS, issuer, 0);
  return event as PublicEvent;
}

/** The `label_names` of the event that was packed, which are never shown. */
export const labelNamesIn = (text: string): IndexedEvent["label_names"] =>
  JSON.parse(text)[2 + FIELDS.length] ?? undefined;

/** The organizer of the event that was packed. */
export function organizerIn(text: string): Organizer | undefined {
  const [id, is_issuer] = JSON.parse(text)[3 + FIELDS.length] ?? [];
  return id && { id, is_issuer: is_issuer === 1 };
}

/** The record of these fields, of which the first has its value at position `from`. */
function fromValues(
  fields: readonly string[],
  values: readonly unknown[],
  from: number,
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let i = 0; i < fields.length; i++) record[fields[i]!] = values[from + i];
  return record;
}
