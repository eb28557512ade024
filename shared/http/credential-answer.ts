import type { SignedCredential } from "#shared/domain/credentials/credential.ts";
import { acceptedTypes } from "./accept-header.ts";
import { Verbatim } from "./verbatim.ts";

/** The offered type that an Accept header prefers, in lower case; wildcards name none (RFC 9110, section 12.5.1). */
function preferredType(accept: string | undefined, offered: readonly string[]): string | undefined {
  const named = acceptedTypes(accept).filter(({ type, weight }) => weight > 0 && offered.includes(type));
  return named.sort((a, b) => b.weight - a.weight)[0]?.type;
}

/** Media types by which a program asks for the credential at the address of its page. */
const OF_CREDENTIALS = ["application/vc+ld+json", "application/vc", "application/ld+json"];

/** Media types of a JSON document of credentials; the first is the usual one. */
export const JSON_TYPES_OF_CREDENTIALS = [...OF_CREDENTIALS, "application/json"];

/** The media types of each form; the first is the usual one (Open Badges 3.0, sections 6.4 and 8.2). */
const TYPES = {
  json: JSON_TYPES_OF_CREDENTIALS,
  jwt: ["text/plain", "application/jwt", "application/vc+jwt"],
} as const;
type CredentialForm = keyof typeof TYPES;

export const CREDENTIAL_TYPES: readonly string[] = [...OF_CREDENTIALS, ...TYPES.jwt];

/** The form that an Accept header asks for; undefined when it asks for the page, or for what a verification finds. */
export function formAsked(accept: string | undefined): CredentialForm | undefined {
  const preferred = preferredType(accept, ["text/html", "application/json", ...OF_CREDENTIALS]);
  return preferred !== undefined && OF_CREDENTIALS.includes(preferred) ? "json" : undefined;
}

/** A JSON document of credentials in the type that is asked for; in plain JSON for a browser, which can show that. */
export function jsonType(accept: string | undefined): string {
  const preferred = preferredType(accept, ["text/html", ...TYPES.json]);
  return preferred === "text/html" ? "application/json" : (preferred ?? TYPES.json[0]!);
}

export function credentialAnswer(
  credential: Pick<SignedCredential, "json" | "jwt">,
  form: CredentialForm,
  accept: string | undefined,
): Verbatim {
  const contentType = form === "json" ? jsonType(accept) : (preferredType(accept, TYPES.jwt) ?? TYPES.jwt[0]);
  return new Verbatim(credential[form], contentType, { "x-robots-tag": "noindex" });
}
