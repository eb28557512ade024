import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { columnsOf } from "#shared/domain/imports/columns.ts";
import { ErrorFiles } from "#shared/domain/imports/error-files.ts";
import { UnreadableTable } from "#shared/formats/tables/table.ts";
import { csvOf } from "./files.ts";
import { readTableFile } from "./open.ts";

const COLUMNS = columnsOf({ headings: ["Nome"], named: true }, [], []);
const CSV = { format: "csv", named: true } as const;

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "errors-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes about a row often, or once; gives what went wrong. */
async function failureOf(files: ErrorFiles, times: number): Promise<unknown> {
  const cells = ["x".repeat(10_000)];
  const add = async () => {
    for (let line = 2; line < times + 2; line++) {
      await files.add({ line, cells }, "invalid_row", []);
      // An error that comes while nothing is written is heard too.
      if (line === 2) await setTimeout(50);
    }
  };
  const adding = await add().catch((error: unknown) => error);
  const closing = await files.close().catch((error: unknown) => error);
  return times === 1 ? closing : adding;
}

const TOO_LARGE = {
  code: "too_large",
  message: "The file is too large to be read; import it in parts.",
};

test.each(["errors.csv", "refused.ndjson"])("a disk that %s has filled says so of the file", async (name) => {
  for (const times of [1, 2_000]) {
    const folder = await testFolder();
    await symlink("/dev/full", join(folder, name));
    const failure = await failureOf(new ErrorFiles(folder, CSV, COLUMNS), times);
    expect(failure).toBeInstanceOf(UnreadableTable);
    expect(failure).toMatchObject(TOO_LARGE);
  }
});

test("another error of the disk is one of the reading", async () => {
  for (const times of [1, 2_000]) {
    const files = new ErrorFiles(join(await testFolder(), "none"), CSV, COLUMNS);
    expect(await failureOf(files, times)).toMatchObject({ code: "ENOENT" });
  }
});

test("both files together have at most the bytes that fit on the disk", async () => {
  const [most, folder] = [1_000_000, await testFolder()];
  const files = new ErrorFiles(folder, CSV, COLUMNS, most);
  expect(await failureOf(files, 2_000)).toMatchObject(TOO_LARGE);
  const bytes = (await readFile(files.errorsPath)).length + (await readFile(files.refusedPath)).length;
  expect(bytes).toBeGreaterThan(most - 20_000);
  expect(bytes).toBeLessThanOrEqual(most);
});

test("blank cells take no more than what separates them", async () => {
  const headings = Array.from({ length: 500 }, (_, n) => `${n}`);
  const files = new ErrorFiles(await testFolder(), CSV, columnsOf({ headings, named: true }, [], []));
  await files.add({ line: 2, cells: ["Ana", "", "x"] }, "invalid_row", []);
  await files.close();
  const [, row] = (await readFile(files.errorsPath, "utf8")).split("\r\n");
  expect(row).toBe(`"Ana",,"x"${",".repeat(498)}"2",`);
});

test("of a row with many errors as many are told as fit, and how many more there are", async () => {
  const files = new ErrorFiles(await testFolder(), CSV, COLUMNS);
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
