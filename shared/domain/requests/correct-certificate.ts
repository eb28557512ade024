import type * as z from "zod";
import { badgeFields } from "../badges/badge.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { CertificateRecord } from "../certificates/certificate-record.ts";
import type { IssuedText } from "../certificates/ports.ts";
import { certificateIdOf, recordOf } from "../certificates/read-certificate.ts";
import { keptOf, MetadataChange, RECIPIENT_FIELDS } from "../certificates/recipient.ts";
import { isOverdue } from "../certificates/transition.ts";
import { needsConsent, refuseFurtherNames, refuseFurtherSmall } from "../corrections/agreed-name.ts";
import {
  applyCorrection,
  type CorrectedFields,
  FIELDS,
  refuseUncorrectable,
} from "../corrections/apply-correction.ts";
import { DomainError, invalidField, invalidFields, notFound } from "../errors.ts";
import type { CertificateName } from "../ids.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import { checkedValues, RequestedValues } from "../outcomes/values.ts";
import { distinct, type Ports } from "../ports.ts";
import { addressPartition } from "../privacy/address-partition.ts";
import { CORRECTIONS, LIMITS } from "../rules.ts";
import { patchOf } from "../view.ts";
import { REQUEST_PORTS as DECIDING_PORTS, decideRequest, openRequest } from "./follow-requests.ts";
import type { HolderRequest } from "./holder-request.ts";
import { HolderRequestRecord, recordOfRequest } from "./manage-requests.ts";

/** Body of PATCH /v1.0/invitations/{id}: the fields of a recipient, as they are when it is issued; pairs are changed by their keys. */
export const CorrectCertificate = patchOf({
  ...RECIPIENT_FIELDS,
  metadata: MetadataChange.nullish(),
  values: RequestedValues.nullish().meta({
    description:
      "Values of the badge's `fields` to add or change, or with null to take away; the others stay. Null in place of all: none.",
    examples: [{ chip_time: "1:42:07", club: null }],
  }),
}).meta({ id: "CorrectCertificate" });
export type CorrectCertificate = z.output<typeof CorrectCertificate>;

/** Answer of PATCH /v1.0/invitations/{id}: the certificate as it is now, and what waits for its holder. */
export const CorrectedCertificate = CertificateRecord.extend({
  name_request: HolderRequestRecord.nullable().meta({
    description:
      "The request to the holder of an accepted certificate to agree to the name that was sent; `recipient.name` is still the former one. Read `GET /v1.0/holder-requests/{id}` to see what they answered. Null when the name needs no consent.",
  }),
}).meta({ id: "CorrectedCertificate" });

/** The ports by which an organization corrects. */
export const CORRECTING_PORTS = distinct([
  ...DECIDING_PORTS,
  "corrections",
  "erasedAddresses",
  "messages",
  "settings",
]);
type CorrectingPorts = Pick<Ports, (typeof CORRECTING_PORTS)[number]>;

/**
 * Corrects what a certificate says of its person, and before the answer the address (decision 21.1). Of an accepted one the name is
 * not corrected beyond a small correction: its holder is asked (decision 21.23). Throws `not_found`, `invalid_request` for values that
 * do not fit the badge as it was issued, `certificate_erased`, `certificate_revoked`, `already_rejected`; for another address or such a
 * name `correction_limit_reached`; for a name `request_open` when they are asked for another one already; for an address
 * `recipient_erased`, `already_accepted` and `certificate_expired`.
 */
export async function correctCertificate(
  ports: CorrectingPorts,
  organization: ActingFor,
  name: CertificateName,
  body: CorrectCertificate,
): Promise<z.input<typeof CorrectedCertificate>> {
  const { organizationId } = organization;
  const certificateId = await certificateIdOf(ports, organizationId, name);
  const actorId = idOfActing(organization);
  const { recipient_name: wanted, ...others } = body;
  let wish: NameWish = "free";
  const { certificate } = await applyCorrection(
    ports,
    { organizationId, certificateId },
    { by: "organization", actorId },
    async (before) => {
      refuseUncorrectable(before);
      wish = wanted === undefined ? "free" : await wishFor(ports, before, wanted);
      const [address, { fields, outcome }] = await Promise.all([
        addressIn(ports, before, body),
        valuesIn(ports, before, body),
      ]);
      const plain = plainFields(wish === "free" ? body : others);
      return { fields: { ...address, ...plain, ...metadataIn(before, body), ...fields }, outcome };
    },
    () => notFound("certificate"),
  );
  const request =
    wanted === undefined || wish === "free"
      ? undefined
      : await agree(ports, certificate, { wanted, wish, actorId });
  if (request?.status === "open")
    return { ...(await recordOf(ports, certificate)), name_request: await recordOfRequest(ports, request) };
  const named = request && (await ports.certificates.get(organizationId, certificateId));
  return { ...(await recordOf(ports, named ?? certificate)), name_request: null };
}

