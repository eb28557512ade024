import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { zstdCompressSync } from "node:zlib";
import { buildSnapshot } from "#shared/directory/index/build.ts";
import { openSnapshot, type Snapshot } from "#shared/directory/index/snapshot.ts";
import type { IndexedEvent } from "#shared/domain/directory/public-event.ts";
import { BUDGETS, type Budget } from "../budgets.ts";
import { type PgClient, startCluster } from "./cluster.ts";
import { corpusOf, makeEvent, randomFrom, vocabulary } from "./corpus.ts";
import { askPostgres, loadPostgres } from "./postgres.ts";
import { HOSTILE, type Kind, QUERY_KINDS, type Query, queriesOf } from "./queries.ts";
import { beside, middle, ROUNDS, type Row, type Times, timed, timeRows } from "./timing.ts";

export interface DirectoryBenchOptions {
  readonly seed?: number;
  readonly sizes?: readonly number[];
  readonly queriesPerKind?: number;
}

const FRESH_READER = fileURLToPath(new URL("./fresh-reader.ts", import.meta.url));
/** The limits that Lambda sets for a function of 256 MB: 90 % and 5 % of it. */
const MEMORY_FLAGS = ["--max-old-space-size=230", "--max-semi-space-size=12"];
const BUDGET = BUDGETS.directory;
const SAMPLE_EVERY = 50;
const MB = 1e6;
/** A period within that of the corpus, so that most events are before it. */
const DAYS = { from: "2026-09-01", until: "2026-09-30" };

/**
 * Measures the directory index on synthetic corpora, and PostgreSQL with the same data and queries where it is
 * installed. Some rows have a budget.
 */
