import { CertificateRecord } from "#shared/domain/certificates/certificate.ts";
import { resendInvitation } from "#shared/domain/certificates/change-certificate.ts";
import { CertificateParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/invitations/{id}/resend",
  id: "invitations.resend",
  summary: "Send an invitation again",
  description:
    "Mails the invitation of a pending certificate once more, at most three times a day (UTC). An address that refused the invitation before is tried again.",
  tag: "Certificates",
  access: { key: "issue" },
  uses: ["certificates", "resends", "phoneMessages", "clock", "settings"],
  params: CertificateParams,
  status: 200,
  response: CertificateRecord,
  errors: [
    "already_accepted",
    "already_rejected",
    "certificate_expired",
    "certificate_revoked",
    "conflict",
    "recipient_unsubscribed",
    "resend_limit_reached",
  ],
  run: ({ ports, caller, params }) => resendInvitation(ports, caller.organizationId, params.id),
});
