import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSnapshot } from "#shared/directory/index/build.ts";
import { openSnapshot } from "#shared/directory/index/snapshot.ts";
import type { DirectoryChange, IndexedEvent } from "#shared/domain/directory/public-event.ts";
import { corpusOf, randomFrom, vocabulary } from "../bench/directory/corpus.ts";
import { describeDirectoryIndex } from "./conformance.ts";
import { anId, anIndexedEvent } from "./fixtures.ts";

let folder: string;
let files = 0;
const newPath = () => join(folder, `${files++}.sqlite`);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "directory-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const versioned = (events: Iterable<IndexedEvent>, version = 1) =>
  Array.from(events, (event) => ({ event, version }));
const withdrawal = ({ event_id }: IndexedEvent, version: number): DirectoryChange => ({
  event_id,
  version,
  event: null,
});
const change = (event: IndexedEvent, version: number): DirectoryChange => ({
  event_id: event.event_id,
  version,
  event,
});

async function emptyIndex() {
  const empty = join(folder, "empty.sqlite");
  if (!existsSync(empty)) await buildSnapshot(empty, []);
  const path = newPath();
  copyFileSync(empty, path);
  return openSnapshot(path, { writable: true });
}

describeDirectoryIndex("snapshot index", emptyIndex);

test("those of one organizer are found, alone and with words, places and days, until they are withdrawn", async () => {
  const index = await emptyIndex();
  const [ours, theirs] = [anId(90), anId(91)];
  const events = Array.from({ length: 6 }, (_, n) =>
    anIndexedEvent({
      event_id: anId(n + 1),
      name: n < 2 ? "Corrida do parque" : "Curso",
      city: n % 2 === 0 ? "Santos" : null,
      initial_date: `2027-03-0${n + 1}`,
      organizer: { id: n < 4 ? ours : theirs, is_issuer: n > 1 },
    }),
  );
  const old = anIndexedEvent({ event_id: anId(7), name: "Curso" });
  index.apply([...events, old].map((event) => change(event, 1)));
  const total = (query: object) => {
    const { total, events } = index.search({ page: 1, limit: 50, organizer: ours, ...query });
    expect(events).toHaveLength(total);
    return total;
  };
  expect(total({})).toBe(4);
  expect(total({ organizer: theirs })).toBe(2);
  expect(total({ organizer: anId(92) })).toBe(0);
  expect(total({ q: "curso" })).toBe(2);
  expect(total({ city: "Santos" })).toBe(2);
  expect(total({ q: "corrida", city: "santos" })).toBe(1);
  expect(total({ from: "2027-03-02", until: "2027-03-03" })).toBe(2);
  expect(index.search({ page: 2, limit: 3, organizer: ours })).toMatchObject({ total: 4, totalPages: 2 });
  expect(index.search({ page: 1, limit: 50, q: "organizer" }).total).toBe(0);
  const organizers = [1, 3, 5, 7].map((n) => index.organizer(anId(n)));
  expect(organizers).toEqual([
    { id: ours, is_issuer: false },
    { id: ours, is_issuer: true },
    { id: theirs, is_issuer: true },
    undefined,
  ]);
  index.apply([withdrawal(events[0]!, 2), change({ ...events[1]!, organizer: events[2]!.organizer! }, 2)]);
  expect(total({})).toBe(3);
  expect(index.organizer(anId(2))).toEqual({ id: ours, is_issuer: true });
  index.close();
});

