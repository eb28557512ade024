import type { Certificate } from "../certificates/certificate.ts";
import { refuseErased } from "../certificates/decide-change.ts";
import { DomainError, notFound } from "../errors.ts";
import type { PortName, Ports } from "../ports.ts";
import { applyCorrection } from "./apply-correction.ts";
import type { Corrector } from "./correction.ts";

/** The ports by which a name is corrected. */
export const NAME_PORTS = ["certificates", "corrections", "clock"] as const satisfies readonly PortName[];
export type NamePorts = Pick<Ports, (typeof NAME_PORTS)[number]>;

/**
 * Throws `certificate_erased`, `certificate_revoked` or `already_rejected` for a certificate of which nothing can be corrected any
 * more.
 */
export function refuseUncorrectable(certificate: Certificate): void {
  refuseErased(certificate);
  const { status } = certificate;
  if (status === "REVOKED") throw new DomainError("certificate_revoked", "This certificate was revoked.");
  if (status === "REJECTED")
    throw new DomainError("already_rejected", "The recipient has refused this certificate.");
}

/**
 * Corrects the name on a certificate; the same name again changes nothing. Throws `not_found`, and what
 * {@link refuseUncorrectable} does.
 */
export const correctName = (
  ports: NamePorts,
  named: { readonly organizationId: string; readonly certificateId: string },
  name: string,
  corrector: Corrector,
) =>
  applyCorrection(
    ports,
    named,
    corrector,
    async (certificate) => {
      refuseUncorrectable(certificate);
      return { fields: { name } };
    },
    () => notFound("certificate"),
  );
