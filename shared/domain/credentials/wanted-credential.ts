import { setTimeout as pause } from "node:timers/promises";
import type { Certificate } from "../certificates/certificate.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { CREDENTIALS } from "../rules.ts";
import type { SignedCredential } from "./credential.ts";

export type CarryPorts = Pick<Ports, "credentials" | "credentialQueue" | "clock">;
type Named = Pick<Certificate, "id" | "organization_id">;

/** The credential of an accepted certificate if there is one; asks for it to be signed if there is none. */
export async function askedCredential(
  { credentials, credentialQueue }: CarryPorts,
  { id, organization_id }: Named,
): Promise<SignedCredential | undefined> {
  const found = await credentials.find(id);
  if (!found) await credentialQueue.send([{ organization_id, certificate_id: id }]);
  return found;
}

/** The credential of an accepted certificate, for which it waits a moment. Throws `service_unavailable`. */
export async function requiredCredential(ports: CarryPorts, certificate: Named): Promise<SignedCredential> {
  let found = await askedCredential(ports, certificate);
  const until = ports.clock.now().getTime() + CREDENTIALS.waitMs;
  while (!found && ports.clock.now().getTime() < until) {
    await pause(CREDENTIALS.lookMs);
    found = await ports.credentials.find(certificate.id);
  }
  if (found) return found;
  throw new DomainError(
    "service_unavailable",
    "The credential of this certificate is being signed; please try again.",
    {
      retryAfterSeconds: CREDENTIALS.retryAfterSeconds,
    },
  );
}