describe("a snapshot", () => {
  const words = vocabulary(7);
  const events = [...corpusOf(7, 400, words)];
  const requests = [
    { page: 1, limit: 50 },
    { page: 3, limit: 50, category: "SPORTS" },
    { page: 1, limit: 50, q: "curso" },
    { page: 2, limit: 20, q: "de co" },
    { page: 1, limit: 50, q: words.words[80] ?? "", city: events[0]?.city ?? "" },
  ];

  test("built at once gives the same answers as one made by changes in random order", async () => {
    const path = newPath();
    expect(await buildSnapshot(path, versioned(events))).toBe(400);
    const built = openSnapshot(path);
    const grown = await emptyIndex();
    const random = randomFrom(3);
    const shuffled = [...events].sort(() => random() - 0.5);
    for (let i = 0; i < shuffled.length; i += 50)
      grown.apply(shuffled.slice(i, i + 50).map((event) => change(event, 1)));
    for (const request of requests) expect(grown.search(request)).toEqual(built.search(request));
    for (const { event_id } of events.slice(0, 40))
      expect(grown.nextSteps(event_id)).toEqual(built.nextSteps(event_id));
    built.close();
    grown.close();
  });

  test("opened again after changes answers the same, and goes on from its position", async () => {
    const path = newPath();
    await buildSnapshot(path, versioned(events));
    let current = openSnapshot(path, { writable: true });
    current.apply(
      events
        .slice(0, 200)
        .map((event, i) => (i % 3 ? change({ ...event, name: `novo ${i}` }, 2) : withdrawal(event, 2))),
      "log/7",
    );
    const answers = () =>
      [...requests, { page: 1, limit: 50, q: "novo" }].map((request) => current.search(request));
    const before = answers();
    current.close();
    current = openSnapshot(path);
    expect(answers()).toEqual(before);
    expect(current.position()).toBe("log/7");
    current.close();
  });

  test("keeps the highest version of an event that comes twice, and reports progress", async () => {
    const path = newPath();
    const seen: string[] = [];
    const twice = [
      { event: anIndexedEvent({ name: "second" }), version: 2 },
      { event: anIndexedEvent({ name: "first", initial_date: "2026-01-01" }), version: 1 },
    ];
    await buildSnapshot(path, twice, {
      position: "log/42",
      onProgress: (phase, count) => seen.push(`${phase} ${count}`),
    });
    const snapshot = openSnapshot(path);
    expect(snapshot.search({ page: 1, limit: 20 }).events.map((event) => event.name)).toEqual(["second"]);
    expect(snapshot.position()).toBe("log/42");
    expect(snapshot.size()).toBe(1);
    expect(seen).toEqual(["reading 2", "indexing 1"]);
    snapshot.close();
  });

  test("that cannot be finished leaves the former one in place and no other file", async () => {
    const path = newPath();
    await buildSnapshot(path, versioned([anIndexedEvent({ name: "kept" })]));
    const failing = function* () {
      yield { event: anIndexedEvent({}), version: 2 };
      throw new Error("the table went away");
    };
    await expect(buildSnapshot(path, failing())).rejects.toThrow("the table went away");
    const snapshot = openSnapshot(path);
    expect(snapshot.event(anId(1))?.name).toBe("kept");
    snapshot.close();
    expect(readdirSync(folder).filter((file) => file.includes("draft"))).toEqual([]);
  });

  test("applies a batch as a whole or not at all", async () => {
    const index = await emptyIndex();
    const failing = function* () {
      yield change(anIndexedEvent({}), 1);
      throw new Error("the log ends here");
    };
    expect(() => index.apply(failing(), "after")).toThrow("the log ends here");
    expect(index.size()).toBe(0);
    expect(index.position()).toBe("");
    expect(index.apply([change(anIndexedEvent({}), 1), change(anIndexedEvent({}), 1)], "after")).toEqual({
      applied: 1,
      ignored: 1,
    });
    expect(index.position()).toBe("after");
    index.close();
  });

  test("opened for reading refuses changes and writes no file", async () => {
    const path = newPath();
    await buildSnapshot(path, versioned(events.slice(0, 5)));
    const before = readdirSync(folder).length;
    const snapshot = openSnapshot(path);
    snapshot.search({ page: 1, limit: 20, q: "curso" });
    expect(() => snapshot.apply([change(anIndexedEvent({}), 9)])).toThrow(/readonly/);
    expect(readdirSync(folder)).toHaveLength(before);
    snapshot.close();
  });

  test("that is missing or of another format is refused", async () => {
    expect(() => openSnapshot(join(folder, "none.sqlite"))).toThrow();
    const path = newPath();
    await buildSnapshot(path, []);
    const db = new DatabaseSync(path);
    db.exec("UPDATE meta SET value = '0' WHERE key = 'format'");
    db.close();
    expect(() => openSnapshot(path)).toThrow(/format 0.*rebuild/);
  });

  test("keeps the order when a thousand events with the same time come between two others", async () => {
    const index = await emptyIndex();
    const between = Array.from({ length: 1_000 }, (_, i) =>
      anIndexedEvent({ event_id: anId(i + 1), initial_date: "2026-02-02" }),
    );
    const ends = ["2026-03-03", "2026-01-01"].map((initial_date, i) =>
      anIndexedEvent({ event_id: anId(5_000 + i), initial_date }),
    );
    index.apply(ends.map((event) => change(event, 1)));
    const random = randomFrom(5);
    index.apply([...between].sort(() => random() - 0.5).map((event) => change(event, 1)));
    const pages = Array.from(
      { length: 21 },
      (_, i) => index.search({ page: i + 1, limit: 50 }).events,
    ).flat();
    const expected = [ends[0], ...between, ends[1]].map((event) => event?.event_id);
    expect(pages.map((event) => event.event_id)).toEqual(expected);
    expect(index.search({ q: "untitled", page: 1, limit: 1 }).total).toBe(1_002);
    index.close();
  });
});
