import { generate } from "lean-qr";
import { toPngBuffer } from "lean-qr/extras/node_export";

/** A PNG of a QR code with a text, `scale` pixels for each of its squares. */
export const qrPng = (text: string, scale = 6): Buffer =>
  Buffer.from(toPngBuffer(generate(text), { on: [0, 0, 0], off: [255, 255, 255], scale, pad: 4 }));

const BOUNDARY = "----photo-of-a-code";

/** The request with files, as the form of a page sends it. */
export const asForm = (...files: readonly (readonly [field: string, file: Uint8Array])[]) => ({
  raw: Buffer.concat([
    ...files.map(([field, file]) => part(field, file)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
  headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
});

const part = (field: string, file: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="photo.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    file,
    Buffer.from("\r\n"),
  ]);
