import { afterEach, beforeEach } from "vitest";
import type {
  DirectoryChange,
  IndexedEvent,
  NextSteps,
  PublicEvent,
  PublicEventList,
} from "#shared/domain/directory/public-event.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { SearchInput } from "./reference.ts";

type Soon<T> = T | Promise<T>;
export type OpenIndex = () => Soon<TestedIndex>;

/** An index under test, which may answer at once or later. */
export interface TestedIndex {
  /** The changes are visible when it returns. */
  apply(changes: readonly DirectoryChange[]): Soon<unknown>;
  search(request: SearchInput): Soon<PublicEventList>;
  event(identifier: string): Soon<PublicEvent | undefined>;
  nextSteps(identifier: string, locale?: Locale): Soon<NextSteps | undefined>;
  close(): Soon<void>;
}

/** A UUID made of a number: `anId(1)` sorts before `anId(2)`. */
export function anId(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
}

/** An event with the given fields; the others are empty. */
export function anIndexedEvent(fields: Partial<IndexedEvent>): IndexedEvent {
  return {
    event_id: anId(1),
    name: "Untitled",
    description: null,
    category: "EDUCATION",
    subcategory: null,
    city: null,
    state: null,
    location_type: null,
    initial_date: null,
    finish_date: null,
    recurrence_type: null,
    image_url: null,
    official_url: null,
    certificate_count: 0,
    ai_analysis: null,
    issuer: { name: "Instituto", company_name: null, nickname: null, pic_url: null, verified: true },
    platform_url: "https://certificates.example/api/e/0",
    connections: [],
    ...fields,
  };
}

/** An analysis with these labels. */
export const analysis = (skills: string[], keywords: string[] = [], level: string | null = null) => ({
  skills: skills.map((label) => ({ label, confidence: 0.9 })),
  keywords: keywords.map((label) => ({ label, confidence: 0.5 })),
  level,
});

/** The change that makes an event public. */
export const published = (event: IndexedEvent, version = 1): DirectoryChange => ({
  event_id: event.event_id,
  version,
  event,
});

/** A new index for each test, and what most tests do with it. */
export function freshIndex(open: OpenIndex) {
  let index: TestedIndex;
  beforeEach(async () => {
    index = await open();
  });
  afterEach(() => index.close());
  return {
    get index() {
      return index;
    },
    /** Publishes events with the ids `anId(1)`, `anId(2)`, … unless they have their own. */
    publish: (...events: Partial<IndexedEvent>[]) =>
      index.apply(events.map((fields, i) => published(anIndexedEvent({ event_id: anId(i + 1), ...fields })))),
    namesFor: async (request: Partial<SearchInput>) =>
      (await index.search({ page: 1, limit: 50, ...request })).events.map((event) => event.name),
  };
}
