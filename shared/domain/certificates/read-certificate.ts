import { notFound } from "../errors.ts";
import type { CertificateName } from "../ids.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import { phoneStateOf } from "../phone/phone-message.ts";
import type { Ports } from "../ports.ts";
import type { Certificate } from "./certificate.ts";
import { type CertificateRecord, type ToldStates, toCertificateRecord } from "./certificate-record.ts";

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
  ports: Reading & RecordPorts,
  organizationId: string,
  name: CertificateName,
): Promise<CertificateRecord> {
  const certificate = await namedCertificate(ports, organizationId, name);
  return recordOf(ports, certificate);
}

/** The ports by which a certificate is told with all that is known of it. */
export type RecordPorts = ToldPorts & Pick<Ports, "certificates" | "settings">;

/** The integrator's view of a certificate; what `told` says of its messages is not read. */
export async function recordOf(
  ports: RecordPorts,
  certificate: Certificate,
  told: Promise<ToldStates> = toldStatesOf(ports, certificate),
): Promise<CertificateRecord> {
  const [states, outcomes] = await Promise.all([told, ports.certificates.outcomes([certificate])]);
  return toCertificateRecord(certificate, ports.settings.baseUrl, states, outcomes.get(certificate.id)!);
}

/** The ports by which it is known what became of mails and phone messages. */
export type ToldPorts = Pick<Ports, "messages">;

/** What became of the latest mail and the phone message of one certificate. */
async function toldStatesOf(ports: ToldPorts, certificate: Certificate): Promise<ToldStates> {
  return (await withToldStates(ports, [certificate]))[0]!.told;
}

/** A certificate with what became of its messages. */
export interface ToldCertificate {
  readonly certificate: Certificate;
  readonly told: ToldStates;
}

/** Adds to certificates what became of their latest mails and their phone messages. */
export async function withToldStates(
  { messages }: ToldPorts,
  certificates: readonly Certificate[],
): Promise<ToldCertificate[]> {
  const told = await messages.of(certificates);
  return certificates.map((certificate) => {
    const { email, message } = told.get(certificate.id)!;
    return { certificate, told: { email, phone: phoneStateOf(certificate, email, message) } };
  });
}

/** The same with what each says of its person, in the same trip. */
export async function withOutcomes(
  ports: ToldPorts & Pick<Ports, "certificates">,
  certificates: readonly Certificate[],
): Promise<(ToldCertificate & { readonly outcome: Outcome })[]> {
  const [told, outcomes] = await Promise.all([
    withToldStates(ports, certificates),
    ports.certificates.outcomes(certificates),
  ]);
  return told.map(({ certificate, told }) => ({
    certificate,
    told,
    outcome: outcomes.get(certificate.id)!,
  }));
}
