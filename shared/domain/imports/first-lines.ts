import { hash, randomBytes } from "node:crypto";

/** Parts of the table, each of which grows by itself, so that growing needs little more memory. */
const PARTS = 256;
/** Of the places of a part, those that may be taken before it grows, and by how much it grows. */
const FULL = 0.8;
const GROWTH = 1.25;

interface Part {
  /** The two halves of digests, and the lines; 0 is a free place. */
  high: Uint32Array;
  low: Uint32Array;
  lines: Uint32Array;
  count: number;
}

const emptyPart = (places: number): Part => ({
  high: new Uint32Array(places),
  low: new Uint32Array(places),
  lines: new Uint32Array(places),
  count: 0,
});

/**
 * The first line of each key, in about 17 bytes a key: of a key its digest of 64 bits is kept, so that of a million keys two are
 * taken for one in one of 30 million files. The digest has a secret, so that nobody can choose keys that are slow to find.
 */
export class FirstLines {
  private readonly secret = randomBytes(8).toString("base64");
  private readonly parts: Part[] = Array.from({ length: PARTS }, () => emptyPart(16));

  /** Keeps the line (from 1 on) of a key that has none. */
  add(key: string, line: number): void {
    const [part, high, low] = this.digestOf(key);
    const place = placeIn(part, high, low);
    if (part.lines[place] !== 0) return;
    keep(part, place, high, low, line);
    if (part.count > part.lines.length * FULL) grow(part);
  }

  /** The line of a key; undefined when it has none. */
  get(key: string): number | undefined {
    const [part, high, low] = this.digestOf(key);
    return part.lines[placeIn(part, high, low)] || undefined;
  }

  private digestOf(key: string): [part: Part, high: number, low: number] {
    const digest = hash("sha256", this.secret + key, "buffer");
    return [this.parts[digest[8]!]!, digest.readUInt32LE(0), digest.readUInt32LE(4)];
  }
}

/** Where a digest stands, or the free place for it. */
function placeIn({ high, low, lines }: Part, wantedHigh: number, wantedLow: number): number {
  let place = wantedLow % lines.length;
  while (lines[place] !== 0 && (low[place] !== wantedLow || high[place] !== wantedHigh))
    place = place + 1 === lines.length ? 0 : place + 1;
  return place;
}

function keep(part: Part, place: number, high: number, low: number, line: number): void {
  part.high[place] = high;
  part.low[place] = low;
  part.lines[place] = line;
  part.count++;
}

function grow(part: Part): void {
  const { high, low, lines } = part;
  Object.assign(part, emptyPart(Math.ceil(lines.length * GROWTH)));
  for (let n = 0; n < lines.length; n++)
    if (lines[n] !== 0) keep(part, placeIn(part, high[n]!, low[n]!), high[n]!, low[n]!, lines[n]!);
}
