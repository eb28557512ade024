import { createHash } from "node:crypto";
import { canonicalJson } from "#shared/formats/canonical-json.ts";
import type { Certificate } from "../certificates/certificate.ts";

/** SHA-256 of what can change in a credential after it was signed; another one means that it is signed anew. */
export function changingFacts(certificate: Certificate): string {
  const { name, name_in_credential, workload_hours, expires_at, corrected_at } = certificate;
  const { event_revision, badge_revision, issuer_revision } = certificate;
  const revisions = [event_revision, badge_revision, issuer_revision];
  const facts: unknown[] = [name_in_credential ? name : null, workload_hours, expires_at, revisions];
  // What a correction changed may stand outside of the certificate; what was never corrected keeps its facts.
  if (corrected_at !== null) facts.push(corrected_at);
  return createHash("sha256").update(canonicalJson(facts)).digest("base64url");
}
