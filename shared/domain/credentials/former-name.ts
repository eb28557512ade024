import { foldedName } from "#shared/text/fold.ts";
import type { Certificate } from "../certificates/certificate.ts";
import type { CredentialContent } from "./credential-content.ts";
import { shownName } from "./verify/shape.ts";

/**
 * Whether a credential was signed under a name that its certificate has no more; null: it has none. Case, accents and spaces make no
 * other name.
 */
export const namesAnother = (name: string | null, certificate: Pick<Certificate, "name">): boolean =>
  name !== null && foldedName(shownName(name)) !== foldedName(shownName(certificate.name));

/** The name in a credential of ours; null for one that leaves it out. */
export function nameIn(json: string): string | null {
  const { credentialSubject } = JSON.parse(json) as CredentialContent;
  return (
    credentialSubject.identifier.find(({ identityType }) => identityType === "name")?.identityHash ?? null
  );
}
