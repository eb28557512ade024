import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { Issuance } from "#shared/domain/certificates/issuance.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Outcome } from "#shared/domain/outcomes/outcome.ts";
import { entries } from "../table/entries.ts";
import { type Attributes, attributesOf, type Item, type StoredFields } from "../table/item.ts";
import { idIn, itemKey } from "../table/schema.ts";
import { bucketOf } from "./buckets.ts";
import { ROW } from "./issuance-row.ts";
import { outcomeAttribute } from "./outcome-item.ts";

/** Longer than an index lags, and than the clocks of two functions differ. */
const SEEN_AFTER_MS = 5_000;

/**
 * The item of a new certificate that is written at a time, with its entries in the indexes. The entry for its end is in
 * the future also when the sweeper writes it after its end: the run that queues what is due has passed earlier times.
 */
export function issuedItem(
  certificate: Certificate,
  writtenAt: Date,
  { unheard }: Partial<Pick<Issuance, "unheard">> = {},
): Item {
  const {
    organization_id,
    id,
    event_revision,
    badge_revision,
    issuer_revision,
    template_revision,
    metadata,
    bulk,
  } = certificate;
  const { status, recipient_status, event_id, badge_id, email, expires_at, external_id } = certificate;
  return {
    ...itemKey.certificate(organization_id, id),
    kind: "certificate",
    ...entries.status(organization_id, bucketOf(status, recipient_status, false)),
    ...entries.ofEvent(organization_id, shortCode(event_id)),
    ...entries.ofBadge(organization_id, shortCode(badge_id)),
    ...entries.address(email, organization_id, id),
    // The expiry worker reads this entry; it is removed when the certificate can no longer expire.
    ...(expires_at === null ? {} : expiryEntry(organization_id, id, expires_at, writtenAt)),
    ...(external_id === null ? {} : entries.external(organization_id, external_id)),
    ...attributesOf(FIELDS, certificate),
    // As short texts: all that is stored of a certificate is copied into each index.
    revisions: [event_revision, badge_revision, issuer_revision, template_revision]
      .filter((revision) => revision !== null)
      .join("."),
    ...(metadata === null ? {} : { metadata: JSON.stringify(metadata) }),
    ...(bulk ? { bulk: 1 } : {}),
    ...(certificate.has_outcome ? { outcome: 1 } : {}),
    ...(certificate.guardian ? { guardian: 1 } : {}),
    ...(certificate.reminders ? {} : { no_reminders: 1 }),
    ...(unheard ? { unheard: 1 } : {}),
    // The holder's choices are not stored until one is made (sharing.ts).
  };
}

/**
 * The entry by which the expiry worker finds a certificate: at its end (ISO 8601, UTC), but not before the entry can be
 * seen in the index, as a run does not look again at what is earlier than its position.
 */
export function expiryEntry(organization: string, id: string, expiresAt: string, writtenAt: Date): Item {
  const seen = writtenAt.getTime() + SEEN_AFTER_MS;
  return entries.expiry(organization, id, new Date(Math.max(Date.parse(expiresAt), seen)).toISOString());
}

/**
 * The item that keeps a certificate's short code for it alone, and says who issued it and what the person did: no index
 * copies that here.
 */
export const codeItem = (
  { issued_by, id: issuanceId, slot }: Pick<Issuance, "issued_by" | "id" | "slot">,
  { organization_id, id, short_code }: Certificate,
  outcome: Outcome,
  how: { readonly inTransaction?: boolean } = {},
): Item => ({
  ...itemKey.code(short_code),
  kind: "code",
  organization_id,
  certificate_id: id,
  ...(issued_by === null ? {} : { issued_by }),
  // What is stored of its issuance names the person too, so an erasure must find it (decision 24.3).
  ...(slot === issuanceId ? {} : { slot }),
  ...outcomeAttribute(outcome, how),
});

/** The fields that are stored in a way of their own. */
type Own =
  | "id"
  | "organization_id"
  | "event_revision"
  | "badge_revision"
  | "template_revision"
  | "issuer_revision"
  | "metadata"
  | "visibility"
  | "name_in_credential"
  | "bulk"
  | "has_outcome"
  | "phone_asked"
  | "guardian"
  | "link_generation"
  | "number_generation"
  | "name_corrected"
  | "reminders";

/** Of a row of an issuance: what a certificate has too, and may be null. */
type InRow = Exclude<keyof Certificate & (typeof ROW)[number], Own | "name" | "email">;
const NOT_SO = ["name", "email", "registered", "metadata", "role", "values", "guardian"];
const IN_ROW = ROW.filter((field): field is InRow => !NOT_SO.includes(field));

