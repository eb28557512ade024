import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** Both forms of a credential; they say the same, so that together they are hardly larger than one. */
interface Forms {
  readonly json: string;
  readonly jwt: string;
}

const ENCODED = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** Both forms in as few bytes as possible; {@link unpacked} gives the same texts, character by character. */
export function packed({ json, jwt }: Forms): Uint8Array {
  const [header, payload, signature] = jwt.split(".") as [string, string, string];
  const texts = [textOf(header), textOf(payload), json, signature];
  return new Uint8Array(brotliCompressSync(JSON.stringify(texts), ENCODED));
}

/** The forms that were packed. */
export function unpacked(bytes: Uint8Array): Forms {
  const texts = JSON.parse(brotliDecompressSync(bytes).toString()) as string[];
  return { json: texts[2]!, jwt: [base64(texts[0]!), base64(texts[1]!), texts[3]!].join(".") };
}

const textOf = (part: string): string => Buffer.from(part, "base64url").toString();
const base64 = (text: string): string => Buffer.from(text).toString("base64url");
