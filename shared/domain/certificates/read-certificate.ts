import { notFound } from "../errors.ts";
import type { CertificateName } from "../ids.ts";
import type { Ports } from "../ports.ts";
import {
  type Certificate,
  type CertificateRecord,
  type EmailStatus,
  toCertificateRecord,
} from "./certificate.ts";

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
  ports: Reading & Pick<Ports, "mailStates" | "settings">,
  organizationId: string,
  name: CertificateName,
): Promise<CertificateRecord> {
  const certificate = await namedCertificate(ports, organizationId, name);
  return toCertificateRecord(certificate, ports.settings.baseUrl, await emailStatusOf(ports, certificate));
}

/** What became of the latest mail of one certificate. */
export async function emailStatusOf(
  { mailStates }: Pick<Ports, "mailStates">,
  certificate: Certificate,
): Promise<EmailStatus> {
  return (await mailStates.of([certificate])).get(certificate.id)!;
}

/** Adds to certificates what became of their latest mails. */
export async function withEmailStatus(
  { mailStates }: Pick<Ports, "mailStates">,
  certificates: readonly Certificate[],
): Promise<{ certificate: Certificate; emailStatus: EmailStatus }[]> {
  const states = await mailStates.of(certificates);
  return certificates.map((certificate) => ({ certificate, emailStatus: states.get(certificate.id)! }));
}
