import * as z from "zod";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import { type Certificate, isHidden } from "./certificate.ts";
import { type NamedPaths, namedIn, pastedIn, pathNamedIn, pathOfAddress } from "./codes-in.ts";

/** What somebody typed or pasted to find a certificate. */
export const TypedCode = z
  .string()
  .overwrite((text) => text.slice(0, LIMITS.pastedLength))
  .max(LIMITS.pastedLength)
  .optional()
  .meta({
    description:
      "Code of a certificate in any spelling, its address, or a text that has one of them in it, of which the beginning is read.",
  });

/** What a file names: a certificate, or the path of an address of ours at which there is none; or several certificates. */
export type NamedCertificate =
  | { readonly kind: "found"; readonly certificate: Certificate }
  | { readonly kind: "unknown"; readonly path: string }
  | { readonly kind: "several" };

/**
 * Where a text that somebody pasted leads: the path of the one certificate that it names; where other words and numbers look like
 * codes too, of the one that exists. `several` when it is not clear; undefined when nothing is ours.
 */
export async function pathOfPasted(
  ports: Pick<Ports, "certificates" | "settings">,
  text: string,
): Promise<string | "several" | undefined> {
  const path = pathNamedIn(text, ports.settings);
  const paths = pastedIn(text, ports.settings);
  if (path !== "several" && paths.possible.length === 0) return path;
  const named = await certificateIn(ports, paths);
  return named?.kind === "found" ? `c/${named.certificate.short_code}` : path;
}

/** Addresses and codes in a file that are looked at. */
const CANDIDATES = 5;

/**
 * The certificate of this service that one of the texts names. A text is an address; or, `within`, a page of words that has
 * addresses and codes. Undefined when nothing is ours.
 */
export async function certificateNamedIn(
  ports: Pick<Ports, "certificates" | "settings">,
  texts: readonly string[],
  { within = false }: { readonly within?: boolean } = {},
): Promise<NamedCertificate | undefined> {
  const { settings } = ports;
  return certificateIn(
    ports,
    within
      ? namedIn(texts.join("\n"), settings)
      : {
          addressed: texts.flatMap((text) => pathOfAddress(text, settings) ?? []),
          written: [],
          possible: [],
        },
  );
}

async function certificateIn(
  { certificates }: Pick<Ports, "certificates">,
  { addressed, written, possible }: NamedPaths,
): Promise<NamedCertificate | undefined> {
  const paths = new Set([...addressed, ...written, ...possible]);
  const found = new Map<string, Certificate>();
  for (const path of [...paths].slice(0, CANDIDATES)) {
    const certificate = await certificateAt(certificates, path);
    if (certificate && !isHidden(certificate)) found.set(certificate.id, certificate);
  }
  const [certificate, ...others] = found.values();
  if (certificate) return others.length > 0 ? { kind: "several" } : { kind: "found", certificate };
  const [path] = addressed;
  return path === undefined ? undefined : { kind: "unknown", path };
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