/** All others, each an attribute of its own name, a string or a number. */
const FIELDS: StoredFields<Omit<Certificate, Own>> = {
  name: "always",
  email: "always",
  ...(Object.fromEntries(IN_ROW.map((field) => [field, "nullable"])) as Record<InRow, "nullable">),
  short_code: "always",
  issuance_id: "always",
  event_id: "always",
  badge_id: "always",
  status: "always",
  recipient_status: "always",
  created_at: "always",
  updated_at: "always",
  accepted_at: "nullable",
  rejected_at: "nullable",
  expires_at: "nullable",
  revoked_at: "nullable",
  revocation_reason: "nullable",
  revocation_notice: "nullable",
  request_id: "nullable",
  import_id: "nullable",
  revoked_by: "nullable",
  phone_channels: "nullable",
  corrected_at: "nullable",
  renamed_at: "nullable",
  erased_at: "nullable",
};

/** The fields that a change of a certificate writes when they differ. */
export const PLAIN_FIELDS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** What every change of a certificate writes: its entries by state and by last change, and the fields that differ. */
export function certificateChanges(before: Certificate, after: Certificate) {
  const { organization_id, id, status, recipient_status, updated_at } = after;
  const changed = PLAIN_FIELDS.filter((field) => after[field] !== before[field]);
  return {
    set: {
      ...entries.status(organization_id, bucketOf(status, recipient_status, true)),
      ...entries.moved(organization_id, id, updated_at),
      ...Object.fromEntries(
        changed.filter((field) => after[field] !== null).map((field) => [field, after[field]]),
      ),
    },
    remove: changed.filter((field) => after[field] === null),
  };
}

/** A certificate before its attributes are read; all have their fields in this order. */
const UNREAD = {
  id: "",
  organization_id: "",
  event_revision: 0,
  badge_revision: 0,
  issuer_revision: 0,
  template_revision: null,
  metadata: null,
  visibility: "link",
  link_generation: 0,
  number_generation: 0,
  name_in_credential: true,
  bulk: false,
  has_outcome: false,
  phone_asked: false,
  guardian: false,
  name_corrected: false,
  reminders: true,
  ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, FIELDS[name] === "always" ? undefined : null])),
} as Certificate;

/** Attributes that are 1 where a field is not as in {@link UNREAD}. */
const MARKS: Readonly<Record<string, keyof typeof UNREAD>> = {
  nameless: "name_in_credential",
  bulk: "bulk",
  outcome: "has_outcome",
  phone_asked: "phone_asked",
  guardian: "guardian",
  name_corrected: "name_corrected",
  no_reminders: "reminders",
};
/** Attributes that have their field's name and value. */
const AS_IN_RECORD = new Set<string>([...PLAIN_FIELDS, "visibility", "link_generation", "number_generation"]);

/** The attributes that a certificate is made of; an item has half as many bytes again, of keys of indexes. */
export const ATTRIBUTES = ["pk", "sk", "revisions", "metadata", ...Object.keys(MARKS), ...AS_IN_RECORD];

type Draft = { -readonly [F in keyof Certificate]: Certificate[F] };

/** Adds what an attribute, a text or a number, says of a certificate. */
function take(certificate: Draft, name: string, value: unknown): void {
  if (AS_IN_RECORD.has(name)) (certificate as Item)[name] = value;
  else if (name === "pk") certificate.organization_id = idIn(value);
  else if (name === "sk") certificate.id = String(value);
  else if (name === "metadata") certificate.metadata = JSON.parse(String(value));
  else if (name === "revisions") {
    const [event, badge, issuer, template = null] = String(value).split(".").map(Number);
    certificate.event_revision = event!;
    certificate.badge_revision = badge!;
    certificate.issuer_revision = issuer!;
    certificate.template_revision = template;
  } else {
    const mark = MARKS[name];
    if (mark) (certificate as Item)[mark] = (value === 1) !== UNREAD[mark];
  }
}

/**
 * The certificate of an item that is not decoded: all its fields are strings and numbers. To go through the attributes
 * that an item has takes a third of asking it for each by its name.
 */
export function decodeCertificate(attributes: Attributes): Certificate {
  const certificate: Draft = { ...UNREAD };
  for (const name in attributes) {
    const { S, N } = attributes[name]!;
    take(certificate, name, N === undefined ? S : Number(N));
  }
  return certificate;
}

/** The certificate of an item. */
export function toCertificate(item: Item): Certificate {
  const certificate: Draft = { ...UNREAD };
  for (const name of ATTRIBUTES) {
    const value = item[name];
    if (value !== undefined) take(certificate, name, value);
  }
  return certificate;
}
