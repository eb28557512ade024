import { hash } from "node:crypto";

/**
 * What a list is a list of: the operation, its filters, sort and order. A cursor continues only the same list;
 * undefined entries and the order of entries do not matter.
 */
export type CursorScope = Readonly<Record<string, string | number | boolean | undefined>>;

/** Longest cursor made or taken, in characters. */
export const CURSOR_LENGTH = 512;
const POSITION_PARTS = 8;
/** 48 bits: tells lists apart. It is no protection, see {@link decodeCursor}. */
const FINGERPRINT_LENGTH = 8;
const CURSOR_PATTERN = /^[\w-]+$/;

/**
 * An opaque, URL-safe cursor for a position (the last record's sort-key parts) in a list.
 * Throws RangeError when it would exceed {@link CURSOR_LENGTH}: positions are short keys of ours.
 */
export function encodeCursor(position: readonly string[], scope: CursorScope): string {
  const text = Buffer.from(JSON.stringify({ s: fingerprint(scope), k: position })).toString("base64url");
  if (text.length > CURSOR_LENGTH || position.length > POSITION_PARTS) {
    throw new RangeError("the position is too long for a cursor");
  }
  return text;
}

/**
 * The position in a cursor, or undefined when it is no cursor of this list (answer 400). Never throws.
 *
 * Cursors are opaque but not signed, so a position is the caller's word: it may only ever be used below a
 * partition key built from the authenticated organization.
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
