import type { DatabaseSync } from "node:sqlite";

/**
 * The file behind the directory. Tables:
 *
 * | table | one row is | serves |
 * |---|---|---|
 * | `event` | a public event; `row` follows the directory's order: newest date first, then event id; `first_date` of one on another day than in UTC, `last_date` of it and of one that takes more than a day | order, days, versions |
 * | `payload` | the event as shown (packing.ts), and the connections that its issuer chose | answers |
 * | `search` | FTS5: the folded words of the four searched fields, and its filter tags | q, filters, similar events |
 * | `total` | a combination of category, state and city, each or none, with its number of events | totals |
 * | `tombstone` | an event that was public, with the version that withdrew it | ignoring late changes |
 * | `meta` | format number, position in the change log | opening, resuming |
 *
 * Because `row` follows the order, FTS5 gives its results sorted and no query has to sort. `search` keeps no text
 * (contentless) and no positions (`detail=column`), which takes a third of the room; no query needs phrases.
 *
 * Each format has its own snapshots. Raise the number also when they are stored in another way: 2 is
 * compressed, 3 has Brazilian states by their codes, 4 has the last day of events, 5 their days where they are, words joined, numbers
 * beside letters, words for kinds of events, and who organizes them, 6 initials, fewer words joined, and places without spaces.
 */
export const FORMAT = "6";

/** As search-words.ts has cut the words, `unicode61` must keep them whole; the prefixes make first letters as fast as a word. */
const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE event (
    row INTEGER PRIMARY KEY,
    code INTEGER NOT NULL UNIQUE,
    sort_date INTEGER NOT NULL,
    first_date INTEGER,
    last_date INTEGER,
    event_id BLOB NOT NULL,
    version INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX event_order ON event (sort_date DESC, event_id);
  CREATE INDEX event_long ON event (last_date) WHERE last_date IS NOT NULL;
  CREATE INDEX event_other_day ON event (sort_date) WHERE first_date IS NOT NULL;
  CREATE TABLE payload (row INTEGER PRIMARY KEY, body TEXT NOT NULL, connections TEXT);
  CREATE TABLE total (place TEXT PRIMARY KEY, events INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE tombstone (code INTEGER PRIMARY KEY, version INTEGER NOT NULL);
  CREATE VIRTUAL TABLE search USING fts5(
    name, skills, keywords, description, tags,
    content = '', contentless_delete = 1, detail = column, prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* P* S* C*'"
  );
`;

export function createTables(db: DatabaseSync): void {
  db.exec(TABLES);
  writeMeta(db, "format", FORMAT);
}

export function readMeta(db: DatabaseSync, key: string): string | undefined {
  const row = db.prepare("SELECT value FROM meta WHERE key = ?").get(key);
  return row === undefined ? undefined : String(row.value);
}

export function writeMeta(db: DatabaseSync, key: string, value: string): void {
  db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)").run(key, value);
}
