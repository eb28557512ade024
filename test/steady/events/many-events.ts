import { randomUUID } from "node:crypto";
import { readConfig } from "#shared/config.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import type { Event } from "#shared/domain/events/event.ts";
import { CATEGORIES } from "#shared/domain/events/event-choices.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { eventItem } from "#shared/storage/events/events.ts";
import { summaryPut } from "#shared/storage/events/summaries.ts";
import { writeAll } from "#shared/storage/table/batches.ts";
import { entries } from "#shared/storage/table/entries.ts";
import { decoded, type Item } from "#shared/storage/table/item.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { patientDocuments } from "../../support/documents.ts";

const SENTENCES = [
  "Speakers from all over the country show what they have built, and what they would build in another way.",
  "Bring a computer: the afternoon is a workshop in small groups, each with somebody who knows the subject.",
  "Everybody who stays until the end receives a certificate of participation by e-mail.",
  "The hall is open to wheelchairs, and all talks are interpreted in sign language.",
];

const FIRST = Date.UTC(2026, 0, 1);

/** An event with a text of usual length; a higher number is a later one. */
export function anEventRecord(organizationId: string, n: number, fields: Partial<Event> = {}): Event {
  const created_at = new Date(FIRST + n * 60_000).toISOString();
  const text = SENTENCES.map((_, line) => SENTENCES[(n + line) % SENTENCES.length]);
  return {
    id: randomUUID(),
    organization_id: organizationId,
    name: `Congresso de Tecnologia ${n}`,
    description: `Edition ${n}, room ${randomUUID().slice(0, 8)}. ${text.join(" ").repeat(2)}`,
    category: CATEGORIES[n % CATEGORIES.length]!,
    subcategory: "Conference",
    city: "Campinas",
    state: "SP",
    location_type: "PHYSICAL",
    initial_date: "2026-09-12",
    finish_date: "2026-09-13",
    recurrence_type: "NONE",
    image_url: null,
    official_url: `https://events.example.com/${n}`,
    is_private: false,
    status: "ACTIVE",
    connections: [],
    revision: 1,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

/** The item of an event's analysis as it is stored. */
const analysisItem = (event: Event): Item => ({
  ...itemKey.eventAnalysis(shortCode(event.id)),
  kind: "event_analysis",
  ...entries.event(event, 2),
  revision: 1,
  label_names: {},
  analysis: {
    skills: ["Public speaking", "Cloud computing", "Teamwork"].map((label) => ({ label, confidence: 0.8 })),
    keywords: ["tecnologia", "workshop", "certificate"].map((label) => ({ label, confidence: 0.7 })),
    level: "beginner",
  },
});

/** The item of one of an event's counters. */
export const counterItem = (event: Event, shard: string, issued: number): Item => ({
  ...itemKey.eventIssued(shortCode(event.id), shard),
  kind: "event_issued",
  issued,
  invited: issued,
  pending: 0,
});

/** What is stored of an event without certificates: `record` with its analysis, `summary` what its list shows. */
export const storedAs = {
  record: (event: Event): Item[] => [eventItem(event), analysisItem(event)],
  summary: (event: Event): Item[] => [
    decoded(summaryPut({ name: "", client: patientDocuments }, event).Put!.Item!),
  ],
};

/** Writes items to the main table as they are. */
export async function store(items: readonly Item[]): Promise<void> {
  // A client for each call: test files that share a process have databases of their own.
  const documents = patientDocuments();
  const main = { name: readConfig().TABLE_MAIN!, client: () => documents };
  for (const batch of batchesOf(items, 250)) await writeAll(main, batch, Date.now() + 30_000);
}
