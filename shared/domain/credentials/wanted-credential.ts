import { setTimeout as pause } from "node:timers/promises";
import type { Certificate } from "../certificates/certificate.ts";
import { hasDocument, isHidden } from "../certificates/certificate.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { CREDENTIALS } from "../rules.ts";
import { changingFacts } from "./changing-facts.ts";
import type { SignedCredential } from "./credential.ts";
import type { KnownIssuer } from "./issuer.ts";

type FindPorts = Pick<Ports, "credentials" | "issuers">;
export type CarryPorts = FindPorts & Pick<Ports, "credentialsQueue" | "clock">;

/** Whether a credential says what its certificate says now, and its key is not distrusted. */
export const isInLine = (
  credential: SignedCredential,
  certificate: Certificate,
  { keys }: KnownIssuer,
): boolean =>
  credential.facts === changingFacts(certificate) &&
  keys.some(({ id, distrusted_at }) => id === credential.key_id && distrusted_at === null);

/**
 * The credential of an accepted certificate, if there is one to hand out: not one that still names a holder who has just had
 * the name left out, nor one whose key is distrusted, which is signed anew (decision 16.30).
 */
export async function findCredential(
  { credentials, issuers }: FindPorts,
  certificate: Certificate,
): Promise<SignedCredential | undefined> {
  const [found, issuer] = await Promise.all([
    credentials.find(certificate.id),
    issuers.find(certificate.organization_id),
  ]);
  return found && issuer && isInLine(found, certificate, issuer) ? found : undefined;
}

/** The same; asks for it to be signed if there is none. */
export async function askedCredential(
  ports: FindPorts & Pick<Ports, "credentialsQueue">,
  certificate: Certificate,
): Promise<SignedCredential | undefined> {
  const { id, organization_id } = certificate;
  const found = await findCredential(ports, certificate);
  if (!found) await ports.credentialsQueue.send([{ organization_id, certificate_id: id }]);
  return found;
}

/** The credential of an accepted certificate, for which it waits a moment (decision 16.8). Throws `service_unavailable`. */
export async function requiredCredential(
  ports: CarryPorts,
  certificate: Certificate,
): Promise<SignedCredential> {
  let found = await askedCredential(ports, certificate);
  const until = ports.clock.now().getTime() + CREDENTIALS.waitMs;
  while (!found && ports.clock.now().getTime() < until) {
    await pause(CREDENTIALS.lookMs);
    found = await findCredential(ports, certificate);
  }
  if (found) return found;
  throw beingSigned();
}

/** There will be a credential to hand out in a moment. */
export const beingSigned = (): DomainError =>
  new DomainError(
    "service_unavailable",
    "The credential of this certificate is being signed; please try again.",
    { retryAfterSeconds: CREDENTIALS.retryAfterSeconds },
  );

/**
 * The credential that everybody may have by a short code. Throws `not_found` as well for a hidden certificate and before it is
 * accepted, `gone` for a revoked one, and `service_unavailable` while it is being signed.
 */
export async function credentialOfCode(
  ports: CarryPorts & Pick<Ports, "certificates">,
  code: string,
): Promise<SignedCredential> {
  const coded = await ports.certificates.coded(code);
  const certificate = coded && (await ports.certificates.get(coded.organizationId, coded.certificateId));
  if (!certificate || isHidden(certificate)) throw notFound("credential");
  if (certificate.status === "REVOKED")
    throw new DomainError(
      "gone",
      `The certificate was ${certificate.erased_at === null ? "revoked" : "erased"}, so its credential is no longer available.`,
    );
  if (!hasDocument(certificate)) throw notFound("credential");
  return requiredCredential(ports, certificate);
}
