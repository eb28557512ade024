import { crc32 } from "node:zlib";

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;
/** Keyword of Open Badges 3.0, no compression, no language, no translated keyword (PNG, "iTXt"). */
const HEADING = Buffer.from("openbadgecredential\0\0\0\0\0", "latin1");

/**
 * A picture with a credential in it, as Open Badges 3.0 wants it ("Baked Badge"): the JSON in one uncompressed `iTXt`
 * chunk. It stands right after the head, since some readers stop at the pixels. Takes a PNG that has none.
 */
export function baked(png: Uint8Array, credential: string): Uint8Array {
  const head = SIGNATURE_BYTES + FRAME_BYTES + Buffer.from(png).readUInt32BE(SIGNATURE_BYTES);
  return Buffer.concat([
    png.subarray(0, head),
    chunk("iTXt", Buffer.concat([HEADING, Buffer.from(credential)])),
    png.subarray(head),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
