import { Failed } from "./finding.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
export interface JsonRecord {
  readonly [name: string]: Json;
}

/**
 * How deep a credential may be nested, and how many values it may have: the work of a check grows with both, and
 * ours have far fewer.
 */
const DEPTH = 24;
const VALUES = 2_000;

/** Whether a value is an object of JSON, and no list. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as a list, as JSON-LD allows one value without the list around it. */
export const asList = (value: Json | undefined): readonly Json[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as Json];
};

/** A value if it is a text. */
export const asText = (value: Json | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Reads JSON of an object that all readers understand alike. Throws {@link Failed} `not_json`, `too_complex`, `doubtful_json`. */
export function readRecord(text: string): JsonRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failed("not_json");
  }
  if (!isRecord(value)) throw new Failed("not_json");
  for (const { depth, count } of valuesIn(value))
    if (depth > DEPTH || count > VALUES) throw new Failed("too_complex");
  if (!isUnambiguous(text, value)) throw new Failed("doubtful_json");
  return value;
}

/** A text in JSON, and the colon behind it if it is a name. */
const TEXTS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g;

/**
 * Whether every reader gets the same of a text that is JSON (RFC 7493): no name twice in an object, no half of a character,
 * and no `__proto__`, which some readers, jsonld among them, do not take for a name.
 */
function isUnambiguous(text: string, value: JsonRecord): boolean {
  let names = 0;
  for (const [, literal, colon] of text.matchAll(TEXTS)) {
    if (colon !== undefined) names += 1;
    if (/\\ud[89a-f]/i.test(literal!) && !(JSON.parse(literal!) as string).isWellFormed()) return false;
  }
  for (const { value: inner } of valuesIn(value)) {
    if (Array.isArray(inner)) continue;
    const own = Object.keys(inner);
    if (own.includes("__proto__")) return false;
    names -= own.length;
  }
  return names === 0;
}

/** Every object and list in a value, with its depth and how many values were seen; without recursion, as it may be deep. */
function* valuesIn(root: Json): Generator<{ value: object; depth: number; count: number }> {
  const waiting: { value: object; depth: number }[] = [{ value: root as object, depth: 1 }];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inside: readonly unknown[] = Object.values(next.value);
    count += inside.length;
    yield { ...next, count };
    for (const value of inside)
      if (typeof value === "object" && value !== null) waiting.push({ value, depth: next.depth + 1 });
  }
}

/**
 * Whether a signed document can be read by the names of its fields: JSON-LD would let somebody rename or move a field of
 * a signed document without breaking its signature, so that a reader misses it. Names are plain words, no part has a context
 * of its own, and nothing inside says more of the document itself.
 */
export function isPlain({ "@context": _, ...document }: JsonRecord): boolean {
  for (const { value, depth } of valuesIn(document)) {
    if (Array.isArray(value)) continue;
    if (Object.keys(value).some((name) => /[@:]/.test(name))) return false;
    const { id, type: _type, ...fields } = value as JsonRecord;
    if (depth > 1 && id !== undefined && id === document.id && Object.keys(fields).length > 0) return false;
  }
  return true;
}
