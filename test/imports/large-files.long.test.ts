import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROJECT_ROOT } from "../support/sources.ts";
import { csvPieces, ndjsonPieces, writeLargeWorkbook, writePieces } from "./large-files.ts";

const ROWS = 1_000_000;
let folder = "";
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "large-"));
  await writePieces(file("csv"), csvPieces(ROWS));
  await writePieces(file("ndjson"), ndjsonPieces(ROWS));
  await writeLargeWorkbook(file("xlsx"), ROWS);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a file in a process of its own, and tells of its rows and of the memory that it took. */
const SCRIPT = `
const { openTable } = await import(process.argv[1]);
const before = process.memoryUsage.rss();
const table = await openTable(process.argv[2]);
let [rows, last, peak] = [0, undefined, before];
for await (const batch of table.rows()) {
  rows += batch.length;
  last = batch.at(-1);
  peak = Math.max(peak, process.memoryUsage.rss());
}
table.close();
console.log(JSON.stringify({ rows, last, megabytes: (peak - before) / 1e6 }));`;

test.each(["csv", "ndjson", "xlsx"])(
  "a million rows of %s are read in little memory",
  async (kind) => {
    const open = join(PROJECT_ROOT, "shared/formats/tables/open-table.ts");
    const args = ["--max-semi-space-size=8", "--input-type=module", "-e", SCRIPT, open, file(kind)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { rows, last, megabytes } = JSON.parse(stdout) as {
      rows: number;
      last: unknown;
      megabytes: number;
    };
    expect(rows).toBe(ROWS);
    const mail = `person.${ROWS - 1}@example.com`;
    if (kind === "ndjson") expect(last).toMatchObject({ line: ROWS, record: { recipient_email: mail } });
    else expect(last).toMatchObject({ line: ROWS + 1, cells: expect.arrayContaining([mail, "00999999"]) });
    expect(megabytes).toBeLessThan(120);
  },
  300_000,
);
