import { CertificateRecord } from "#shared/domain/certificates/certificate-record.ts";
import { RevokeRequest, revokeCertificate } from "#shared/domain/certificates/change-certificate.ts";
import { CertificateParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/invitations/{id}/revoke",
  id: "invitations.revoke",
  summary: "Revoke a certificate",
  description:
    "Takes a pending or accepted certificate back, for good. Repeating this is harmless. The recipient is told by e-mail, unless `tell_recipient` is `false`.",
  tag: "Certificates",
  access: { key: "issue", role: "issuer" },
  uses: ["certificates", "certificates.write", "messages", "lastingNotes", "clock", "settings"],
  params: CertificateParams,
  body: RevokeRequest,
  status: 200,
  response: CertificateRecord,
  errors: ["already_rejected", "certificate_expired", "certificate_erased"],
  run: ({ ports, caller, params, body }) => revokeCertificate(ports, caller, params.id, body),
});
