import { notFound } from "../errors.ts";
import type { CertificateName } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { type Certificate, type CertificateRecord, toCertificateRecord } from "./certificate.ts";

type Reading = Pick<Ports, "certificates">;

/** The UUID of the certificate that an organization names. Throws `not_found` for a short code of nobody or of others. */
export async function certificateIdOf(
  { certificates }: Reading,
  organizationId: string,
  name: CertificateName,
): Promise<string> {
  if ("id" in name) return name.id;
  const coded = await certificates.coded(name.code);
  if (coded?.organizationId !== organizationId) throw notFound("certificate");
  return coded.certificateId;
}

/** The certificate that an organization names. Throws `not_found`, also for one of another organization. */
export async function namedCertificate(
  ports: Reading,
  organizationId: string,
  name: CertificateName,
): Promise<Certificate> {
  const id = await certificateIdOf(ports, organizationId, name);
  const certificate = await ports.certificates.get(organizationId, id);
  if (!certificate) throw notFound("certificate");
  return certificate;
}

/** One certificate. Throws `not_found`. */
export async function getCertificate(
  ports: Reading & Pick<Ports, "settings">,
  organizationId: string,
  name: CertificateName,
): Promise<CertificateRecord> {
  return toCertificateRecord(await namedCertificate(ports, organizationId, name), ports.settings.baseUrl);
}
