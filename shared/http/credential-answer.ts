import type { SignedCredential } from "#shared/domain/credentials/credential.ts";
import { preferredType } from "./accept.ts";
import { Verbatim } from "./verbatim.ts";

/** Media types by which a program asks for the credential at the address of its page. */
const OF_CREDENTIALS = ["application/vc+ld+json", "application/vc", "application/ld+json"];

/** The media types of each form; the first is the usual one (Open Badges 3.0, sections 6.4 and 8.2). */
const TYPES = {
  json: [...OF_CREDENTIALS, "application/json"],
  jwt: ["text/plain", "application/jwt", "application/vc+jwt"],
} as const;
export type CredentialForm = keyof typeof TYPES;

/** All media types of credentials, for the API document. */
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

/** A credential as it was signed, in the type that is asked for. */
export function credentialAnswer(
  credential: Pick<SignedCredential, "json" | "jwt">,
  form: CredentialForm,
  accept: string | undefined,
): Verbatim {
  const contentType = form === "json" ? jsonType(accept) : (preferredType(accept, TYPES.jwt) ?? TYPES.jwt[0]);
  return new Verbatim(credential[form], contentType, { "x-robots-tag": "noindex" });
}