export async function runDirectoryBench({
  seed = 1,
  sizes = [10_000, 100_000],
  queriesPerKind = 60,
}: DirectoryBenchOptions = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), "directory-bench-"));
    try {
      rows.push(
        ...(await benchSize(folder, seed, size, queriesPerKind)).map((row) => ({
          ...row,
          name: `${size}: ${row.name}`,
        })),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return rows;
}

async function benchSize(folder: string, seed: number, size: number, queriesPerKind: number): Promise<Row[]> {
  const words = vocabulary(seed);
  const path = join(folder, "snapshot.sqlite");
  const sample: IndexedEvent[] = [];
  function* events() {
    let i = 0;
    for (const event of corpusOf(seed, size, words)) {
      if (i++ % SAMPLE_EVERY === 0) sample.push(event);
      yield { event, version: 1 };
    }
  }
  const building = performance.now();
  await buildSnapshot(path, events());
  const rows: Row[] = [
    { name: "build, with making the corpus", value: (performance.now() - building) / 1_000, unit: "s" },
    { name: "snapshot", value: statSync(path).size / MB, unit: "MB" },
    {
      name: "snapshot, compressed as it is stored",
      value: zstdCompressSync(readFileSync(path)).length / MB,
      unit: "MB",
    },
  ];
  const queries = new Map(
    QUERY_KINDS.map((kind) => [kind, queriesOf(kind, words, sample, size, queriesPerKind)]),
  );
  rows.push(...freshRows(path, [...queries.values()].flat()));
  rows.push(...changeRows(path, join(folder, "writable.sqlite"), randomFrom(seed + 1), words));
  const snapshot = openSnapshot(path);
  rows.push(hostileRow(snapshot));
  rows.push(...(await speedRows(snapshot, queries, corpusOf(seed, size, words))));
  snapshot.close();
  return rows;
}

const ask = (snapshot: Snapshot, query: Query): number => {
  if (query.similarTo === undefined) return snapshot.search(query).total;
  return Object.values(snapshot.nextSteps(query.similarTo) ?? {}).flat().length;
};

function freshRows(path: string, queries: readonly Query[]): Row[] {
  const run = spawnSync(process.execPath, [...MEMORY_FLAGS, FRESH_READER, path], {
    input: JSON.stringify(queries),
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(`The reading process failed: ${run.stderr}`);
  const { openedMs, rssBefore, rss } = JSON.parse(run.stdout) as {
    openedMs: number;
    rssBefore: number;
    rss: number;
  };
  return [
    {
      name: "open in a fresh process, first query included",
      value: openedMs,
      unit: "ms",
      ...beside(BUDGET.open, openedMs),
    },
    { name: "memory of a fresh process before opening", value: rssBefore / MB, unit: "MB" },
    {
      name: `memory of a fresh process after ${queries.length} queries`,
      value: rss / MB,
      unit: "MB",
      ...beside(BUDGET.memory, rss / MB),
    },
  ];
}

function hostileRow(snapshot: Snapshot): Row {
  let slowest = { value: 0, note: "" };
  for (const days of [{}, DAYS])
    for (const q of HOSTILE) {
      const times = Array.from({ length: ROUNDS }, () => {
        const start = performance.now();
        snapshot.search({ q, ...days, page: 1, limit: 50 });
        return performance.now() - start;
      });
      const value = middle(times);
      if (value > slowest.value) slowest = { value, note: JSON.stringify({ q: q.slice(0, 40), ...days }) };
    }
  return { name: "slowest hostile q", unit: "ms", ...slowest, ...beside(BUDGET.hostile, slowest.value) };
}

function changeRows(
  path: string,
  copy: string,
  random: () => number,
  words: ReturnType<typeof vocabulary>,
): Row[] {
  copyFileSync(path, copy);
  const snapshot = openSnapshot(copy, { writable: true });
  const fresh = Array.from({ length: 1_000 }, () => makeEvent(random, words));
  const apply = (version: number, change: (event: IndexedEvent) => IndexedEvent | null, batch: number) => {
    const start = performance.now();
    for (let i = 0; i < fresh.length; i += batch)
      snapshot.apply(
        fresh
          .slice(i, i + batch)
          .map((event) => ({ event_id: event.event_id, version, event: change(event) })),
      );
    return performance.now() - start;
  };
  const rows: Row[] = [
    { name: "apply 1,000 new events at once", value: apply(1, (event) => event, 1_000), unit: "ms" },
    {
      name: "apply 1,000 new counters at once",
      value: apply(2, (event) => ({ ...event, certificate_count: 7 }), 1_000),
      unit: "ms",
    },
    {
      name: "apply 1,000 new names at once",
      value: apply(3, (event) => ({ ...event, name: `${event.name} novo` }), 1_000),
      unit: "ms",
    },
    {
      name: "apply one new name, one at a time",
      value: apply(4, (event) => ({ ...event, name: `${event.name} outro` }), 1) / 1_000,
      unit: "ms",
    },
    { name: "apply 1,000 withdrawals at once", value: apply(5, () => null, 1_000), unit: "ms" },
  ];
  snapshot.close();
  return rows;
}

type Queries = ReadonlyMap<Kind, readonly Query[]>;

async function speedRows(
  snapshot: Snapshot,
  queries: Queries,
  events: Iterable<IndexedEvent>,
): Promise<Row[]> {
  const cluster = await startCluster();
  if ("skipped" in cluster) {
    const rows: Row[] = [
      { name: "compared with PostgreSQL", value: null, unit: "x", note: `skipped: ${cluster.skipped}` },
    ];
    for (const [kind, asked] of queries) {
      const [times] = await timed(asked, [(query) => ask(snapshot, query)]);
      rows.push(...timeRows(kind, times));
    }
    return rows;
  }
  try {
    await loadPostgres(cluster.client, events);
    return await ratioRows(snapshot, cluster.client, queries);
  } finally {
    await cluster.stop();
  }
}

async function ratioRows(snapshot: Snapshot, client: PgClient, queries: Queries): Promise<Row[]> {
  const rows: Row[] = [];
  const ratios: Times[] = [];
  let different = 0;
  for (const [kind, asked] of queries) {
    for (const query of asked.filter((one) => one.similarTo === undefined))
      if (ask(snapshot, query) !== (await askPostgres(client, query)).total) different++;
    const [ours, theirs] = await timed(asked, [
      (query) => ask(snapshot, query),
      (query) => askPostgres(client, query),
    ]);
    if (ours === undefined || theirs === undefined) continue;
    const ratio = { p50: theirs.p50 / ours.p50, p99: theirs.p99 / ours.p99 };
    ratios.push(ratio);
    rows.push(...timeRows(kind, ours), ...timeRows(`${kind}, PostgreSQL`, theirs));
    const p50 = { value: ratio.p50, ...beside(BUDGET.kindP50, ratio.p50) };
    rows.push({ name: `${kind}, p50, times faster`, unit: "x", ...p50 });
    rows.push({ name: `${kind}, p99, times faster`, value: ratio.p99, unit: "x" });
  }
  const mean = (of: keyof Times) =>
    Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio[of]), 0) / ratios.length);
  const row = (name: string, value: number, unit: Row["unit"], budget: Budget): Row => ({
    name,
    value,
    unit,
    ...beside(budget, value),
  });
  return [
    ...rows,
    row("totals that differ from PostgreSQL's", different, "", BUDGET.different),
    row("geometric mean, p50, times faster", mean("p50"), "x", BUDGET.meanP50),
    row("geometric mean, p99, times faster", mean("p99"), "x", BUDGET.meanP99),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = process.argv[2]?.split(",").map(Number);
  const rows = await runDirectoryBench(sizes === undefined ? {} : { sizes });
  for (const { name, value, unit, budget, note } of rows) {
    const told = [budget ? `  (${budget})` : "", note ? `  ${note}` : ""].join("");
    process.stdout.write(`${name.padEnd(70)} ${value?.toFixed(2) ?? "–"} ${unit}${told}\n`);
  }
}
