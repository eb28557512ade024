import type { Certificate } from "../certificates/certificate.ts";
import type { CertificateParts } from "../certificates/parts.ts";
import type { BulkImport } from "../imports/import.ts";
import type { Ports } from "../ports.ts";
import type { Delivery } from "./delivery.ts";
import { importPayload } from "./import-payload.ts";
import { type MessageTexts, payloadOf } from "./payload.ts";

/** What a delivery is about, as it is stored now. */
export type ToldSubject =
  | {
      readonly certificate: Certificate;
      /** What it says, if that was read with it. */
      readonly text: MessageTexts | undefined;
      readonly import?: undefined;
    }
  | { readonly import: BulkImport; readonly certificate?: undefined };

/** Names what a delivery is about: a certificate, or an import. */
interface SubjectNames {
  readonly organization_id: string;
  readonly certificate_id?: string | undefined;
  readonly import_id?: string | undefined;
  readonly parts?: CertificateParts | undefined;
}

/** Reads what a delivery is about; undefined when it does not exist, as after an import was undone. */
export async function readToldSubject(
  { certificates, imports }: Pick<Ports, "certificates" | "imports">,
  { organization_id, certificate_id, import_id, parts }: SubjectNames,
): Promise<ToldSubject | undefined> {
  if (certificate_id !== undefined) return certificates.issued(organization_id, certificate_id, parts);
  const one = import_id === undefined ? undefined : await imports.get(organization_id, import_id);
  return one && { import: one };
}

/** As `readToldSubject`, of a delivery that is stored. */
export const readSubjectOf = (
  ports: Pick<Ports, "certificates" | "imports">,
  { organization_id, certificate_id, import: then }: Delivery,
): Promise<ToldSubject | undefined> =>
  readToldSubject(ports, { organization_id, certificate_id, import_id: then?.id });

/**
 * The body of a delivery, made from what it is about. Throws when that is of another kind, or when event or badge of a certificate do
 * not exist.
 */
export async function bodyOf(
  { certificates, settings }: Pick<Ports, "certificates" | "settings">,
  delivery: Delivery,
  subject: ToldSubject,
): Promise<string> {
  if (delivery.import && subject.import) return importPayload(delivery, subject.import);
  if (delivery.import || subject.import) throw new Error("a delivery is about something of another kind");
  const { certificate, text } = subject;
  // A registration says nothing of event and badge.
  const isWithout = delivery.type === "recipient.registered" || text;
  const found = isWithout ? undefined : await certificates.texts([certificate]);
  return payloadOf(delivery, certificate, text ?? found?.get(certificate.id), settings.baseUrl);
}
