import { attachmentsOf, isPdf } from "#shared/formats/pdf.ts";
import { chunksOf, chunkText, isPng } from "#shared/formats/png.ts";
import { elementValue, isSvg } from "#shared/formats/svg.ts";
import { LIMITS } from "../../rules.ts";
import { BAKED_KEYWORD } from "../credential.ts";
import { Failed } from "./finding.ts";

/** The text of a credential as it was found: JSON, or a token in compact form. */
export type CredentialText = { readonly form: "json" | "jwt"; readonly text: string };
/** The same with what it was found in. */
export type Carried = CredentialText & { readonly carrier: "json" | "jwt" | "png" | "svg" | "pdf" };

const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** Tells the form of a text. Throws {@link Failed} `not_json`. */
export function formOf(text: string): CredentialText {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  if (trimmed.startsWith("{")) return { form: "json", text: trimmed };
  if (JWT.test(trimmed)) return { form: "jwt", text: trimmed };
  throw new Failed("not_json");
}

/** UTF-8 text; {@link Failed} `no_credential` for other bytes, such as those of a photo, `too_large` for too much text. */
export function utf8(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Failed("no_credential");
  }
  if (bytes.length > LIMITS.credential.bytesMax) throw new Failed("too_large");
  return text;
}

/**
 * Finds the credential in a file: JSON, a token, or a PNG, SVG or PDF that carries one. Throws {@link Failed}
 * `no_credential`, `several_credentials`, `not_json`, `too_large`.
 */
export function readFile(file: Uint8Array): Carried {
  if (file.length > LIMITS.credential.fileBytesMax) throw new Failed("too_large");
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (isPng(bytes)) return { ...formOf(utf8(fromPng(bytes))), carrier: "png" };
  if (isPdf(bytes)) return { ...formOf(utf8(fromPdf(bytes))), carrier: "pdf" };
  if (isSvg(bytes)) return { ...formOf(fromSvg(bytes)), carrier: "svg" };
  const found = formOf(utf8(bytes));
  return { ...found, carrier: found.form };
}

/** The text of an `iTXt` chunk (Open Badges 3.0, section 5.3.1). */
function fromPng(png: Buffer): Buffer {
  const [chunk, ...others] = chunksOf(png, BAKED_KEYWORD);
  // Another reader could take the other one (Open Badges 3.0: at most one).
  if (others.length > 0) throw new Failed("several_credentials");
  const text = chunk === undefined ? "damaged" : chunkText(chunk, LIMITS.credential.bytesMax);
  if (typeof text === "string") throw new Failed(text === "damaged" ? "no_credential" : text);
  return text;
}

/** `<openbadges:credential verify="…"/>`, or the same element around JSON (Open Badges 3.0, section 5.3.2). */
function fromSvg(svg: Buffer): string {
  const found = elementValue(svg, "openbadges:credential", "verify");
  if (found === "several") throw new Failed("several_credentials");
  if (found === "missing" || found.value === "") throw new Failed("no_credential");
  if (Buffer.byteLength(found.value) > LIMITS.credential.bytesMax) throw new Failed("too_large");
  return found.value;
}

/** The attached file that is a credential, among any others. */
function fromPdf(pdf: Buffer): Buffer {
  let large = false;
  let found: Buffer | undefined;
  for (const file of attachmentsOf(pdf, LIMITS.credential.bytesMax)) {
    if (file === "damaged") continue;
    if (file === "too_large" || file.length > LIMITS.credential.bytesMax) large = true;
    else if (isCredential(file)) {
      if (found !== undefined && !found.equals(file)) throw new Failed("several_credentials");
      found = file;
    }
  }
  if (found !== undefined) return found;
  throw new Failed(large ? "too_large" : "no_credential");
}

const isCredential = (bytes: Buffer): boolean => {
  const text = bytes.toString("utf8").trim();
  return (
    /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) || (text.startsWith("{") && text.includes("VerifiableCredential"))
  );
};

/** Whether a file has a credential, good or bad, and is not only a picture or something else. */
export function carriesCredential(file: Uint8Array): boolean {
  try {
    readFile(file);
    return true;
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return error.code === "too_large" || error.code === "several_credentials";
  }
}
