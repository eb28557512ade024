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

test("of a single column the first row is the heading, not a title", async () => {
  const { head } = await readTableFile("email\nana@example.com\nbia@example.com\n");
  expect(head).toMatchObject({ named: true, headings: ["email"] });
});

test("a zero byte in a text is told by its line, and a binary file by what it is not", async () => {
  const text = `Name,Mail\nAna,ana@example.com\nB\0ia,bia@example.com\n${"Eva,eva@example.com\n".repeat(50)}`;
  await expect(readTableFile(text)).rejects.toThrow(/^Line 3: has a letter that no text has/);
  await expect(readTableFile(Buffer.alloc(2_000, "a\0"))).rejects.toThrow("The file is no table.");
});

test("a line of NDJSON that is no object comes back in the file of errors, to be mended", async () => {
  const folder = await mkdtemp(join(tmpdir(), "errors-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = new ErrorFiles(folder, { format: "ndjson", named: false }, []);
  await files.add({ line: 2, problem: "No.", text: "{bad json}" }, "invalid_row", []);
  await files.close();
  expect(JSON.parse(await readFile(files.errorsPath, "utf8"))).toMatchObject({
    import_error_row: "{bad json}",
  });
});
