import { crc32, inflateRawSync } from "node:zlib";

/** What is read of a ZIP of a stranger, at most. */
interface ZipBounds {
  readonly files: number;
  /** Of one file, and of all together, when they are inflated. */
  readonly fileBytes: number;
  readonly totalBytes: number;
}

/** The files of a ZIP by their names, or in a sentence why it is not read. */
type ReadZip = ReadonlyMap<string, Uint8Array> | { readonly problem: string };

class Refused extends Error {}
const refuse = (problem: string): never => {
  throw new Refused(problem);
};

/** Reads a ZIP of a stranger, a plain one or none; work is linear in its bytes, and what says to be larger is never inflated. */
export function readForeignZip(bytes: Uint8Array, bounds: ZipBounds): ReadZip {
  try {
    const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entries = directoryOf(zip, bounds);
    refuseShared(entries);
    return new Map(entries.map((entry) => [entry.name, contentOf(zip, entry)]));
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    // Reading beyond the end, in a ZIP that was cut off.
    if (error instanceof RangeError) return { problem: "The ZIP is damaged." };
    throw error;
  }
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  /** Where its header begins, its data begins, and its data ends. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** A value that says that the true one stands elsewhere (ZIP64). */
const ELSEWHERE = 0xffffffff;

function directoryOf(zip: Buffer, { files, fileBytes, totalBytes }: ZipBounds): Entry[] {
  const end = endOf(zip);
  const [count, size, from] = [
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ];
  if (zip.readUInt32LE(end + 4) !== 0 || zip.readUInt16LE(end + 8) !== count)
    refuse("The ZIP has several parts.");
  if (count === 0xffff || from === ELSEWHERE) refuse("A ZIP64 is not read.");
  if (count > files) refuse(`The ZIP may have at most ${files} files.`);
  if (from + size !== end) refuse("The ZIP is damaged.");
  const entries: Entry[] = [];
  const names = new Set<string>();
  let total = 0;
  let at = from;
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(at) !== CENTRAL) refuse("The ZIP is damaged.");
    const name = nameIn(zip, at + CENTRAL_BYTES, zip.readUInt16LE(at + 28));
    if (names.has(name.toLowerCase())) refuse(`The ZIP has "${name}" twice.`);
    names.add(name.toLowerCase());
    const entry = entryAt(zip, at, name, from);
    total += entry.size;
    if (entry.size > fileBytes || total > totalBytes) refuse(`"${name}" makes the ZIP too large.`);
    // Tools add entries for folders, which have nothing in them.
    if (!name.endsWith("/")) entries.push(entry);
    else if (entry.size > 0) refuse(`"${name}" is no folder.`);
    at += CENTRAL_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (at !== end) refuse("The ZIP is damaged.");
  return entries;
}

/** Where the last record of the ZIP begins; a comment may follow it. */
function endOf(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - 0xffff); at--)
    if (zip.readUInt32LE(at) === END && at + END_BYTES + zip.readUInt16LE(at + 20) === zip.length) return at;
  return refuse("It is no ZIP.");
}

/** Parts of letters, digits, dots, hyphens and underscores, none of which is dots alone; a folder ends with a slash. */
const NAME = /^(?:(?!\.+(?:\/|$))[A-Za-z0-9._-]{1,100}(?:\/(?=.)|\/$|$)){1,4}$/;
const NAME_BYTES = 255;

function nameIn(zip: Buffer, at: number, length: number): string {
  const name = zip.toString("latin1", at, at + Math.min(length, NAME_BYTES));
  if (length > NAME_BYTES || !NAME.test(name))
    refuse(`The ZIP has a file with a name that is not taken: "${name.replaceAll(/[^\x20-\x7e]/g, "?")}".`);
  return name;
}

/** The entry of a place in the directory, which the file's own header must not contradict. */
function entryAt(zip: Buffer, at: number, name: string, directory: number): Entry {
  const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
  const [crc, packed, size] = [
    zip.readUInt32LE(at + 16),
    zip.readUInt32LE(at + 20),
    zip.readUInt32LE(at + 24),
  ];
  const from = zip.readUInt32LE(at + 42);
  // Encrypted, strongly encrypted, or with a hidden directory.
  if ((flags & 0x2041) !== 0) refuse(`"${name}" is encrypted.`);
  if (method !== 0 && method !== 8) refuse(`"${name}" is compressed in a way that is not read.`);
  if ([packed, size, from].includes(ELSEWHERE)) refuse("A ZIP64 is not read.");
  if (method === 0 && packed !== size) refuse("The ZIP is damaged.");
  if (isSpecial(zip.readUInt16LE(at + 4), zip.readUInt32LE(at + 38))) refuse(`"${name}" is no plain file.`);
  const nameLength = zip.readUInt16LE(from + 26);
  const sameName = zip.toString("latin1", from + LOCAL_BYTES, from + LOCAL_BYTES + nameLength) === name;
  const sameWay =
    ((zip.readUInt16LE(from + 6) ^ flags) & 0x2041) === 0 && zip.readUInt16LE(from + 8) === method;
  if (zip.readUInt32LE(from) !== LOCAL || !sameName || !sameWay) refuse("The ZIP is damaged.");
  const start = from + LOCAL_BYTES + nameLength + zip.readUInt16LE(from + 28);
  if (start + packed > directory) refuse("The ZIP is damaged.");
  return { name, method, crc, size, from, start, end: start + packed };
}

/** Whether a file made on Unix is a link, a device or the like; the upper bits of its mode say what it is. */
const isSpecial = (madeBy: number, attributes: number): boolean =>
  madeBy >> 8 === 3 && ![0x0, 0x4, 0x8].includes(attributes >>> 28);

/** Throws when files share bytes, by which a small ZIP could hold much. */
function refuseShared(entries: readonly Entry[]): void {
  const inOrder = entries.toSorted((a, b) => a.from - b.from);
  for (const [n, entry] of inOrder.entries())
    if (n > 0 && entry.from < inOrder[n - 1]!.end) refuse("The ZIP is damaged.");
}

function contentOf(zip: Buffer, { name, method, crc, size, start, end }: Entry): Uint8Array {
  const packed = zip.subarray(start, end);
  const content = method === 0 ? packed : inflatedTo(packed, size);
  if (content?.length !== size || crc32(content) !== crc) return refuse(`"${name}" is damaged.`);
  return content;
}

/** The inflated bytes, of which there may be so many; undefined for damaged ones and for more. */
function inflatedTo(packed: Uint8Array, size: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    return undefined;
  }
}
