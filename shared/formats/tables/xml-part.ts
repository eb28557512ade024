import { StringDecoder } from "node:string_decoder";
import { SaxesParser } from "saxes";
import { damaged, tooMuch } from "./archive.ts";
import { UnreadableTable } from "./table.ts";

/** What is told of an XML part, by names without prefixes. */
export interface PartReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Characters between the ends of two tags: of text, comments, or one tag with its attributes. */
const TEXT_MAX = 1_000_000;
/** Tags in each other, and characters of a name; those of spreadsheet programs have fewer than 20, and 50. */
const [DEPTH_MAX, NAME_MAX] = [100, 1_000];
/** Bytes that are read at once: what is found in them is in memory together, and each reference may stand for a long text. */
const PIECE_BYTES = 16_384;
/** In place of attributes that were told. */
const NONE: Record<string, string> = {};

/**
 * Reads a part piece by piece; after each one the caller may take what the reader has found. Entities are those of XML alone, and a
 * part that declares others is refused. Memory does not grow with the part. Throws {@link UnreadableTable}.
 */
export async function* readPart(bytes: AsyncIterable<Buffer>, reader: PartReader): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let [pushed, told, depth] = [0, 0, 0];
  parser.on("error", damaged);
  parser.on("doctype", () => {
    throw new UnreadableTable(
      "damaged",
      "The workbook has a DOCTYPE, which spreadsheet programs do not write. Save it anew as .xlsx.",
    );
  });
  parser.on("opentag", (tag) => {
    const { name, attributes } = tag;
    told = pushed;
    if (++depth > DEPTH_MAX || name.length > NAME_MAX) damaged();
    reader.open(plainName(name), attributes);
    // The parser keeps each tag that is open.
    tag.attributes = NONE;
  });
  parser.on("closetag", ({ name }) => {
    told = pushed;
    depth--;
    reader.close?.(plainName(name));
  });
  if (reader.text) parser.on("text", (text) => reader.text!(text));
  if (reader.text) parser.on("cdata", (text) => reader.text!(text));
  const decoder = new StringDecoder("utf8");
  for await (const chunk of inPieces(bytes)) {
    const text = decoder.write(chunk);
    pushed += text.length;
    parser.write(text);
    if (pushed - told > TEXT_MAX) throw tooMuch();
    yield;
  }
  if (pushed > 0) parser.close();
  yield;
}

async function* inPieces(all: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of all)
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      yield bytes.subarray(from, from + PIECE_BYTES);
}

/** Reads a whole part. */
export async function readWholePart(bytes: AsyncIterable<Buffer>, reader: PartReader): Promise<void> {
  for await (const _ of readPart(bytes, reader));
}

const plainName = (name: string): string => {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
};

/** An attribute, whatever the prefix of its name. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  return Object.entries(attributes).find(([key]) => plainName(key) === name)?.[1];
}

/** `_x000D_` is how workbooks write characters that XML does not have. */
export const withoutEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
