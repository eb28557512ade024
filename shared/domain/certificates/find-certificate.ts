import * as z from "zod";
import { readCertificateCode } from "../ids.ts";
import type { Ports } from "../ports.ts";
import type { Certificate } from "./certificate.ts";
import { isHidden } from "./certificate.ts";

/** The code that somebody typed or pasted. */
export const TypedCode = z
  .string()
  .max(500)
  .optional()
  .meta({ description: "Code of a certificate in any spelling, or its address." });

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const PAGE = /^\/c\/([^/]+?)(?:\.(?:pdf|png)|\/card\.png)?\/?$/;
const FORMER = new RegExp(`^/verify/(${UUID})/(${UUID})/?$`, "i");

/**
 * The path, after the base address, of the certificate that a text names: by its code in any spelling, or by an address
 * of this service; undefined for any other text.
 */
export function certificatePath(text: string, baseUrl: string): string | undefined {
  const code = readCertificateCode(text);
  return code === undefined ? pathOfAddress(text, baseUrl) : `c/${code}`;
}

/** The same for addresses only: a QR code with a bare code could be of anybody. */
export function pathOfAddress(address: string, baseUrl: string): string | undefined {
  const [url, base] = [URL.parse(address.trim()), new URL(baseUrl)];
  if (url === null || !/^https?:$/.test(url.protocol) || url.host !== base.host) return undefined;
  if (!url.pathname.startsWith(`${base.pathname}/`)) return undefined;
  const path = url.pathname.slice(base.pathname.length);
  const code = readCertificateCode(PAGE.exec(path)?.[1] ?? "");
  if (code !== undefined) return `c/${code}`;
  const [, organization, id] = FORMER.exec(path) ?? [];
  return organization === undefined ? undefined : `verify/${organization}/${id}`;
}

/** The certificate that a file names, with its path after the base address; none when there is no such certificate. */
export interface NamedCertificate {
  readonly kind: "found";
  readonly path: string;
  readonly certificate: Certificate | undefined;
}

/** Addresses and codes in a file that are looked at. */
const CANDIDATES = 5;
/** As documents print it, so that no other number is taken for one. */
const PRINTED_CODE = /\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/g;

/**
 * The first certificate of this service that one of the texts names; without one, what the first address leads to. A text is an
 * address; or, `within`, a page of words that has addresses and codes as documents print them. Undefined when nothing is ours.
 */
export async function certificateNamedIn(
  { certificates, settings }: Pick<Ports, "certificates" | "settings">,
  texts: readonly string[],
  { within = false }: { readonly within?: boolean } = {},
): Promise<NamedCertificate | undefined> {
  const { baseUrl } = settings;
  const addressed = texts.flatMap((text) =>
    within ? pathsIn(text, baseUrl) : (pathOfAddress(text, baseUrl) ?? []),
  );
  const printed = within ? texts.flatMap((text) => text.match(PRINTED_CODE) ?? []) : [];
  const paths = new Set([...addressed, ...printed.map((code) => `c/${readCertificateCode(code)}`)]);
  for (const path of [...paths].slice(0, CANDIDATES)) {
    const certificate = await certificateAt(certificates, path);
    if (certificate && !isHidden(certificate)) return { kind: "found", path, certificate };
  }
  const [path] = addressed;
  return path === undefined ? undefined : { kind: "found", path, certificate: undefined };
}

async function certificateAt(
  certificates: Ports["certificates"],
  path: string,
): Promise<Certificate | undefined> {
  const [page, first, id] = path.split("/") as [string, string, string?];
  if (page === "verify") return certificates.get(first, id!);
  const coded = await certificates.coded(first);
  return coded && certificates.get(coded.organizationId, coded.certificateId);
}

const ADDRESS_CHARACTERS = 120;

/** The paths of all addresses of this service in a text, with or without `https://`. */
function pathsIn(text: string, baseUrl: string): string[] {
  const { host, pathname, protocol } = new URL(baseUrl);
  const start = `${host}${pathname}/`;
  const paths: string[] = [];
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    const [rest] = /^\S*/.exec(text.slice(at, at + ADDRESS_CHARACTERS))!;
    const path = pathOfAddress(`${protocol}//${rest}`, baseUrl);
    if (path !== undefined) paths.push(path);
  }
  return paths;
}
