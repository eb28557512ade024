import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { columnsOf } from "#shared/domain/imports/columns.ts";
import { ErrorFiles } from "#shared/domain/imports/error-files.ts";
import { csvOf } from "./files.ts";
import { readTableFile } from "./open.ts";

test("of a row with many errors as many are told as fit, and how many more there are", async () => {
  const folder = await mkdtemp(join(tmpdir(), "errors-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const columns = columnsOf({ headings: ["Nome"], named: true }, [], []);
  const files = new ErrorFiles(folder, { format: "csv", named: true }, columns);
  const error = (n: number) => ({ column: `Column ${n}`, field: "values.x", message: `${"x".repeat(80)}.` });
  const errors = Array.from({ length: 10 }, (_, n) => error(n));
  await files.add({ line: 7, cells: ["Ana"] }, "invalid_row", errors);
  await files.add({ line: 8, cells: ["Eva"] }, "invalid_row", errors.slice(0, 2));
  await files.close();
  const [, first, second] = (await readFile(files.errorsPath, "utf8")).split("\r\n");
  expect(first).toMatch(
    /^"Ana","7","Column 0: x+\. Column 1: x+\. Column 2: x+\. Column 3: x+\. And 6 more\."$/,
  );
  expect(second).toMatch(/Column 1: x+\."$/);
});

test("a heading is cut to what a mapping can name", async () => {
  const long = "What did you like most? ".repeat(100);
  const { head } = await readTableFile(
    Buffer.from(
      csvOf([
        ["E-mail", long],
        ["ana@example.com", "all"],
      ]),
    ),
  );
  const { headings } = head;
  expect(headings[1]).toBe(long.slice(0, 180));
  expect(
    columnsOf({ headings: [headings[1]!, headings[1]!], named: true }, [], [])[1]!.heading.length,
  ).toBeLessThanOrEqual(200);
});
