import * as z from "zod";
import { notFound } from "../errors.ts";
import type { InvitationSubject } from "../people/invitation-subject.ts";
import { RecipientInvitation, toRecipientInvitation } from "../people/recipient-invitation.ts";
import type { Ports } from "../ports.ts";
import type { CertificateStatus } from "./certificate.ts";

/** Path parameters of GET /verify/{organization_id}/{id}. */
export const VerificationParams = z.strictObject({
  organization_id: z.uuid().toLowerCase().meta({ description: "Organization that issued the certificate." }),
  id: z.uuid().toLowerCase().meta({ description: "Identifier of the certificate." }),
});

/** What a verification finds; only `valid` proves anything. */
export const VERIFICATION_STATES = ["valid", "awaiting_recipient", "refused", "expired", "revoked"] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

const { certificate, event, badge, organization } = RecipientInvitation.shape;

/** What anybody may know of a certificate: never e-mail address, number or reason (decision 8.8). */
export const Verification = z
  .strictObject({
    state: z.enum(VERIFICATION_STATES).meta({
      description:
        "`valid`; `awaiting_recipient`: not accepted yet; `refused` by the recipient; `expired`; `revoked` by the issuer.",
    }),
    certificate: z.strictObject({
      id: certificate.shape.id,
      recipient_name: z.string().nullable().meta({ description: "Null unless the recipient has accepted." }),
      issued_at: certificate.shape.issued_at,
      expires_at: certificate.shape.expires_at,
      revoked_at: certificate.shape.revoked_at,
      verification_url: certificate.shape.verification_url,
    }),
    event,
    badge,
    issuer: organization,
  })
  .meta({ id: "Verification" });
export type Verification = z.infer<typeof Verification>;

const STATES: Readonly<Record<CertificateStatus, VerificationState>> = {
  PENDING: "awaiting_recipient",
  ACCEPTED: "valid",
  REJECTED: "refused",
  EXPIRED: "expired",
  REVOKED: "revoked",
};

/** What the verification address of a certificate tells anybody. Throws `not_found`. */
export async function verifyCertificate(
  { invitations, settings, clock }: Pick<Ports, "invitations" | "settings" | "clock">,
  { organization_id, id }: z.infer<typeof VerificationParams>,
): Promise<Verification> {
  const subject = await invitations.subject(organization_id, id);
  if (!subject) throw notFound("certificate");
  return toVerification(subject, settings.baseUrl, clock.now());
}

function toVerification(subject: InvitationSubject, baseUrl: string, at: Date): Verification {
  const { certificate, event, badge, organization } = toRecipientInvitation(subject, baseUrl, at);
  const { id, status, recipient_status, recipient_name, ...shown } = certificate;
  return {
    state: STATES[status],
    certificate: {
      id,
      recipient_name: recipient_status === "ACCEPTED" ? recipient_name : null,
      issued_at: shown.issued_at,
      expires_at: shown.expires_at,
      revoked_at: shown.revoked_at,
      verification_url: shown.verification_url,
    },
    event,
    badge,
    issuer: organization,
  };
}
