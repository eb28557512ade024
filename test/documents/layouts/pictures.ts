import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import sharp from "sharp";

const GOLDEN = `${import.meta.dirname}/golden`;
const ARTIFACTS = `${import.meta.dirname}/../../artifacts/documents`;
/** Accepted pictures are written anew, with sheets of all of them, for people to look at. */
export const TAKES_PICTURES = process.env.PICTURES === "1";
/** How different the colour of a pixel may be, from 0 to 1, and which share of all pixels may be more different. */
const COLOR = 0.2;
const SHARE = 0.0005;

function write(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

/**
 * The share of pixels in which a picture differs from the accepted one of this name in `folder`, compared at `width`; 0 when few do.
 * Too many leave the picture and the difference in test/artifacts/documents. With PICTURES=1 the picture is accepted.
 */
export async function differenceOf(
  name: string,
  png: Uint8Array,
  width: number,
  folder: string = GOLDEN,
): Promise<number> {
  const path = `${folder}/${name}.png`;
  const actual = sharp(png).resize({ width });
  // In few colours, which makes the file small; the comparison bears the difference.
  if (TAKES_PICTURES)
    write(path, await actual.clone().png({ palette: true, colours: 32, effort: 10, dither: 0 }).toBuffer());
  const accepted = PNG.sync.read(readFileSync(path));
  const { width: columns, height: rows } = accepted;
  const seen = await actual.ensureAlpha().raw().toBuffer();
  const difference = new PNG({ width: columns, height: rows });
  const count = pixelmatch(seen, accepted.data, difference.data, columns, rows, { threshold: COLOR });
  const share = count / (columns * rows);
  if (share <= SHARE) return 0;
  write(`${ARTIFACTS}/${name}-actual.png`, png);
  write(`${ARTIFACTS}/${name}-difference.png`, PNG.sync.write(difference));
  return share;
}

/** Writes pictures of one size as a sheet, three in a row, to test/artifacts/documents. */
export async function writeSheet(name: string, pictures: readonly Uint8Array[]): Promise<void> {
  const { width, height } = PNG.sync.read(Buffer.from(pictures[0]!));
  const [columns, gap] = [3, 8];
  const sheet = sharp({
    create: {
      width: columns * (width + gap),
      height: Math.ceil(pictures.length / columns) * (height + gap),
      channels: 3,
      background: "#8a8a8a",
    },
  });
  const placed = pictures.map((input, i) => ({
    input: Buffer.from(input),
    left: (i % columns) * (width + gap),
    top: Math.floor(i / columns) * (height + gap),
  }));
  write(`${ARTIFACTS}/${name}.png`, await sheet.composite(placed).png().toBuffer());
}
