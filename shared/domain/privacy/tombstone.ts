import type { Certificate } from "../certificates/certificate.ts";

/** What a certificate had of its person, and has no more. */
const NOTHING_PERSONAL = {
  name: "",
  email: "",
  guardian: false,
  number: null,
  locale: null,
  reason: null,
  external_id: null,
  metadata: null,
  workload_hours: null,
  has_outcome: false,
  name_corrected: false,
  phone: null,
  phone_reason: null,
  phone_channels: null,
  phone_asked: false,
  revocation_reason: null,
  revocation_notice: null,
} as const satisfies Partial<Certificate>;

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
