import fc from "fast-check";
import { expect, test } from "vitest";
import { UnreadableTable } from "#shared/formats/tables/table.ts";
import { runs, spread } from "../support/runs.ts";
import { csvOf, rowXml, utf16, xlsxOf } from "./files.ts";
import { readTableFile } from "./open.ts";

const BOOK = xlsxOf({
  sheets: [{ name: "A", data: rowXml(1, ["Name", "E-mail"]) + rowXml(2, ["Ana", [46_000, 1]]) }],
  strings: ["<t>x</t>"],
  formats: [14],
});
const TEXT = csvOf([
  ["Name", "E-mail"],
  ["João", "a, b"],
  ['x "y"', "c\nd"],
]);
const FILES = [BOOK, Buffer.from(TEXT), utf16(TEXT, "le"), Buffer.from('{"a":"é"}\n{"b":[1]}\n')];

test("whatever is changed in a file, it is read, or refused in a sentence", async () => {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 4 }),
    cut: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FILES),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (file, changes) => {
        let changed = file;
        for (const { at, bytes, cut } of changes) {
          const place = Math.floor(at * changed.length);
          changed = Buffer.concat([changed.subarray(0, place), bytes, changed.subarray(place + cut)]);
        }
        const error = await readTableFile(changed).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error !== undefined) expect(error).toBeInstanceOf(UnreadableTable);
        if (error !== undefined) expect((error as Error).message).toMatch(/^[A-Z].+\.$/s);
      },
    ),
    { numRuns: runs(150, 5_000) },
  );
});

/** A workbook whose sheet has this XML below its rows. */
const below = (xml: string): Buffer =>
  xlsxOf({ sheets: [{ name: "A", data: rowXml(1, ["Name"]) + rowXml(2, ["Ana"]), after: xml }] });
/** A workbook with such a cell. */
const cellOf = (content: string): Buffer =>
  xlsxOf({ sheets: [{ name: "A", data: `${rowXml(1, ["Name"])}<row><c t="str">${content}</c></row>` }] });

const QUOTES = (size: number) => `Name,Mail\n${'"",'.repeat(100)}x\n`.repeat(size / 20);
/** Texts of about so many kB, each slow for a reader that starts again at every letter. */
const SLOW: Readonly<Record<string, (size: number) => string | Buffer>> = {
  "quotes in quotes": (size) => `Name,Mail\n${`"${'""'.repeat(15_000)}",x\n`.repeat(size / 30)}`,
  "empty cells in quotes": QUOTES,
  "line breaks in quotes": (size) => `Name,Mail\n${`"${"\r\n".repeat(15_000)}",x\n`.repeat(size / 30)}`,
  "long rows": (size) => `Name,Mail\n${`${`${"y".repeat(60_000)},`.repeat(10)}x\n`.repeat(size / 600)}`,
  "empty lines": (size) => `Name,Mail\n${"\n".repeat(size * 1_000)}x`,
  "separators alone": (size) => `Name,Mail\n${`${",".repeat(900_000)}\n`.repeat(size / 900)}`,
  spaces: (size) => `Name,Mail\n${`${" ".repeat(60_000)}"x",y\n`.repeat(size / 60)}`,
  "carriage returns": (size) => `Name,Mail\n${"\r".repeat(size * 1_000)}`,
  "lines of NDJSON": (size) => `{"a":1}\n${`{"a":"${"[".repeat(60_000)}"}\n`.repeat(size / 60)}`,
  "one line of NDJSON": (size) => `{"a":1}\n{"a":"${"x".repeat(size * 1_000)}"}`,
  "a heading that is nearly an address": (size) => `Name,a@${".".repeat(size * 15)}@\nx,y`,
  "attributes of one tag": (size) =>
    below(`<x ${Array.from({ length: size * 20 }, (_, n) => `a${n}=""`).join(" ")}/>`),
  "one long attribute": (size) => below(`<x a="${"&amp;".repeat(size * 50)}"/>`),
  "one long comment": (size) => below(`<!--${"-x".repeat(size * 120)}-->`),
  "many comments": (size) => below("<!----><x/>".repeat(size * 80)),
  "one long instruction": (size) => below(`<?a ${"?x".repeat(size * 120)}?>`),
  "many instructions": (size) => below("<?a b?><x/>".repeat(size * 80)),
  "one long CDATA": (size) => below(`<![CDATA[${"]]x".repeat(size * 80)}]]>`),
  "a value of many CDATA": (size) => cellOf(`<v>${"<![CDATA[x]]>".repeat(size * 18)}</v>`),
  "a value of many tags": (size) => cellOf(`<v>${"x<b/>".repeat(size * 18)}</v>`),
  "a value of entities": (size) => cellOf(`<v>${"&#65;".repeat(size * 18)}</v>`),
  "a character of many digits": (size) => cellOf(`<v>&#${"0".repeat(size * 250)}65;</v>`),
  "many long names of tags": (size) => below(`<${"x".repeat(1_000)}/>`.repeat(size)),
};

test.each(spread(Object.entries(SLOW), 5))(
  "a file twice as long takes about twice as long to read: %s",
  async (_, made) => {
    const took = async (size: number) => {
      const text = made(size);
      const times: number[] = [];
      for (let n = 0; n < 2; n++) {
        const began = process.cpuUsage();
        await readTableFile(text);
        const { user, system } = process.cpuUsage(began);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    const [short, long] = [await took(900), await took(3_600)];
    // Four times as long; sixteen times would be quadratic.
    expect(long).toBeLessThan(Math.max(short, 10_000) * 9);
  },
);

test("a format of numbers takes about as long as another one, whatever stands in it", async () => {
  const took = async (format: string) => {
    const formats = Array.from({ length: 200 }, () => format);
    const book = xlsxOf({ sheets: [{ name: "A", data: rowXml(1, ["Name"]) + rowXml(2, ["Ana"]) }], formats });
    const began = process.cpuUsage();
    await readTableFile(book);
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  const plain = await took("#".repeat(254));
  for (const format of [`${"m".repeat(254)}0`, "[".repeat(254), `${'"'.repeat(253)}0`, "\\".repeat(254)])
    expect(await took(format)).toBeLessThan(Math.max(plain, 20_000) * 20);
});
