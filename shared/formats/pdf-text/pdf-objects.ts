import { deflateSync, inflateSync } from "node:zlib";

/** The objects of a PDF by number, in their order in the file, each as what stands between `obj` and `endobj`. */
export interface PdfObjects {
  readonly head: string;
  readonly objects: Map<number, string>;
  readonly trailer: string;
}

/** Reads a PDF that has one table of references and no streams of objects, in latin1 so that a character is a byte. */
export function readPdf(bytes: Uint8Array): PdfObjects {
  const text = Buffer.from(bytes).toString("latin1");
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1]);
  const trailerAt = text.indexOf("trailer", table);
  const offsets = [...text.slice(table, trailerAt).matchAll(/^(\d{10}) \d{5} n/gm)]
    .map(([, offset]) => Number(offset))
    .sort((a, b) => a - b);
  const objects = new Map<number, string>();
  for (const [n, offset] of offsets.entries()) {
    const whole = text.slice(offset, offsets[n + 1] ?? table);
    const [start, number] = /^(\d+) 0 obj\s/.exec(whole)!;
    objects.set(Number(number), whole.slice(start.length, whole.lastIndexOf("endobj")).trimEnd());
  }
  const trailer = text.slice(trailerAt, text.indexOf("startxref", trailerAt));
  return { head: text.slice(0, offsets[0]), objects, trailer };
}

export function writePdf({ head, objects, trailer }: PdfObjects): Buffer {
  const size = Math.max(...objects.keys()) + 1;
  const entries = Array.from({ length: size }, () => "0000000000 65535 f \n");
  let file = head;
  for (const [number, body] of objects) {
    entries[number] = `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${number} 0 obj\n${body}\nendobj\n\n`;
  }
  const end = trailer.replace(/\/Size \d+/, `/Size ${size}`);
  file += `xref\n0 ${size}\n${entries.join("")}${end}startxref\n${file.length}\n%%EOF`;
  return Buffer.from(file, "latin1");
}

/** What the stream of an object holds, without compression. */
export function streamOf(body: string): string {
  const { index, 0: keyword } = /stream\r?\n/.exec(body)!;
  const dictionary = body.slice(0, index);
  const start = index + keyword.length;
  const data = body.slice(start, start + Number(/\/Length (\d+)/.exec(dictionary)![1]));
  if (!dictionary.includes("/FlateDecode")) return data;
  return inflateSync(Buffer.from(data, "latin1")).toString("latin1");
}

export function streamBody(data: string): string {
  const packed = deflateSync(Buffer.from(data, "latin1")).toString("latin1");
  return `<<\n  /Length ${packed.length}\n  /Filter /FlateDecode\n>>\nstream\n${packed}\nendstream`;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A content with its strings in hexadecimal digits. In parentheses they may have others, as long as these are balanced. */
export function stringsInHex(content: string): string {
  let result = "";
  let string = "";
  let depth = 0;
  for (const [token, octal, escaped] of content.matchAll(/\\([0-7]{1,3})|\\([\s\S])|[()]|[^()\\]+/g)) {
    if (token === ")" && --depth === 0) {
      result += `<${Buffer.from(string, "latin1").toString("hex").toUpperCase()}>`;
      string = "";
    } else if (depth === 0 && token !== "(") result += token;
    else if (octal !== undefined) string += String.fromCharCode(Number.parseInt(octal, 8));
    else if (escaped !== undefined) string += ESCAPES[escaped] ?? escaped;
    else if (token !== "(" || depth > 0) string += token;
    if (token === "(") depth += 1;
  }
  return result;
}
