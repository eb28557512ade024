import { inflateSync } from "node:zlib";
import { LIMITS } from "../../rules.ts";
import { Failed } from "./finding.ts";

/** What iTXt chunk of a picture has the credential (Open Badges 3.0, section 5.3.1). */
const KEYWORD = Buffer.from("openbadgecredential\0", "latin1");
const FRAME_BYTES = 12;

/** The bytes of the credential in a PNG. Throws {@link Failed} `no_credential` and `too_large`. */
export function fromPng(png: Buffer): Buffer {
  for (let at = 8; at + FRAME_BYTES <= png.length; ) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    if (data.length !== length) break;
    if (png.toString("latin1", at + 4, at + 8) === "iTXt" && data.subarray(0, KEYWORD.length).equals(KEYWORD))
      return asText(data.subarray(KEYWORD.length));
    at += FRAME_BYTES + length;
  }
  throw new Failed("no_credential");
}

/** What follows the keyword: whether and how it is compressed, two texts ended by zeros, and the text. */
function asText(rest: Buffer): Buffer {
  const language = rest.indexOf(0, 2);
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1);
  if (translated < 0) throw new Failed("no_credential");
  const text = rest.subarray(translated + 1);
  return rest[0] === 1 ? inflated(text) : text;
}

/** Inflates at most as much as a credential may have; `too_large` for more, `no_credential` for damaged data. */
export function inflated(bytes: Uint8Array): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: LIMITS.credential.bytesMax });
  } catch (error) {
    throw new Failed(
      (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "too_large" : "no_credential",
    );
  }
}