/** Whether a name can be given, the holder has to be asked, or has asked for it by themselves, or was asked before. */
type NameWish = "free" | "to_ask" | HolderRequest;

/** Throws `correction_limit_reached`, and `request_open` when the holder is asked for another name already. */
async function wishFor(
  { requests }: Pick<Ports, "requests">,
  certificate: Certificate,
  wanted: string,
): Promise<NameWish> {
  if (certificate.recipient_status !== "ACCEPTED" || wanted === certificate.name) return "free";
  const [corrections, asked] = await Promise.all([
    requests.corrections(certificate),
    requests.ofCertificate(certificate),
  ]);
  if (!needsConsent(certificate, wanted, corrections)) {
    refuseFurtherSmall(certificate, corrections);
    return "free";
  }
  refuseFurtherNames(certificate, corrections);
  const holder = addressPartition(certificate.email);
  const own = asked.filter(({ address }) => address === holder);
  const open = own.filter(({ status }) => status === "open");
  const same = open.find(({ kind, to_name }) => kind !== "erasure" && to_name === wanted);
  if (same) return same;
  if (open.some(isOpenRename)) throw alreadyAsked();
  if (own.filter(({ kind }) => kind === "rename").length >= CORRECTIONS.asksMax)
    throw new DomainError(
      "correction_limit_reached",
      `The recipient was asked ${CORRECTIONS.asksMax} times whether they agree to another name.`,
    );
  return "to_ask";
}

const alreadyAsked = (): DomainError =>
  new DomainError("request_open", "The recipient has not yet answered whether they agree to another name.");

/** Asks the holder for their consent; what they have asked for by themselves needs none, and is approved. */
async function agree(
  ports: CorrectingPorts,
  certificate: Certificate,
  { wanted, wish, actorId }: { wanted: string; wish: Exclude<NameWish, "free">; actorId: string },
): Promise<HolderRequest> {
  if (wish === "to_ask") {
    const { organization_id, id: certificate_id, short_code, email, name } = certificate;
    const asked = {
      ...{ organization_id, certificate_id, short_code, kind: "rename" as const },
      ...{ address: addressPartition(email), from_name: name, to_name: wanted, asked_by: actorId },
    };
    await openRequest(ports, asked, CORRECTIONS.daysToAgree, ports.clock.now());
    // Of two who ask at once one has opened it.
    const opened = (await ports.requests.ofCertificate(certificate)).find(isOpenRename);
    if (opened?.to_name !== wanted) throw alreadyAsked();
    return opened;
  }
  if (wish.kind === "rename") return wish;
  await decideRequest(ports, wish, { status: "approved", answered_by: actorId, reason: null });
  return { ...wish, status: "approved" };
}
const isOpenRename = ({ kind, status }: HolderRequest): boolean => kind === "rename" && status === "open";

/** The pairs of the organization after a correction. Throws `invalid_request` for too many. */
function metadataIn(
  { metadata: before }: Pick<Certificate, "metadata">,
  { metadata: change }: Pick<CorrectCertificate, "metadata">,
): CorrectedFields["fields"] {
  if (change == null) return change === null ? { metadata: null } : {};
  const pairs = Object.entries({ ...before, ...change });
  const left = pairs.filter((pair): pair is [string, string] => pair[1] !== null);
  if (left.length > LIMITS.metadataPairs)
    throw invalidField("metadata", `Must have at most ${LIMITS.metadataPairs} pairs, with those that stay.`);
  return { metadata: left.length === 0 ? null : Object.fromEntries(left) };
}

/** The fields that are taken as they come: all that have no function of their own here. An empty text means none. */
function plainFields(
  body: Omit<CorrectCertificate, "recipient_name"> & Partial<CorrectCertificate>,
): CorrectedFields["fields"] {
  const { recipient_email, guardian_email, role, values, workload_hours, metadata, ...plain } = body;
  const given = Object.entries(plain).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [FIELDS[name as keyof typeof plain], keptOf(value)]),
  );
}

/** Another address, and whether somebody has an account there. A number is its owner's, as the address is: it stays only if it is sent too. */
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
  return { email, guardian: guardian_email != null, number: null, recipient_status };
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
  const kept = values === null ? {} : { ...before.values };
  const checked = checkedValues(badgeFields(badge), meant, { ...kept, ...values });
  if (checked.errors.length > 0)
    throw invalidFields(checked.errors.map(({ key, message }) => ({ path: `values.${key}`, message })));
  // What the correction does not name stays as it was written.
  const stays = Object.entries(kept).filter(([key]) => !Object.hasOwn(values ?? {}, key));
  const after = { ...checked.values, ...Object.fromEntries(stays) };
  return {
    outcome: { before, after: { role: meant, values: Object.keys(after).length === 0 ? null : after } },
  };
}
