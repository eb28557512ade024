import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Attributes, Item } from "../table/item.ts";
import { entries, keys } from "../table/schema.ts";
import { bucketOf } from "./buckets.ts";

/** The item of a certificate that was just issued: four index entries, none of them for changes yet. */
export function issuedItem(certificate: Certificate): Item {
  const { organization_id, number, reason, accepted_at, rejected_at, revoked_at, expires_at, ...rest } =
    certificate;
  return {
    ...keys.certificate(organization_id, certificate.id),
    kind: "certificate",
    ...entries.status(organization_id, bucketOf(certificate.status, certificate.recipient_status, false)),
    ...entries.ofEvent(shortCode(certificate.event_id)),
    ...entries.ofBadge(shortCode(certificate.badge_id)),
    ...entries.address(certificate.email, organization_id, certificate.id),
    // The expiry worker reads this entry; it is removed when the certificate can no longer expire.
    ...(expires_at === null ? {} : entries.expiry(organization_id, certificate.id, expires_at)),
    ...withoutNulls({
      ...rest,
      id: undefined,
      number,
      reason,
      accepted_at,
      rejected_at,
      revoked_at,
      expires_at,
    }),
  };
}

/** Nulls are left out of items: each costs bytes in five places. */
const withoutNulls = (record: Record<string, unknown>): Item =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));

/** Fields that are absent where they are null. */
const OPTIONAL = [
  "number",
  "reason",
  "accepted_at",
  "rejected_at",
  "expires_at",
  "revoked_at",
  "revocation_reason",
] as const;
const FIELDS = [
  "name",
  "email",
  "issuance_id",
  "event_id",
  "badge_id",
  "status",
  "recipient_status",
  "created_at",
  "updated_at",
] as const;

/** The certificate inside an item. */
export const toCertificate = (item: Item): Certificate => certificateFrom((name) => item[name]);

/** The same from an item as it comes over the wire: all that a certificate has is text. */
export const decodeCertificate = (attributes: Attributes): Certificate =>
  certificateFrom((name) => attributes[name]?.S);

function certificateFrom(read: (attribute: string) => unknown): Certificate {
  const certificate: Item = { id: read("sk"), organization_id: String(read("pk")).split("#")[1] };
  for (const field of FIELDS) certificate[field] = read(field);
  for (const field of OPTIONAL) certificate[field] = read(field) ?? null;
  return certificate as unknown as Certificate;
}
