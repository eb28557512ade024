import type { Certificate } from "../certificates/certificate.ts";

const KEPT = "kept";
/** What is left of a field: its value, or another one in its place. */
type Left<Value> = typeof KEPT | { readonly becomes: Value };

/**
 * What an erasure leaves of each field. Kept is who issued what when, and nothing that a request said of the person. A field that
 * is added does not compile until it is decided here.
 */
const LEFT: { readonly [Field in keyof Certificate]-?: Left<Certificate[Field]> } = {
  name: { becomes: "" },
  email: { becomes: "" },
  guardian: { becomes: false },
  number: { becomes: null },
  locale: { becomes: null },
  reason: { becomes: null },
  external_id: { becomes: null },
  metadata: { becomes: null },
  workload_hours: { becomes: null },
  has_outcome: { becomes: false },
  name_corrected: { becomes: false },
  phone: { becomes: null },
  phone_reason: { becomes: null },
  phone_channels: { becomes: null },
  phone_asked: { becomes: false },
  revocation_reason: { becomes: null },
  revocation_notice: { becomes: null },
  id: KEPT,
  organization_id: KEPT,
  issuance_id: KEPT,
  event_id: KEPT,
  badge_id: KEPT,
  short_code: KEPT,
  event_revision: KEPT,
  badge_revision: KEPT,
  issuer_revision: KEPT,
  template_revision: KEPT,
  status: KEPT,
  recipient_status: KEPT,
  created_at: KEPT,
  updated_at: KEPT,
  accepted_at: KEPT,
  rejected_at: KEPT,
  expires_at: KEPT,
  revoked_at: KEPT,
  revoked_by: KEPT,
  visibility: KEPT,
  name_in_credential: KEPT,
  request_id: KEPT,
  bulk: KEPT,
  corrected_at: KEPT,
  erased_at: KEPT,
  link_generation: KEPT,
  reminders: KEPT,
};

/** The values that take the place of what was of the person. */
const NOTHING_PERSONAL = Object.fromEntries(
  Object.entries(LEFT).flatMap(([field, left]) => (left === KEPT ? [] : [[field, left.becomes]])),
) as Partial<Certificate>;

/**
 * What is left of a certificate: who issued what when, and that it was erased (decision 24.1). It is REVOKED, so that everything
 * that refuses a revoked certificate refuses it too; what was refused, or ended before it was accepted, stays so.
 */
export function tombstoneOf(certificate: Certificate, at: Date): Certificate {
  const { status, recipient_status, revoked_at } = certificate;
  const now = at.toISOString();
  const stays = status === "REJECTED" || (status === "EXPIRED" && recipient_status !== "ACCEPTED");
  return {
    ...certificate,
    ...NOTHING_PERSONAL,
    ...(stays ? {} : { status: "REVOKED", revoked_at: revoked_at ?? now }),
    erased_at: now,
    updated_at: now,
  };
}
