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

/** Between two tags. */
const TEXT_MAX = 1_000_000;

/**
 * Reads a part piece by piece; after each one the caller may take what the reader has found. Entities are those of XML alone, and a
 * part that declares others is refused.
 */
export async function* readPart(bytes: AsyncIterable<Buffer>, reader: PartReader): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let [pushed, told] = [0, 0];
  parser.on("error", damaged);
  parser.on("doctype", () => {
    throw new UnreadableTable(
      "damaged",
      "The workbook has a DOCTYPE, which spreadsheet programs do not write. Save it anew as .xlsx.",
    );
  });
  parser.on("opentag", ({ name, attributes }) => {
    told = pushed;
    reader.open(plainName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    told = pushed;
    reader.close?.(plainName(name));
  });
  if (reader.text) parser.on("text", (text) => reader.text!(text));
  if (reader.text) parser.on("cdata", (text) => reader.text!(text));
  const decoder = new StringDecoder("utf8");
  for await (const chunk of bytes) {
    const text = decoder.write(chunk);
    pushed += text.length;
    parser.write(text);
    if (pushed - told > TEXT_MAX) throw tooMuch();
    yield;
  }
  if (pushed > 0) parser.close();
  yield;
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
