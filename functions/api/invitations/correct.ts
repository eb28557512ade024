import { CertificateRecord } from "#shared/domain/certificates/certificate-record.ts";
import { CorrectCertificate, correctCertificate } from "#shared/domain/corrections/correct-certificate.ts";
import { CertificateParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "PATCH /v1.0/invitations/{id}",
  id: "invitations.correct",
  summary: "Correct a certificate",
  description:
    "Fields that are left out stay as they are; `null` clears a field; `values` and `metadata` are replaced whole. It stays the same certificate and uses no quota: its document and credential are made anew. Another `recipient_email` is possible until the recipient answers, at most three times: the links of the former address are dead at once, and the invitation goes to the new one.",
  tag: "Certificates",
  access: { key: "issue" },
  uses: ["certificates", "corrections", "erasedAddresses", "messages", "clock", "settings"],
  params: CertificateParams,
  body: CorrectCertificate,
  status: 200,
  response: CertificateRecord,
  errors: [
    "recipient_erased",
    "already_accepted",
    "already_rejected",
    "certificate_erased",
    "certificate_expired",
    "certificate_revoked",
    "correction_limit_reached",
  ],
  run: ({ ports, caller, params, body }) => correctCertificate(ports, caller, params.id, body),
});
