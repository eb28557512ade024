import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { readConfig } from "#shared/config.ts";
import { patientDocuments } from "../support/documents.ts";

/* Where a text stands that was to be erased: in every item of every table, whatever an attribute is packed in. */

const UNPACKING = [inflateRawSync, inflateSync, gunzipSync, brotliDecompressSync];
const BASE64 = /^[A-Za-z0-9+/_-]{16,}={0,2}$/;

/** What may be packed in bytes, and the bytes themselves. */
export function* unpackedTexts(bytes: Uint8Array): Generator<string> {
  yield Buffer.from(bytes).toString("latin1");
  yield Buffer.from(bytes).toString("utf8");
  for (const unpack of UNPACKING)
    try {
      yield unpack(bytes, { maxOutputLength: 50_000_000 }).toString("utf8");
    } catch {
      // It is packed in another way, or not.
    }
}

/** All texts in a value, at every depth. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") {
    yield value;
    if (BASE64.test(value)) yield* unpackedTexts(Buffer.from(value, "base64"));
  } else if (value instanceof Uint8Array) yield* unpackedTexts(value);
  else if (value instanceof Set || Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) {
      yield name;
      yield* textsIn(one);
    }
}

/** Which of the texts stand in a value. */
function foundIn(value: unknown, wanted: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of textsIn(value))
    for (const one of wanted)
      if (text.includes(one) || text.includes(JSON.stringify(one).slice(1, -1))) found.add(one);
  return [...found];
}

/** Where the texts stand: table, key and kind of each item that has one, with what it has. */
export async function tracesOf(wanted: readonly string[]): Promise<string[]> {
  const config = readConfig();
  const tables = [config.TABLE_MAIN, config.TABLE_GATE, config.TABLE_DELIVERIES, config.TABLE_DIRECTORY];
  const traces: string[] = [];
  for (const TableName of tables)
    for await (const { Items = [] } of paginateScan(
      { client: patientDocuments() },
      { TableName, ConsistentRead: true },
    ))
      for (const item of Items) {
        const found = foundIn(item, wanted);
        if (found.length > 0)
          traces.push(`${TableName} ${item.pk} ${item.sk} (${item.kind}): ${found.join(", ")}`);
      }
  return traces.sort();
}
