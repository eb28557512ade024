import type { IndexedEvent } from "#shared/domain/directory/public-event.ts";
import { CATEGORIES } from "#shared/domain/events/event-choices.ts";
import { fold } from "#shared/text/fold.ts";
import { type Corpus, pick, type Random, randomFrom } from "./corpus.ts";

/** The kinds of queries in the comparison. */
export const QUERY_KINDS = [
  "common word",
  "rare word",
  "two words",
  "word + filters",
  "filters only",
  "deep page",
  "3-letter prefix",
  "similar events",
] as const;
export type Kind = (typeof QUERY_KINDS)[number];

export interface Query {
  readonly q?: string;
  readonly category?: string;
  readonly state?: string;
  readonly city?: string;
  readonly page: number;
  readonly limit: number;
  /** The id of an event whose similar events are asked for, instead of a search. */
  readonly similarTo?: string;
}

const LIMIT = 20;
const first = { page: 1, limit: LIMIT };

/** `count` queries of one kind, made of words of the corpus so that most of them find something. */
export function queriesOf(
  kind: Kind,
  corpus: Corpus,
  events: readonly IndexedEvent[],
  total: number,
  count: number,
): Query[] {
  const random = randomFrom(QUERY_KINDS.indexOf(kind) + 1);
  return Array.from({ length: count }, () => draw(kind, random, corpus, events, total));
}

function draw(
  kind: Kind,
  random: Random,
  { words }: Corpus,
  events: readonly IndexedEvent[],
  total: number,
): Query {
  const ranked = (from: number, to: number) => words[from + Math.floor(random() * (to - from))] ?? "";
  const event = pick(random, events);
  const { category, state, city } = event as { category: string; state: string; city: string };
  const described = (event.description ?? "").split(" ");
  switch (kind) {
    case "common word":
      return { ...first, q: ranked(10, 80) };
    case "rare word":
      return { ...first, q: ranked(8_000, 20_000) };
    case "two words":
      return { ...first, q: `${pick(random, described)} ${pick(random, described)}` };
    case "word + filters":
      return { ...first, q: ranked(30, 2_000), category: pick(random, CATEGORIES), state };
    case "filters only":
      return random() < 0.5 ? { ...first, category, city } : { ...first, category, state };
    case "deep page":
      return { page: Math.floor((0.5 + random() * 0.4) * (total / LIMIT)), limit: LIMIT };
    case "3-letter prefix":
      return { ...first, q: fold(pick(random, described)).slice(0, 3) };
    case "similar events":
      return { ...first, similarTo: event.event_id };
  }
}

/** Queries that may make the directory slow, such as words of almost every text. */
export const HOSTILE: readonly string[] = [
  "de a e o em para com do",
  "de a e o em para com d",
  "no na um uma os as por c",
  "the of and to in y el la",
  "c",
  "de",
  "d c f g l m n p",
  "curso curso curso cursos",
  "a ".repeat(5_000),
  "x".repeat(10_000),
  '" OR NEAR(de a) * ( { } : ^',
  "\u0000\u202ede\u0000a",
  "🎉".repeat(5_000),
];
