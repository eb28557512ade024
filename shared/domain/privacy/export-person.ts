import type { Certificate } from "../certificates/certificate.ts";
import { HISTORY_PORTS, type HistoryEntry, lifeWithHolder } from "../certificates/certificate-history.ts";
import { toCertificateRecord } from "../certificates/certificate-record.ts";
import type { IssuedText } from "../certificates/ports.ts";
import { withOutcomes } from "../certificates/read-certificate.ts";
import { type CertificateChange, changesByKey } from "../corrections/correction.ts";
import { mayHaveMessage } from "../phone/phone-status.ts";
import type { PortName, Ports } from "../ports.ts";
import { PRIVACY } from "../rules.ts";
import { viewOf } from "../view.ts";
import type { Webhooks } from "../webhooks/ports.ts";
import type { HolderLogEntry } from "./export-ports.ts";
import texts from "./my-data.json" with { type: "json" };
import {
  type ExportedAddress,
  type ExportedCertificate,
  ExportedHistory,
  ExportedRequest,
  MY_DATA_VERSION,
  type MyData,
} from "./my-data.ts";

/** The ports by which all that is kept of a person is read. */
export const EXPORT_PORTS = [
  ...HISTORY_PORTS,
  "personRecords",
  "settings",
  "clock",
] as const satisfies readonly PortName[];
export type ExportPorts = Pick<Ports, (typeof EXPORT_PORTS)[number]>;

/** All that is kept of a person under these addresses: what is small at once, the certificates while they are read. */
export interface ExportedPerson {
  readonly head: Omit<MyData, "certificates">;
  readonly certificates: AsyncIterable<ExportedCertificate>;
}

/**
 * All that is kept of a person under the addresses that they hold. What was sent to an address is of who holds it, also where a
 * family shares one (decision 24.21).
 */
export async function exportPerson(ports: ExportPorts, emails: readonly string[]): Promise<ExportedPerson> {
  const addresses = await Promise.all(
    emails.map(
      async (address): Promise<ExportedAddress> => ({ address, ...(await ports.personRecords.of(address)) }),
    ),
  );
  return {
    head: {
      format: "my-data",
      version: MY_DATA_VERSION,
      exported_at: ports.clock.now().toISOString(),
      service: ports.settings.baseUrl,
      // Who is controller of what (LGPD 5 VI, GDPR 4 (7)).
      controllers: texts.controllers,
      addresses,
    },
    certificates: certificatesOf(ports, emails),
  };
}

/** Notes that what is kept under these addresses was given out. */
export async function noteExport(
  { personRecords, clock }: Pick<Ports, "personRecords" | "clock">,
  emails: readonly string[],
  by: HolderLogEntry["by"],
): Promise<void> {
  const entry = { at: clock.now().toISOString(), what: "exported", by } as const;
  await Promise.all(emails.map((email) => personRecords.log(email, entry)));
}

/** The certificates of the addresses, in pages as they are stored: those of one organization follow one another. */
export async function* certificatePages(
  { personRecords }: Pick<Ports, "personRecords">,
  emails: readonly string[],
): AsyncGenerator<readonly Certificate[]> {
  for (const email of emails) {
    let after: string | null = null;
    do {
      const { rows, next } = await personRecords.ofAddress(email, after);
      yield rows;
      after = next;
    } while (after !== null);
  }
}

async function* certificatesOf(
  ports: ExportPorts,
  emails: readonly string[],
): AsyncGenerator<ExportedCertificate> {
  const remembering = { ...ports, webhooks: ofLastOrganization(ports.webhooks) };
  for await (const page of certificatePages(ports, emails))
    for (let at = 0; at < page.length; at += PRIVACY.exportedTogether)
      yield* await detailsOf(remembering, page.slice(at, at + PRIVACY.exportedTogether));
}

/** Certificates come by organization, so the webhooks of one are read once. */
function ofLastOrganization({ list, ...others }: Webhooks): Webhooks {
  let last: { readonly id: string; readonly found: ReturnType<Webhooks["list"]> } | undefined;
  return {
    ...others,
    list: (id) => {
      if (last?.id !== id) last = { id, found: list(id) };
      return last.found;
    },
  };
}

async function detailsOf(
  ports: ExportPorts,
  certificates: readonly Certificate[],
): Promise<ExportedCertificate[]> {
  const [issued, told, lives, stopped] = await Promise.all([
    ports.certificates.texts(certificates),
    withOutcomes(ports, certificates),
    Promise.all(certificates.map((one) => lifeWithHolder(ports, one))),
    Promise.all(certificates.map((one) => stoppedOf(ports, one))),
  ]);
  return told.map(({ certificate, told: states, outcome }, n) => ({
    ...namesOf(certificate, issued.get(certificate.id)),
    certificate: toCertificateRecord(certificate, ports.settings.baseUrl, states, outcome),
    sharing: { visibility: certificate.visibility, name_in_credential: certificate.name_in_credential },
    guardian: certificate.guardian,
    number_stopped: stopped[n]!,
    // Without who of the organization did it, and where its programs are: those are not the person's data.
    history: lives[n]!.entries.map((entry) => viewOf(ExportedHistory, entry, { webhook: programOf(entry) })),
    corrections: lives[n]!.corrections.map(toCorrection),
    requests: lives[n]!.requests.map((request) => viewOf(ExportedRequest, request, {})),
    source: texts.source,
  }));
}

function namesOf({ organization_id }: Certificate, text: IssuedText | undefined) {
  const { name = null, contact_email = null } = text?.organization ?? {};
  return {
    organization: { id: organization_id, name, contact_email },
    event: text?.event.name ?? null,
    badge: text?.badge.name ?? null,
  };
}

async function stoppedOf(
  { personRecords }: Pick<Ports, "personRecords">,
  certificate: Certificate,
): Promise<ExportedCertificate["number_stopped"]> {
  if (certificate.number === null || !mayHaveMessage(certificate)) return null;
  const optOut = await personRecords.optOut(
    certificate.number,
    certificate.email,
    certificate.organization_id,
  );
  return optOut ? { at: optOut.at, by: optOut.by } : null;
}

const programOf = ({ delivery }: HistoryEntry) =>
  delivery && { type: delivery.type, status: delivery.status };

const toCorrection = ({
  at,
  by,
  changes,
}: CertificateChange): ExportedCertificate["corrections"][number] => ({
  at,
  by,
  changes: changesByKey(changes),
});

/** `my-data.json` in pieces, while it is read: a certificate a line. */
export async function* exportText({ head, certificates }: ExportedPerson): AsyncGenerator<string> {
  const opening = JSON.stringify(head, null, 2);
  yield `${opening.slice(0, opening.lastIndexOf("}")).trimEnd()},\n  "certificates": [`;
  let separator = "\n    ";
  for await (const certificate of certificates) {
    yield separator + JSON.stringify(certificate);
    separator = ",\n    ";
  }
  yield "\n  ]\n}\n";
}
