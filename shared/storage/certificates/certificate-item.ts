import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Attributes, Item } from "../table/item.ts";
import { entries, idIn, keys } from "../table/schema.ts";
import { bucketOf } from "./buckets.ts";

/** The item of a new certificate, with its entries in the indexes. */
export function issuedItem({ organization_id, id, ...fields }: Certificate): Item {
  const { status, recipient_status, event_id, badge_id, email, expires_at } = fields;
  return {
    ...keys.certificate(organization_id, id),
    kind: "certificate",
    ...entries.status(organization_id, bucketOf(status, recipient_status, false)),
    ...entries.ofEvent(shortCode(event_id)),
    ...entries.ofBadge(shortCode(badge_id)),
    ...entries.address(email, organization_id, id),
    // The expiry worker reads this entry; it is removed when the certificate can no longer expire.
    ...(expires_at === null ? {} : entries.expiry(organization_id, id, expires_at)),
    ...withoutNulls(fields),
  };
}

/** Leaves out nulls: each costs bytes in the table and in four indexes. */
const withoutNulls = (record: object): Item =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** Fields that an item does not have when they are null. */
const OPTIONAL = [
  "number",
  "reason",
  "accepted_at",
  "rejected_at",
  "expires_at",
  "revoked_at",
  "revocation_reason",
  "revocation_notice",
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

/** The certificate of an item. */
export const toCertificate = (item: Item): Certificate => certificateFrom((name) => item[name]);

/** The certificate of an item that is not decoded: all its fields are strings. */
export const decodeCertificate = (attributes: Attributes): Certificate =>
  certificateFrom((name) => attributes[name]?.S);

function certificateFrom(read: (attribute: string) => unknown): Certificate {
  const certificate: Item = { id: read("sk"), organization_id: idIn(read("pk")) };
  for (const field of FIELDS) certificate[field] = read(field);
  for (const field of OPTIONAL) certificate[field] = read(field) ?? null;
  return certificate as unknown as Certificate;
}
