import { hash } from "node:crypto";

/**
 * Identifies a list by its operation, filters, sort and order. A cursor is valid only for the list that it was made
 * for; undefined entries and the order of entries do not matter.
 */
export type CursorScope = Readonly<Record<string, string | number | boolean | undefined>>;

/** Greatest length of a cursor, in characters. */
export const CURSOR_LENGTH = 512;
const POSITION_PARTS = 8;
/** 48 bits are enough to tell lists apart; they protect nothing, see {@link decodeCursor}. */
const FINGERPRINT_LENGTH = 8;
const CURSOR_PATTERN = /^[\w-]+$/;

/**
 * Makes an opaque, URL-safe cursor from a position in a list (the parts of the last record's sort key). Throws
 * RangeError for a position of too many parts, or a cursor longer than {@link CURSOR_LENGTH}.
 */
export function encodeCursor(position: readonly string[], scope: CursorScope): string {
  const text = Buffer.from(JSON.stringify({ s: fingerprint(scope), k: position })).toString("base64url");
  if (text.length > CURSOR_LENGTH || position.length > POSITION_PARTS) {
    throw new RangeError("the position is too long for a cursor");
  }
  return text;
}

/**
 * Gives the position in a cursor; undefined when the text is no cursor of this list. Never throws.
 *
 * Cursors are not signed, so a caller can choose the position: use it only below a partition key made from the
 * authenticated organization.
 */
export function decodeCursor(text: string, scope: CursorScope): readonly string[] | undefined {
  if (text.length > CURSOR_LENGTH || !CURSOR_PATTERN.test(text)) return undefined;
  const cursor = parseJson(Buffer.from(text, "base64url").toString("utf8"));
  if (typeof cursor !== "object" || cursor === null || !("s" in cursor) || !("k" in cursor)) return undefined;
  const { s, k } = cursor;
  if (s !== fingerprint(scope) || !Array.isArray(k) || k.length > POSITION_PARTS) return undefined;
  return k.every((part) => typeof part === "string") ? k : undefined;
}

function fingerprint(scope: CursorScope): string {
  const entries = Object.entries(scope).filter(([, value]) => value !== undefined);
  const canonical = JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  return hash("sha256", canonical, "base64url").slice(0, FINGERPRINT_LENGTH);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
