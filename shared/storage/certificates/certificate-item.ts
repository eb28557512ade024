import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { entries } from "../table/entries.ts";
import type { Attributes, Item } from "../table/item.ts";
import { idIn, keys } from "../table/schema.ts";
import { bucketOf } from "./buckets.ts";

/** Longer than an index lags, and than the clocks of two functions differ. */
const SEEN_AFTER_MS = 5_000;

/**
 * The item of a new certificate that is written at a time, with its entries in the indexes. The entry for its end is in
 * the future also when the sweeper writes it after its end: the run that queues what is due has passed earlier times.
 */
export function issuedItem(certificate: Certificate, writtenAt: Date): Item {
  const { organization_id, id, event_revision, badge_revision, issuer_revision, metadata, bulk, ...others } =
    certificate;
  // Not stored until the holder chooses.
  const { visibility: _visibility, name_in_credential: _name, ...fields } = others;
  const { status, recipient_status, event_id, badge_id, email, expires_at, external_id } = fields;
  return {
    ...keys.certificate(organization_id, id),
    kind: "certificate",
    ...entries.status(organization_id, bucketOf(status, recipient_status, false)),
    ...entries.ofEvent(organization_id, shortCode(event_id)),
    ...entries.ofBadge(organization_id, shortCode(badge_id)),
    ...entries.address(email, organization_id, id),
    // The expiry worker reads this entry; it is removed when the certificate can no longer expire.
    ...(expires_at === null ? {} : expiryEntry(organization_id, id, expires_at, writtenAt)),
    ...(external_id === null ? {} : entries.external(organization_id, external_id)),
    ...withoutNulls(fields),
    // As short texts: all that is stored of a certificate is copied into each index.
    revisions: [event_revision, badge_revision, issuer_revision].join("."),
    ...(metadata === null ? {} : { metadata: JSON.stringify(metadata) }),
    ...(bulk ? { bulk: 1 } : {}),
  };
}

/**
 * The entry by which the expiry worker finds a certificate: at its end (ISO 8601, UTC), but not before the entry can be
 * seen in the index, as a run does not look again at what is earlier than its position.
 */
export function expiryEntry(organization: string, id: string, expiresAt: string, writtenAt: Date): Item {
  const seen = new Date(writtenAt.getTime() + SEEN_AFTER_MS).toISOString();
  return entries.expiry(organization, id, expiresAt > seen ? expiresAt : seen);
}

/** The item that keeps a certificate's short code for it alone. */
export const codeItem = ({ organization_id, id, short_code }: Certificate): Item => ({
  ...keys.code(short_code),
  kind: "code",
  organization_id,
  certificate_id: id,
});

/** Leaves out nulls: each costs bytes in the table and in four indexes. */
const withoutNulls = (record: object): Item =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** Fields that an item does not have when they are null. */
const OPTIONAL = [
  "number",
  "reason",
  "external_id",
  "workload_hours",
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
  "short_code",
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

/** The certificate of an item that is not decoded: all its fields are strings and numbers. */
export const decodeCertificate = (attributes: Attributes): Certificate =>
  certificateFrom((name) => {
    const { S, N } = attributes[name] ?? {};
    return N === undefined ? S : Number(N);
  });

function certificateFrom(read: (attribute: string) => unknown): Certificate {
  const certificate: Item = { id: read("sk"), organization_id: idIn(read("pk")) };
  for (const field of FIELDS) certificate[field] = read(field);
  for (const field of OPTIONAL) certificate[field] = read(field) ?? null;
  const [event, badge, issuer] = String(read("revisions")).split(".").map(Number);
  Object.assign(certificate, { event_revision: event, badge_revision: badge, issuer_revision: issuer });
  const metadata = read("metadata");
  certificate.metadata = metadata === undefined ? null : JSON.parse(String(metadata));
  certificate.bulk = read("bulk") === 1;
  certificate.visibility = read("visibility") ?? "link";
  certificate.name_in_credential = read("nameless") !== 1;
  return certificate as unknown as Certificate;
}
