import type { IndexedEvent } from "#shared/domain/directory/public-event.ts";
import { CATEGORIES, CONNECTION_TYPES } from "#shared/domain/events/event-choices.ts";

/**
 * The words of a synthetic directory; the same seed gives the same ones. They are made of Portuguese, Spanish and
 * English syllables, so that many share their first three letters, and are drawn by Zipf's law, so that a few of them
 * are in most texts. Some are joined to others or to numbers.
 */
export interface Corpus {
  readonly words: readonly string[];
  readonly skills: readonly string[];
  readonly keywords: readonly string[];
  readonly cities: readonly (readonly [city: string, state: string])[];
}

export type Random = () => number;

/** Random numbers from 0 to 1 that repeat for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const VOCABULARY = 20_000;
const SKILLS = 600;
const KEYWORDS = 6_000;
const CITIES = 400;
const EPOCH = Date.UTC(2024, 0, 1);
const DAYS = 1_095;

const COMMON = "de a e o em para com do da no na um uma os as por the of and to in y el la los curso".split(
  " ",
);
const ONSETS = "b c d f g l m n p r s t v br cr pr tr pl ch qu in des com con pro re ex for es".split(" ");
const VOWELS = "a e i o u a e o á é í ó ã ç".split(" ").map((vowel) => (vowel === "ç" ? "ça" : vowel));
const ENDINGS = "ção ção mento dade r s ing tion ista logia nte l ra to do ia ble ness ciones".split(" ");

export const pick = <T>(random: Random, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)]!;

function makeWord(random: Random): string {
  const syllables = 1 + Math.floor(random() * 3);
  let word = "";
  for (let i = 0; i < syllables; i++) word += pick(random, ONSETS) + pick(random, VOWELS);
  return word + pick(random, ENDINGS);
}

function distinct(count: number, make: () => string): string[] {
  const made = new Set<string>();
  while (made.size < count) made.add(make());
  return [...made];
}

/** The vocabulary, tags and places of a corpus. */
export function vocabulary(seed: number): Corpus {
  const random = randomFrom(seed);
  const words = [...new Set([...COMMON, ...distinct(VOCABULARY, () => makeWord(random))])];
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const label = (parts: number) => Array.from({ length: parts }, () => zipf(random, words, 30)).join(" ");
  return {
    words,
    skills: distinct(SKILLS, () => label(random() < 0.6 ? 1 : 2)),
    keywords: distinct(KEYWORDS, () => label(random() < 0.5 ? 1 : 2)),
    cities: distinct(CITIES, () => `${capital(makeWord(random))} ${capital(makeWord(random))}`).map(
      (city) =>
        [
          city,
          `${pick(random, ["S", "P", "M", "R"])}${pick(random, ["A", "C", "E", "G", "J", "P", "S"])}`,
        ] as const,
    ),
  };
}

/** A word drawn by Zipf's law (exponent 1), without the `skip` most common ones. */
export function zipf(random: Random, words: readonly string[], skip = 0): string {
  const span = words.length - skip;
  return words[skip + Math.min(span - 1, Math.floor((span + 1) ** random()) - 1)]!;
}

const ABBREVIATIONS = "COVID NR ISO PM G ODS".split(" ");
const UNITS = "km h k m min horas anos kg".split(" ");
const numberFrom = (random: Random): number => 1 + Math.floor(60 * random() ** 2);
/** What hyphens and apostrophes join, and numbers beside letters, each about as often as in texts of courses and races. */
const JOINED: readonly (readonly [
  rate: number,
  make: (random: Random, words: readonly string[]) => string,
])[] = [
  [0.015, (random, words) => `${zipf(random, words)}-${zipf(random, words, 30)}`],
  [0.004, (random, words) => `d'${zipf(random, words, 30)}`],
  [0.004, (random) => `${pick(random, ABBREVIATIONS)}-${numberFrom(random)}`],
  [0.01, (random) => `${numberFrom(random)} ${pick(random, UNITS)}`],
  [0.005, (random) => numberFrom(random) + pick(random, UNITS)],
];

function wordOrJoined(random: Random, words: readonly string[]): string {
  let dice = random();
  for (const [rate, make] of JOINED) {
    if (dice < rate) return make(random, words);
    dice -= rate;
  }
  return zipf(random, words);
}

const text = (random: Random, words: readonly string[], count: number): string =>
  Array.from({ length: count }, () => wordOrJoined(random, words)).join(" ");

function uuidFrom(random: Random): string {
  let hex = "";
  for (let i = 0; i < 32; i++) hex += Math.floor(random() * 16).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const labels = (random: Random, from: readonly string[], count: number) =>
  [...new Set(Array.from({ length: count }, () => zipf(random, from)))].map((label) => ({
    label,
    confidence: Math.round(random() * 100) / 100,
  }));

/** Makes one event that is connected to the events `connected`. */
export function makeEvent(random: Random, corpus: Corpus, connected: readonly string[] = []): IndexedEvent {
  const event_id = uuidFrom(random);
  const [city, state] = zipf(random, corpus.cities.map(String)).split(",") as [string, string];
  const start = EPOCH + Math.floor(random() * DAYS) * 86_400_000 + Math.floor(random() * 24) * 3_600_000;
  const dated = random() < 0.98;
  return {
    event_id,
    name: text(random, corpus.words, 4 + Math.floor(random() * 5)),
    description: text(random, corpus.words, 40 + Math.floor(random() * 60)),
    category: pick(random, CATEGORIES),
    subcategory: random() < 0.5 ? zipf(random, corpus.words, 30) : null,
    city,
    state,
    location_type: random() < 0.5 ? "PHYSICAL" : "ONLINE",
    initial_date: dated ? new Date(start).toISOString() : null,
    finish_date: dated ? new Date(start + 7_200_000).toISOString() : null,
    recurrence_type: "NONE",
    image_url: `https://images.example/${event_id}.jpg`,
    official_url: `https://events.example/${event_id}`,
    certificate_count: Math.floor(random() ** 4 * 1_000),
    ai_analysis: {
      skills: labels(random, corpus.skills, 5),
      keywords: labels(random, corpus.keywords, 8),
      level: pick(random, ["beginner", "intermediate", "advanced", null]),
    },
    issuer: {
      name: `Instituto ${zipf(random, corpus.words, 30)}`,
      company_name: null,
      nickname: null,
      pic_url: null,
      verified: random() < 0.7,
    },
    platform_url: `https://certificates.example/api/e/${event_id.slice(-10)}`,
    connections: connected.map((id) => ({ event_id: id, type: pick(random, CONNECTION_TYPES) })),
  };
}

/** Gives `count` events of a seed one by one; one in ten is connected to three earlier ones. */
export function* corpusOf(seed: number, count: number, corpus: Corpus): Generator<IndexedEvent> {
  const random = randomFrom(seed ^ 0x5eed);
  const recent: string[] = [];
  for (let i = 0; i < count; i++) {
    const connected =
      i > 100 && random() < 0.1 ? [pick(random, recent), pick(random, recent), pick(random, recent)] : [];
    const event = makeEvent(random, corpus, connected);
    recent[i % 1_000] = event.event_id;
    yield event;
  }
}
