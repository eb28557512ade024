import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { crc32, createDeflateRaw } from "node:zlib";
import { type MadeFile, makeZip } from "../support/zip-maker.ts";
import { bookFiles, type CellParts, csvOf, rowXml } from "./files.ts";

const HEADINGS = ["Nome completo", "E-mail", "Celular", "Matrícula", "Nota", "Cidade", "Turma", "Curso"];
const cellsOfPerson = (n: number): string[] => [
  `João da Silva ${n}`,
  `person.${n}@example.com`,
  `+55119${String(n).padStart(8, "9")}`,
  String(n).padStart(8, "0"),
  `9,${n % 10}`,
  "São Paulo",
  `Turma ${n % 40}`,
  "Gestão de projetos",
];

const AT_ONCE = 1_000;
const numbers = (from: number, until: number): number[] =>
  Array.from({ length: until - from }, (_, n) => from + n);

/** A text of many rows in pieces, of which one is made after the other. */
function* pieces(rows: number, of: (people: readonly number[]) => string): Generator<string> {
  for (let from = 0; from < rows; from += AT_ONCE) yield of(numbers(from, Math.min(rows, from + AT_ONCE)));
}

/** A CSV of so many people. */
export function* csvPieces(rows: number): Generator<string> {
  yield csvOf([HEADINGS], ";");
  yield* pieces(rows, (people) => csvOf(people.map(cellsOfPerson), ";"));
}

/** NDJSON of so many people. */
export const ndjsonPieces = (rows: number): Generator<string> =>
  pieces(rows, (people) =>
    people
      .map(cellsOfPerson)
      .map(([recipient_name, recipient_email, recipient_number, external_id]) =>
        JSON.stringify({ recipient_name, recipient_email, recipient_number, external_id }),
      )
      .map((line) => `${line}\n`)
      .join(""),
  );

/** Writes pieces to a file. */
export async function writePieces(path: string, all: Iterable<string | Uint8Array>): Promise<void> {
  const file = createWriteStream(path);
  for (const piece of all) if (!file.write(piece)) await once(file, "drain");
  file.end();
  await once(file, "close");
}

/** A file of a ZIP whose bytes are too many to be in memory at once. */
async function packedFile(name: string, all: Iterable<string>): Promise<MadeFile> {
  const deflate = createDeflateRaw();
  const packed: Buffer[] = [];
  deflate.on("data", (piece: Buffer) => packed.push(piece));
  let [size, crc] = [0, 0];
  for (const piece of all) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    crc = crc32(bytes, crc);
    if (!deflate.write(bytes)) await once(deflate, "drain");
  }
  deflate.end();
  await once(deflate, "end");
  return { name, packed: Buffer.concat(packed), size, crc };
}

/** Texts of a person that are in the workbook once each. */
const OWN = 4;

/** Writes a workbook with so many people: texts that are shared, numbers and dates. */
export async function writeLargeWorkbook(path: string, rows: number): Promise<void> {
  const item = (text: string) => `<si><t>${text}</t></si>`;
  const text = (number: number): CellParts => ({ attributes: 't="s"', content: `<v>${number}</v>` });
  const own = (people: readonly number[]) =>
    people
      .flatMap((n) => cellsOfPerson(n).slice(0, OWN))
      .map(item)
      .join("");
  const first = rows * OWN;
  const sheet = (people: readonly number[]) =>
    people
      .map((n) => {
        const texts = Array.from({ length: OWN }, (_, place) => text(n * OWN + place));
        return rowXml(n + 2, [...texts, 9.5, [46_000, 1], text(first + 8), n]);
      })
      .join("");
  const headings = HEADINGS.map((_, n) => text(first + n));
  const files = [
    await packedFile(
      "xl/sharedStrings.xml",
      around("<sst>", pieces(rows, own), `${[...HEADINGS, "São Paulo"].map(item).join("")}</sst>`),
    ),
    await packedFile(
      "xl/worksheets/sheet1.xml",
      around(`<worksheet><sheetData>${rowXml(1, headings)}`, pieces(rows, sheet), "</sheetData></worksheet>"),
    ),
  ];
  const names = new Set(files.map(({ name }) => name));
  const others = bookFiles({ sheets: [{ name: "People", data: "" }], formats: [14] });
  await writePieces(path, [makeZip([...others.filter(({ name }) => !names.has(name)), ...files])]);
}

function* around(start: string, inside: Iterable<string>, end: string): Generator<string> {
  yield start;
  yield* inside;
  yield end;
}
