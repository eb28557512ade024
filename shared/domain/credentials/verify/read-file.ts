import { LIMITS } from "../../rules.ts";
import { Failed } from "./finding.ts";
import { fromPdf } from "./read-pdf.ts";
import { fromPng } from "./read-png.ts";

/** The text of a credential as it was found: JSON, or a token in compact form. */
export type CredentialText = { readonly form: "json" | "jwt"; readonly text: string };

const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** Tells the form of a text. Throws {@link Failed} `not_json`. */
export function formOf(text: string): CredentialText {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  if (trimmed.startsWith("{")) return { form: "json", text: trimmed };
  if (JWT.test(trimmed)) return { form: "jwt", text: trimmed };
  throw new Failed("not_json");
}

/** UTF-8 text; {@link Failed} `no_credential` for other bytes, `too_large` for too many. */
export function utf8(bytes: Uint8Array): string {
  if (bytes.length > LIMITS.credential.bytesMax) throw new Failed("too_large");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Failed("no_credential");
  }
}

/**
 * Finds the credential in a file: JSON, a token, or a PNG, SVG or PDF that carries one. Throws {@link Failed}
 * `no_credential`, `several_credentials`, `not_json`, `too_large`.
 */
export function readFile(file: Uint8Array): CredentialText {
  if (file.length > LIMITS.credential.fileBytesMax) throw new Failed("too_large");
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") return formOf(utf8(fromPng(bytes)));
  if (bytes.subarray(0, 1_024).includes("%PDF-")) return formOf(utf8(fromPdf(bytes)));
  const start = bytes.toString("latin1", 0, 2_048);
  if (/^[^{]*<svg[\s>]/.test(start)) return formOf(fromSvg(bytes));
  return formOf(utf8(bytes));
}

/** `<openbadges:credential verify="…"/>`, or the same element around JSON (Open Badges 3.0, section 5.3.2). */
const ELEMENT = "<openbadges:credential";
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Looks for plain texts, one after the other: a pattern with two open ends would take minutes for a file made for it. */
function fromSvg(bytes: Buffer): string {
  const svg = new TextDecoder().decode(bytes);
  const start = svg.indexOf(ELEMENT);
  if (start < 0) throw new Failed("no_credential");
  if (svg.indexOf(ELEMENT, start + 1) >= 0) throw new Failed("several_credentials");
  const attributes = between(svg, ELEMENT, ">", start) ?? "";
  const content = between(svg, ">", "</openbadges:credential", start + ELEMENT.length + attributes.length);
  const verify = /\sverify\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes);
  const found = verify?.[1] ?? verify?.[2] ?? textIn(content ?? "");
  if (found === "") throw new Failed("no_credential");
  if (Buffer.byteLength(found) > LIMITS.credential.bytesMax) throw new Failed("too_large");
  return found;
}

/** What stands between the first `open` from a place on and the next `close`; undefined when either is missing. */
function between(text: string, open: string, close: string, from = 0): string | undefined {
  const start = text.indexOf(open, from);
  const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
  return end < 0 ? undefined : text.slice(start + open.length, end);
}

const textIn = (content: string): string =>
  between(content, "<![CDATA[", "]]>") ??
  content.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name]!);

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
