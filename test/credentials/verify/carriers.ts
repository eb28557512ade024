import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const chunk = (type: string, data: Buffer): Buffer => {
  const frame = Buffer.alloc(8);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A picture that carries a text, as it is or compressed. */
export async function asPng(text: string | Buffer, { compressed = false } = {}): Promise<Buffer> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
  const data = Buffer.concat([
    Buffer.from(`openbadgecredential\0${compressed ? "\x01" : "\0"}\0\0\0`, "latin1"),
    compressed ? deflateSync(text) : Buffer.from(text),
  ]);
  const end = picture.length - 12;
  return Buffer.concat([picture.subarray(0, end), chunk("iTXt", data), picture.subarray(end)]);
}

export const asSvg = (inside: string): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">${inside}<path d="M0 0"/></svg>`;

/** What readers of PDF find as an attached file. */
export function asPdf(text: string | Buffer, { compressed = true, length = true } = {}): Buffer {
  const data = compressed ? deflateSync(text) : Buffer.from(text);
  const dictionary = `<< /Type /EmbeddedFile /Subtype /application#2Fvc+ld+json${compressed ? " /Filter /FlateDecode" : ""} /Length ${length ? data.length : "6 0 R"} >>`;
  return Buffer.concat([
    Buffer.from("%PDF-1.7\n4 0 obj\n<< /Length 11 >>\nstream\nnot a file.\nendstream\nendobj\n"),
    Buffer.from(`5 0 obj\n${dictionary}\nstream\n`),
    data,
    Buffer.from("\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF"),
  ]);
}
