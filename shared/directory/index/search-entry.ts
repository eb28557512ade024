import { DAY_MS } from "#shared/domain/calendar.ts";
import { type IndexedEvent, LEVELS } from "#shared/domain/directory/public-event.ts";
import { CROCKFORD, Identifier, shortCode } from "#shared/domain/ids.ts";
import { wallClock } from "#shared/formats/days.ts";
import { indexWordsOf } from "#shared/text/search-words.ts";
import { kindWords } from "./kinds.ts";
import { pack } from "./packing.ts";
import { keyOf, keyOfState } from "./place-keys.ts";

/** Events without a date sort last: this is below every date that can be written. */
export const UNDATED = Number.MIN_SAFE_INTEGER;

/** Tags start with a sign that no word of a text or query contains, so that no word of a query matches one. */
const TAG = "~~~";

/** A short code's 50 bits as a number: the key of an event in the file. */
export function codeNumber(shortCode: string): number {
  let bits = 0;
  for (const character of shortCode) bits = bits * 32 + CROCKFORD.indexOf(character);
  return bits;
}

/** The key of the event with a UUID or short code; undefined for any other text. */
export function codeOfIdentifier(identifier: string): number | undefined {
  const reference = Identifier.safeParse(identifier).data;
  return reference === undefined ? undefined : codeNumber(reference.code);
}

/** The moment by which an event is sorted, in milliseconds; events without a readable date sort last. */
export function sortDateOf(initialDate: string | null): number {
  const moment = initialDate === null ? Number.NaN : Date.parse(initialDate);
  return Number.isNaN(moment) ? UNDATED : moment;
}

const dayNumber = (moment: number): number => Math.floor(moment / DAY_MS);

/** When an event begins and ends by the clock where it is, as if in UTC: null where its sort date says the same day, or it has none. */
function datesOf({ initial_date, finish_date }: IndexedEvent) {
  const sortDate = sortDateOf(initial_date);
  if (initial_date === null || sortDate === UNDATED) return { firstDate: null, lastDate: null };
  const first = wallClock(initial_date);
  const last = finish_date === null ? first : wallClock(finish_date);
  const otherDay = dayNumber(first) !== dayNumber(sortDate);
  const lasts = dayNumber(last) > dayNumber(first);
  return { firstDate: otherDay ? first : null, lastDate: lasts ? last : otherDay ? first : null };
}

/** A UUID as 16 bytes, which sort as its text does. */
export const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");

/** A combination of category, state and city, each a key or left out, as one text: the key of a row of `total`. */
export function placeKey(category?: string, state?: string, city?: string): string {
  const parts = Object.entries({ category, state, city }).filter(([, key]) => key !== undefined);
  return parts.map(([kind, key]) => `${kind}=${key}`).join(",");
}
export const placeTag = (place: string): string => `${TAG}${place}`;

/** An organizer, by its id, as what its tag is made of. */
export const organizerTag = (id: string): string => `${TAG}organizer=${id}`;

export const labelTag = (key: string): string => `${TAG}label=${key}`;

/** The tag of a skill at a level, which is what preparation and deepening look for. */
export const skillTag = (key: string, level: number): string => `${TAG}level${level}=${key}`;

export const levelRank = (level: string | null | undefined): number =>
  (LEVELS as readonly unknown[]).indexOf(level);

/** A skill or keyword as one key, made of the name that all languages share if it has one. */
export const keyOfLabel = (label: string, names: IndexedEvent["label_names"] = {}): string =>
  keyOf(Object.hasOwn(names, label) ? names[label]! : label);

export type SearchEntry = ReturnType<typeof searchEntryOf>;

/** What the file keeps of an event, ready to be written and to be compared with what is there. */
export function searchEntryOf(indexed: IndexedEvent) {
  const { connections, ...event } = indexed;
  const skills = event.ai_analysis?.skills ?? [];
  const keywords = event.ai_analysis?.keywords ?? [];
  const places = placesOf(keyOf(event.category), keyOfState(event.state ?? ""), keyOf(event.city ?? ""));
  return {
    code: codeNumber(shortCode(event.event_id)),
    eventId: bytesOf(event.event_id),
    sortDate: sortDateOf(event.initial_date),
    ...datesOf(indexed),
    /** The five columns of the table `search`: name, skills, keywords, description and tags. */
    columns: [
      indexWordsOf(event.name).join(" "),
      textOf(skills),
      [textOf(keywords), ...kindWords(event)].join(" ").trim(),
      indexWordsOf(event.description ?? "").join(" "),
      tagsOf(
        places,
        event.organizer?.id,
        levelRank(event.ai_analysis?.level),
        keysOf(skills, event.label_names),
        keysOf(keywords, event.label_names),
      ),
    ] as const,
    /** The rows of the table `total` in which the event counts. */
    places,
    body: pack(event),
    connections: connections.length === 0 ? null : JSON.stringify(connections),
  };
}

type Labels = readonly { readonly label: string }[];
const textOf = (labels: Labels): string => labels.flatMap(({ label }) => indexWordsOf(label)).join(" ");
const keysOf = (labels: Labels, names: IndexedEvent["label_names"]): string[] =>
  labels.map(({ label }) => keyOfLabel(label, names)).filter(Boolean);

function tagsOf(
  places: readonly string[],
  organizer: string | undefined,
  level: number,
  skills: readonly string[],
  keywords: readonly string[],
): string {
  const tags = places.filter(Boolean).map(placeTag);
  if (organizer !== undefined) tags.push(organizerTag(organizer));
  if (level >= 0) tags.push(...[...new Set(skills)].map((skill) => skillTag(skill, level)));
  tags.push(...[...new Set([...skills, ...keywords])].map(labelTag));
  return tags.join(" ");
}

/** The key of every filter that finds the event, the empty one included. */
function placesOf(category: string, state: string, city: string): string[] {
  const states = state === "" ? [undefined] : [undefined, state];
  const cities = city === "" ? [undefined] : [undefined, city];
  return [undefined, category].flatMap((c) => states.flatMap((s) => cities.map((t) => placeKey(c, s, t))));
}
