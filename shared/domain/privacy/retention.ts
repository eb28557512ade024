import type { Certificate } from "../certificates/certificate.ts";
import { retentionOf } from "../organizations/after-issuing.ts";
import type { Organization } from "../organizations/organization.ts";

/**
 * From when an organization keeps no longer what a certificate says of a person who has not accepted it: so many months after it
 * was issued, or refused (decision 24.6). Undefined for one that was accepted, and where it is kept.
 */
export function retentionEnd(
  {
    created_at,
    rejected_at,
    recipient_status,
  }: Pick<Certificate, "created_at" | "rejected_at" | "recipient_status">,
  organization: Pick<Organization, "retention_months">,
): Date | undefined {
  const months = retentionOf(organization);
  if (months === null || recipient_status === "ACCEPTED") return undefined;
  const end = new Date(rejected_at ?? created_at);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // A month without that day ends it on its last one.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end;
}
