import { crc32 } from "node:zlib";
import { parse } from "csv-parse/sync";

export interface ZipMember {
  readonly name: string;
  readonly bytes: Buffer;
  readonly at: Date;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const UTF8_NAMES = 1 << 11;

/** Reads a ZIP of stored files as its central directory says (APPNOTE.TXT of PKWARE). Throws for one that is damaged. */
export function readZip(zip: Buffer): ZipMember[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error("the ZIP has no end");
  const members: ZipMember[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < zip.readUInt16LE(end + 10); n++) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error(`entry ${n} is not in the central directory`);
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const nameBytes = zip.subarray(at + 46, at + 46 + nameLength!);
    const name = new TextDecoder("utf-8", { fatal: true }).decode(nameBytes);
    const size = zip.readUInt32LE(at + 24);
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(local) !== LOCAL) throw new Error(`${name} is not where the directory says`);
    for (const flags of [zip.readUInt16LE(at + 8), zip.readUInt16LE(local + 6)])
      if ((flags & UTF8_NAMES) === 0) throw new Error(`${name} is not said to be UTF-8`);
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error(`${name} is compressed`);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} has another checksum`);
    members.push({ name, bytes, at: dateOf(zip.readUInt16LE(at + 14), zip.readUInt16LE(at + 12)) });
    at += 46 + nameLength! + extra! + comment!;
  }
  if (at !== end) throw new Error("the directory does not end where the ZIP says");
  return members;
}

/** Date and time of MS-DOS, without a zone. */
const dateOf = (day: number, time: number): Date =>
  new Date(1980 + (day >> 9), ((day >> 5) & 15) - 1, day & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2);

/** The answer to a request for a ZIP: its files, or its problem. */
export async function zipAt(address: string, credential: string) {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${credential}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200)
    return {
      status: answer.status,
      headers: answer.headers,
      files: [],
      problem: JSON.parse(bytes.toString()),
    };
  return { status: answer.status, headers: answer.headers, files: readZip(bytes), problem: undefined };
}
type Files = readonly ZipMember[];
export const namesIn = (files: Files) => files.map(({ name }) => name);
export const fileIn = (files: Files, name: string) =>
  files.find((file) => file.name === name)!.bytes.toString("utf8");
/** The rows of a CSV file in a ZIP, by column. */
export const rowsIn = (files: Files, name: string): Record<string, string>[] =>
  parse(fileIn(files, name), { bom: true, columns: true });
