import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { NO_OUTCOME, type Outcome } from "#shared/domain/outcomes/outcome.ts";
import type { FieldValue } from "#shared/domain/outcomes/values.ts";
import type { Item } from "../table/item.ts";

/** How hard brotli tries: 5 takes 0.2 ms for forty lines of prose, and 11 takes 10 ms for 15 % less. */
const QUALITY = { quick: 5, hard: 11 } as const;
/** What the rest of the item of a short code leaves of its first kilobyte. */
const ROOM_BYTES = 800;

/** Begins a line that is JSON; none that a request brings begins so. */
const MARK = "\u0001";
const lineOf = (value: FieldValue | null): string =>
  typeof value === "string" && !value.includes("\n") && !value.startsWith(MARK)
    ? value
    : MARK + JSON.stringify(value);
const valueIn = (line: string): unknown => (line.startsWith(MARK) ? JSON.parse(line.slice(1)) : line);

function compressed(text: string, effort: keyof typeof QUALITY): Uint8Array {
  const bytes = Buffer.from(text);
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[effort],
      // Who reads it makes room for a window of 2 to the power of this.
      [constants.BROTLI_PARAM_LGWIN]: 14,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/**
 * What a certificate says of its person, as an attribute of the item of its short code (decision 19.4); none when it says
 * nothing. Lines of role, keys and values; compressed when they do not fit the first kilobyte otherwise, so that forty values
 * of a hundred characters of prose are less than two, and a list does not decompress what is short. With
 * `inTransaction` it is compressed harder, as a kilobyte costs two write units there.
 */
export function outcomeAttribute(
  { role, values }: Outcome,
  { inTransaction = false }: { readonly inTransaction?: boolean } = {},
): { readonly outcome?: string | Uint8Array } {
  if (role === null && values === null) return {};
  const own = values ?? {};
  const text = [lineOf(role), ...Object.keys(own), ...Object.values(own).map(lineOf)].join("\n");
  if (Buffer.byteLength(text) <= ROOM_BYTES) return { outcome: text };
  const outcome = compressed(text, "quick");
  return { outcome: inTransaction && outcome.length > ROOM_BYTES ? compressed(text, "hard") : outcome };
}

/** The same from the item. */
export function outcomeIn({ outcome }: Item): Outcome {
  if (outcome === undefined) return NO_OUTCOME;
  const text = typeof outcome === "string" ? outcome : brotliDecompressSync(outcome as Uint8Array).toString();
  const lines = text.split("\n");
  const count = (lines.length - 1) / 2;
  const values: Record<string, FieldValue> = {};
  for (let n = 1; n <= count; n++) values[lines[n]!] = valueIn(lines[count + n]!) as FieldValue;
  return { role: valueIn(lines[0]!) as string | null, values: count === 0 ? null : values };
}
