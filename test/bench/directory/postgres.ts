import { kindWords } from "#shared/directory/index/kinds.ts";
import { keyOf } from "#shared/directory/index/place-keys.ts";
import type { IndexedEvent } from "#shared/domain/directory/public-event.ts";
import { indexWordsOf, type Term, termsOf } from "#shared/text/search-words.ts";
import type { PgClient } from "./cluster.ts";
import type { Query } from "./queries.ts";

/**
 * The same directory in PostgreSQL: a weighted tsvector in a GIN index, ranked by ts_rank; b-trees for order and
 * filters; a table of tags for similar events. It gets the words of the index, so it finds the same and has no cost of `unaccent`.
 * Statements are prepared.
 */
const TABLES = `
  CREATE TABLE event (
    id int PRIMARY KEY, event_id uuid NOT NULL UNIQUE, initial_date timestamptz,
    category text NOT NULL, state text, city text, body text NOT NULL, document tsvector NOT NULL
  );
  CREATE TABLE event_tag (tag int NOT NULL, event int NOT NULL);
`;
const INDEXES = [
  "CREATE INDEX ON event USING gin (document) WITH (fastupdate = off)",
  "CREATE INDEX ON event (initial_date DESC NULLS LAST, event_id)",
  "CREATE INDEX ON event (category, state, initial_date DESC NULLS LAST, event_id)",
  "CREATE INDEX ON event (category, city, initial_date DESC NULLS LAST, event_id)",
  "CREATE UNIQUE INDEX ON event_tag (tag, event)",
  "CREATE INDEX ON event_tag (event, tag)",
  "CREATE TABLE tag AS SELECT tag, count(*)::int AS events FROM event_tag GROUP BY tag",
  "CREATE UNIQUE INDEX ON tag (tag)",
  "VACUUM ANALYZE",
];
const INSERT = `
  INSERT INTO event (id, event_id, initial_date, category, state, city, body, document)
  SELECT id, event_id, initial_date, category, state, city, body,
    setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', labels), 'B')
      || setweight(to_tsvector('simple', description), 'D')
  FROM unnest($1::int[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
    AS row (id, event_id, initial_date, category, state, city, body, name, labels, description)`;
const BATCH = 1_000;

const ORDER = "initial_date DESC NULLS LAST, event_id";
/** Finds similar events as the next steps do: by shared tags, of which rare ones count more, 100 events of each. */
const SIMILAR = `
  SELECT event.body FROM (
    SELECT other.event, sum(1 / log(2, 2 + least(tag.events, 100))) AS weight
    FROM event_tag mine JOIN tag USING (tag)
      CROSS JOIN LATERAL (SELECT event FROM event_tag WHERE tag = mine.tag ORDER BY event LIMIT 100) AS other
    WHERE mine.event = (SELECT id FROM event WHERE event_id = $1) AND other.event <> mine.event
    GROUP BY other.event ORDER BY weight DESC, other.event LIMIT 20
  ) AS found JOIN event ON event.id = found.event ORDER BY found.weight DESC, found.event`;

/** Loads and indexes the corpus. */
export async function loadPostgres(client: PgClient, events: Iterable<IndexedEvent>): Promise<void> {
  await client.query(TABLES);
  const tags = new Map<string, number>();
  let batch: IndexedEvent[] = [];
  let loaded = 0;
  const flush = async () => {
    await insert(client, batch, loaded, tags);
    loaded += batch.length;
    batch = [];
  };
  for (const event of events) {
    batch.push(event);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  for (const index of INDEXES) await client.query(index);
}

async function insert(
  client: PgClient,
  events: readonly IndexedEvent[],
  from: number,
  tags: Map<string, number>,
): Promise<void> {
  const words = (text: string | null) => indexWordsOf(text ?? "").join(" ");
  const labels = events.map(({ ai_analysis }) =>
    [...(ai_analysis?.skills ?? []), ...(ai_analysis?.keywords ?? [])].map(({ label }) => label),
  );
  const column = <T>(of: (event: IndexedEvent, i: number) => T) => events.map(of);
  await client.query(INSERT, [
    column((_, i) => from + i),
    column((event) => event.event_id),
    column((event) => event.initial_date),
    column((event) => event.category),
    column((event) => keyOf(event.state ?? "")),
    column((event) => keyOf(event.city ?? "")),
    column(({ connections: _connections, ...event }) => JSON.stringify(event)),
    column((event) => words(event.name)),
    column((event, i) => [...(labels[i] ?? []).map(words), ...kindWords(event)].join(" ")),
    column((event) => words(event.description)),
  ]);
  const pairs = labels.flatMap((own, i) => {
    return [...new Set(own.map(keyOf))].map((key) => {
      if (!tags.has(key)) tags.set(key, tags.size);
      return [tags.get(key), from + i] as const;
    });
  });
  await client.query("INSERT INTO event_tag (tag, event) SELECT * FROM unnest($1::int[], $2::int[])", [
    pairs.map(([tag]) => tag),
    pairs.map(([, event]) => event),
  ]);
}

const names = new Map<string, string>();

/** PostgreSQL keeps the plan of a statement under its name. */
function statementName(text: string): string {
  const name = names.get(text) ?? `search-${names.size}`;
  names.set(text, name);
  return name;
}

/** A term as one word, or as its parts, of which the last is followed by `end`. */
const lexemes = ({ whole, parts }: Term, end: string): string =>
  `('${whole}'${end} | (${parts.map((part) => `'${part}'`).join(" & ")}${end}))`;

/** Answers one query with what the API needs: parsed events and the exact total. */
export async function askPostgres(
  client: PgClient,
  query: Query,
): Promise<{ events: unknown[]; total: number }> {
  if (query.similarTo !== undefined) {
    const { rows } = await client.query({ name: "similar", text: SIMILAR, values: [query.similarTo] });
    return { events: rows.map((row) => JSON.parse(String(row.body))), total: rows.length };
  }
  const values: unknown[] = [];
  const conditions: string[] = [];
  for (const kind of ["category", "state", "city"] as const) {
    const value = query[kind];
    if (value === undefined) continue;
    values.push(kind === "category" ? value : keyOf(value));
    conditions.push(`${kind} = $${values.length}`);
  }
  const terms = termsOf(query.q ?? "");
  if (terms.length > 0) {
    values.push(terms.map((term, n) => lexemes(term, n === terms.length - 1 ? ":*" : "")).join(" & "));
    conditions.push(`document @@ to_tsquery('simple', $${values.length})`);
  }
  const rank = terms.length > 0 ? `ts_rank(document, to_tsquery('simple', $${values.length})) DESC, ` : "";
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  values.push(query.limit, (query.page - 1) * query.limit);
  const text = `
    SELECT (SELECT count(*) FROM event ${where})::int AS total, event.body
    FROM (SELECT id, row_number() OVER () AS place FROM (
      SELECT id FROM event ${where} ORDER BY ${rank}${ORDER} LIMIT $${values.length - 1} OFFSET $${values.length}
    ) AS page) AS page JOIN event USING (id) ORDER BY page.place`;
  const { rows } = await client.query({ name: statementName(text), text, values });
  return { events: rows.map((row) => JSON.parse(String(row.body))), total: Number(rows[0]?.total ?? 0) };
}
