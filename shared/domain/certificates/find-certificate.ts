import * as z from "zod";
import { readCertificateCode } from "../ids.ts";
import type { Ports } from "../ports.ts";

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

/** Where the QR code of a photo leads, after the base address, or why it cannot be followed. */
export type PhotoFinding =
  | { readonly kind: "found"; readonly path: string }
  /** `unreadable`: no image of a type that is taken, damaged, or with too many pixels; `foreign`: of somebody else. */
  | { readonly kind: "unreadable" | "none" | "foreign" };

/** The certificate that the QR code in a photo names. Keeps nothing of the photo. */
export async function findByPhoto(
  { qrCodes, settings }: Pick<Ports, "qrCodes" | "settings">,
  photo: Uint8Array,
): Promise<PhotoFinding> {
  const found = await qrCodes.read(photo);
  if (found.kind !== "read") return found;
  const path = pathOfAddress(found.text, settings.baseUrl);
  return path === undefined ? { kind: "foreign" } : { kind: "found", path };
}
