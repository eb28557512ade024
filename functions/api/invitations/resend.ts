import { CertificateRecord } from "#shared/domain/certificates/certificate-record.ts";
import { ResendRequest, resendInvitation } from "#shared/domain/certificates/change-certificate.ts";
import { CertificateParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/invitations/{id}/resend",
  id: "invitations.resend",
  summary: "Send an invitation again",
  description:
    "Mails the invitation of a pending certificate once more, at most three times a day (UTC). An address that refused the invitation before is tried again. `channels` asks for a phone message as well, or instead: not within 24 hours of one that may have arrived.",
  tag: "Certificates",
  access: { key: "issue", role: "issuer" },
  uses: ["certificates", "organizations", "messages.request", "messages", "phonePolicy", "clock", "settings"],
  params: CertificateParams,
  body: ResendRequest,
  status: 200,
  response: CertificateRecord,
  errors: [
    "already_accepted",
    "already_rejected",
    "certificate_expired",
    "certificate_revoked",
    "certificate_erased",
    "conflict",
    "phone_message_recent",
    "phone_not_available",
    "recipient_opted_out",
    "recipient_unsubscribed",
    "resend_limit_reached",
  ],
  run: ({ ports, caller, params, body }) => resendInvitation(ports, caller, params.id, body),
});
