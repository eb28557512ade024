import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TABLE_BOUNDS } from "#shared/formats/tables/table.ts";
import { windows1252 } from "./files.ts";
import { readTableFile, unreadableOf } from "./open.ts";

describe("NDJSON", () => {
  test("has an object in each line; a line that is none is told, with its text to mend", async () => {
    const long = `{"recipient_name":"${"x".repeat(TABLE_BOUNDS.record)}"}`;
    const lines = [
      '\ufeff{"a":1}',
      "",
      "  ",
      "nonsense of Ana",
      "[1]",
      "null",
      '"text"',
      long,
      '{"b":{"c":[2]}} ',
      '{"b":',
    ];
    const { head, rows } = await readTableFile(lines.join("\r\n"));
    expect(head).toEqual({ format: "ndjson", encoding: "utf-8", headings: [], named: false });
    const none = "Must be one JSON object, written in one line.";
    expect(rows).toEqual([
      { line: 1, record: { a: 1 } },
      ...[4, 5, 6, 7].map((line) => ({ line, problem: none, text: lines[line - 1] })),
      { line: 8, problem: "Must have at most 65536 characters." },
      { line: 9, record: { b: { c: [2] } } },
      { line: 10, problem: none, text: '{"b":' },
    ]);
  });

  test("may have lines of many MB, which are told each", async () => {
    const long = `{"a":"${"x".repeat(10_000_000)}"}`;
    const { rows } = await readTableFile(`{"a":1}\n${long}\n{"a":2}\n${long}`);
    const problem = "Must have at most 65536 characters.";
    expect(rows).toEqual([
      { line: 1, record: { a: 1 } },
      { line: 2, problem },
      { line: 3, record: { a: 2 } },
      { line: 4, problem },
    ]);
  });

  test("is not nested deeply; of a field that it names twice the last one counts, and nothing else changes", async () => {
    const deep = (levels: number) => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    const last = '{"a":1,"a":2,"__proto__":{"b":1}}';
    const text = [deep(30_000), deep(20), '{"a":0}', deep(19), `{"a":"${"[".repeat(99)}\\""}`, last].join(
      "\n",
    );
    const { rows } = await readTableFile(text);
    const problem = "Must not be nested so deeply.";
    expect(rows.slice(0, 2)).toMatchObject([1, 2].map((line) => ({ line, problem })));
    expect(rows).toHaveLength(6);
    expect(rows.slice(2).every((row) => "record" in row)).toBe(true);
    expect(JSON.stringify(rows[5])).toBe('{"line":6,"record":{"a":2,"__proto__":{"b":1}}}');
    expect(Object.hasOwn(Object.prototype, "b")).toBe(false);
  });

  test("in Windows-1252 is read too, and one that mixes encodings is refused", async () => {
    const { rows } = await readTableFile(windows1252('{"recipient_name":"José"}\n'));
    expect(rows).toEqual([{ line: 1, record: { recipient_name: "José" } }]);
    const mixed = Buffer.concat([Buffer.from('{"a":"é"}\n'), windows1252('{"a":"é"}')]);
    expect(await unreadableOf(mixed)).toMatchObject({ code: "not_text", line: 2 });
  });

  test("of any objects is read back", async () => {
    const records = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(records, fc.constantFrom("\n", "\r\n", "\n\n"), async (all, end) => {
        const written = all.map((record) => JSON.stringify(record));
        const { rows } = await readTableFile(written.join(end));
        expect(rows.map((row) => "record" in row && JSON.stringify(row.record))).toEqual(written);
      }),
      { numRuns: 25 },
    );
  });
});
