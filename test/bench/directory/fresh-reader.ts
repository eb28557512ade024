import { openSnapshot } from "#shared/directory/index/snapshot.ts";
import type { Query } from "./queries.ts";

/**
 * Measures opening and memory in a new process, as in a function that has just started. Runs as `fresh-reader.ts
 * <snapshot>` with the queries as JSON on standard input, and prints the figures as JSON.
 */
const path = process.argv[2] ?? "";
const before = process.memoryUsage().rss;
const opening = performance.now();
const snapshot = openSnapshot(path);
snapshot.search({ page: 1, limit: 1 });
const openedMs = performance.now() - opening;

let input = "";
for await (const chunk of process.stdin) input += chunk;
for (const query of JSON.parse(input) as Query[]) {
  if (query.similarTo === undefined) snapshot.search(query);
  else snapshot.nextSteps(query.similarTo);
}
process.stdout.write(JSON.stringify({ openedMs, rssBefore: before, rss: process.memoryUsage().rss }));
