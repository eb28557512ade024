import type { Certificate } from "../certificates/certificate.ts";

/** Who issued what when. Everything else goes, so a field that is added is erased unless it is named here. */
const KEPT = [
  "id",
  "organization_id",
  "issuance_id",
  "event_id",
  "badge_id",
  "short_code",
  "event_revision",
  "badge_revision",
  "issuer_revision",
  "template_revision",
  "status",
  "recipient_status",
  "created_at",
  "updated_at",
  "accepted_at",
  "rejected_at",
  "expires_at",
  "revoked_at",
  "revoked_by",
  "visibility",
  "name_in_credential",
  "request_id",
  "import_id",
  "bulk",
  "corrected_at",
  "erased_at",
  "link_generation",
  "number_generation",
  "reminders",
] as const satisfies readonly (keyof Certificate)[];
type Kept = (typeof KEPT)[number];

/** A record of which nothing is left: what cannot be null needs another value in its place. */
export const nothingOf = <T extends object>(record: T) =>
  Object.fromEntries(Object.keys(record).map((field) => [field, null])) as { [Field in keyof T]-?: null };

/**
 * What is left of a certificate: who issued what when, and that it was erased (decision 24.1). It is REVOKED, so that everything
 * that refuses a revoked certificate refuses it too; what was refused, or ended before it was accepted, stays so.
 */
export function tombstoneOf(certificate: Certificate, at: Date): Certificate {
  const { status, recipient_status, revoked_at } = certificate;
  const now = at.toISOString();
  const stays = status === "REJECTED" || (status === "EXPIRED" && recipient_status !== "ACCEPTED");
  return {
    ...nothingOf(certificate),
    ...{
      name: "",
      email: "",
      guardian: false,
      has_outcome: false,
      name_corrected: false,
      phone_asked: false,
    },
    ...(Object.fromEntries(KEPT.map((field) => [field, certificate[field]])) as Pick<Certificate, Kept>),
    ...(stays ? {} : { status: "REVOKED", revoked_at: revoked_at ?? now }),
    erased_at: now,
    updated_at: now,
  };
}
