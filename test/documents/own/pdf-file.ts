/** The objects of a PDF as they stand in a file, the first one of which is the catalog; streams are bytes. */
export function pdfFile(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  let at = parts[0]!.length;
  for (const [n, object] of objects.entries()) {
    places.push(at);
    const written = Buffer.concat([
      Buffer.from(`${n + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(written);
    at += written.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

/** A stream, with more in its dictionary. */
export const pdfStream = (bytes: Uint8Array | string, dictionary = ""): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${Buffer.from(bytes).length} ${dictionary} >>\nstream\n`),
    Buffer.from(bytes),
    Buffer.from("\nendstream"),
  ]);

interface Differences {
  readonly catalog?: string;
  readonly page?: string;
  readonly pages?: number;
  readonly content?: string;
  readonly box?: string;
  readonly trailer?: string;
  /** From the sixth object on. */
  readonly more?: readonly (string | Buffer)[];
}

/** An A4 page with a red field in its upper left corner and a word, with these differences. */
export function aPdf({
  catalog = "",
  page = "",
  pages = 1,
  content = "1 0 0 rg 0 421 300 174.28 re f 0 0 1 rg BT /F 40 Tf 400 100 Td (Word) Tj ET",
  box = "0 0 841.89 595.28",
  trailer = "",
  more = [],
}: Differences = {}): Buffer {
  return pdfFile(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [${"3 0 R ".repeat(pages)}] /Count ${pages} >>`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> ${more.length > 0 ? "/XObject << /X 6 0 R >>" : ""} >> ${page} >>`,
      pdfStream(content),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ...more,
    ],
    trailer,
  );
}
