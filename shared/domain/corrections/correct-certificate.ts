import type * as z from "zod";
import { badgeFields } from "../badges/badge.ts";
import type { Certificate } from "../certificates/certificate.ts";
import type { CertificateRecord } from "../certificates/certificate-record.ts";
import type { IssuedText } from "../certificates/ports.ts";
import { certificateIdOf, type RecordPorts, recordOf } from "../certificates/read-certificate.ts";
import { keptOf, RECIPIENT_FIELDS } from "../certificates/recipient.ts";
import { isOverdue } from "../certificates/transition.ts";
import { DomainError, invalidFields, notFound } from "../errors.ts";
import type { CertificateName } from "../ids.ts";
import { type Acting, idOfActing } from "../organizations/organization.ts";
import { checkedValues } from "../outcomes/values.ts";
import type { Ports } from "../ports.ts";
import { addressPartition } from "../privacy/address-partition.ts";
import { CORRECTIONS } from "../rules.ts";
import { patchOf } from "../view.ts";
import { applyCorrection, type CorrectedFields, FIELDS, refuseUncorrectable } from "./apply-correction.ts";

/** Body of PATCH /v1.0/invitations/{id}: the fields of a recipient, as they are when it is issued. */
export const CorrectCertificate = patchOf(RECIPIENT_FIELDS).meta({ id: "CorrectCertificate" });
export type CorrectCertificate = z.output<typeof CorrectCertificate>;

type CorrectingPorts = Pick<Ports, "certificates" | "corrections" | "erasedAddresses" | "clock"> &
  RecordPorts;

/**
 * Corrects what a certificate says of its person, and before the answer the address (decision 21.1). Throws `not_found`,
 * `invalid_request` for values that do not fit the badge as it was issued, `certificate_erased`, `certificate_revoked`,
 * `already_rejected`; for another address also `recipient_erased`, `already_accepted`, `certificate_expired` and `correction_limit_reached`.
 */
export async function correctCertificate(
  ports: CorrectingPorts,
  organization: Acting & { readonly organizationId: string },
  name: CertificateName,
  body: CorrectCertificate,
): Promise<CertificateRecord> {
  const { organizationId } = organization;
  const certificateId = await certificateIdOf(ports, organizationId, name);
  const { certificate } = await applyCorrection(
    ports,
    { organizationId, certificateId },
    { by: "organization", actorId: idOfActing(organization) },
    async (before) => {
      refuseUncorrectable(before);
      const [address, { fields, outcome }] = await Promise.all([
        addressIn(ports, before, body),
        valuesIn(ports, before, body),
      ]);
      return { fields: { ...plainFields(body), ...address, ...fields }, outcome };
    },
    () => notFound("certificate"),
  );
  return recordOf(ports, certificate);
}

/** The fields that are taken as they come: all but those of {@link addressIn} and {@link valuesIn}. An empty text means none. */
function plainFields(body: CorrectCertificate): CorrectedFields["fields"] {
  const { recipient_email, guardian_email, role, values, workload_hours, ...plain } = body;
  const given = Object.entries(plain).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [FIELDS[name as keyof typeof plain], keptOf(value)]),
  );
}

/** Another address, and whether somebody has an account there. */
async function addressIn(
  { corrections, erasedAddresses, clock }: Pick<Ports, "corrections" | "erasedAddresses" | "clock">,
  certificate: Certificate,
  { recipient_email, guardian_email }: CorrectCertificate,
): Promise<CorrectedFields["fields"]> {
  if (guardian_email != null && recipient_email !== undefined)
    throw invalidFields(
      ["recipient_email", "guardian_email"].map((path) => ({
        path,
        message: "Name only one of the two addresses.",
      })),
    );
  const email = guardian_email ?? recipient_email;
  if (email === undefined || email === certificate.email) return {};
  if (certificate.status === "ACCEPTED")
    throw new DomainError(
      "already_accepted",
      "The recipient has accepted this certificate, so it stays with their address.",
    );
  if (certificate.status === "EXPIRED" || isOverdue(certificate, clock.now()))
    throw new DomainError("certificate_expired", "This certificate has expired, so no invitation is sent.");
  if (certificate.link_generation >= CORRECTIONS.emailsMax)
    throw new DomainError(
      "correction_limit_reached",
      `The address of an invitation can be corrected ${CORRECTIONS.emailsMax} times; revoke the certificate and issue another one.`,
    );
  if (await erasedAddresses.has(certificate.organization_id, addressPartition(email)))
    throw new DomainError(
      "recipient_erased",
      "Somebody at this address had you erase their data. If they have asked again, issue to them with on_erased: issue.",
    );
  const recipient_status = (await corrections.isRegistered(email)) ? "PENDING" : "INVITED";
  return { email, guardian: guardian_email != null, recipient_status };
}

/** What it says of the person, checked by the badge's fields as they were when it was issued. */
async function valuesIn(
  { certificates }: Pick<Ports, "certificates">,
  certificate: Certificate,
  { role, values, workload_hours }: CorrectCertificate,
): Promise<Partial<CorrectedFields>> {
  if (workload_hours != null && role === undefined && values === undefined)
    return { fields: { workload_hours } };
  if (role === undefined && values === undefined && workload_hours === undefined) return {};
  const text = (await certificates.texts([certificate])).get(certificate.id);
  if (!text) throw notFound("certificate");
  const hours =
    workload_hours === undefined
      ? {}
      : { fields: { workload_hours: workload_hours ?? text.badge.workload_hours ?? null } };
  return role === undefined && values === undefined ? hours : { ...hours, ...outcomeOf(text, role, values) };
}

function outcomeOf(
  { badge, outcome: before }: IssuedText,
  role: CorrectCertificate["role"],
  values: CorrectCertificate["values"],
): Pick<CorrectedFields, "outcome"> {
  const meant = role === undefined ? before.role : role;
  const checked = checkedValues(
    badgeFields(badge),
    meant,
    (values === undefined ? before.values : values) ?? {},
  );
  if (checked.errors.length > 0)
    throw invalidFields(checked.errors.map(({ key, message }) => ({ path: `values.${key}`, message })));
  return { outcome: { before, after: { role: meant, values: checked.values } } };
}
