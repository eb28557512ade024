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
 * `no_credential`, `not_json`, `too_large`.
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
const ELEMENT = /<openbadges:credential\b([^>]*?)(?:\/>|>([\s\S]*?)<\/openbadges:credential\s*>)/;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function fromSvg(bytes: Buffer): string {
  const svg = new TextDecoder().decode(bytes);
  const [, attributes, content] = ELEMENT.exec(svg) ?? [];
  if (attributes === undefined) throw new Failed("no_credential");
  const verify = /\bverify\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes);
  const given = verify?.[1] ?? verify?.[2] ?? "";
  const found = given !== "" ? given : textIn(content ?? "");
  if (Buffer.byteLength(found) > LIMITS.credential.bytesMax) throw new Failed("too_large");
  return found;
}

function textIn(content: string): string {
  const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(content)?.[1];
  return cdata ?? content.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
}

/** Whether a file has a credential, good or bad, and is not only a picture or something else. */
export function carriesCredential(file: Uint8Array): boolean {
  try {
    readFile(file);
    return true;
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return error.code === "too_large";
  }
}
