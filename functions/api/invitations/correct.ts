import { CertificateParams } from "#shared/domain/ids.ts";
import {
  CORRECTING_PORTS,
  CorrectCertificate,
  CorrectedCertificate,
  correctCertificate,
} from "#shared/domain/requests/correct-certificate.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "PATCH /v1.0/invitations/{id}",
  id: "invitations.correct",
  summary: "Correct a certificate",
  description:
    "Fields that are left out stay as they are; `null` clears a field; of `values` and `metadata` only the keys change that are named, and `null` takes one away. It stays the same certificate and uses no quota: its document and credential are made anew. Another `recipient_email` is possible until the recipient answers, at most three times: the links of the former address are dead at once, and the invitation goes to the new one. Of an accepted certificate another `recipient_name`, beyond case, accents, spacing and two letters, needs its holder's consent: they get a link by e-mail and have 14 days, the answer has the request in `name_request`, and everything else is corrected at once. That is possible three times. The holder is told of each correction of the name.",
  tag: "Certificates",
  access: { key: "issue", role: "issuer" },
  uses: CORRECTING_PORTS,
  params: CertificateParams,
  body: CorrectCertificate,
  status: 200,
  response: CorrectedCertificate,
  errors: [
    "recipient_erased",
    "already_accepted",
    "already_rejected",
    "certificate_erased",
    "certificate_expired",
    "certificate_revoked",
    "correction_limit_reached",
    "request_open",
  ],
  run: ({ ports, caller, params, body }) => correctCertificate(ports, caller, params.id, body),
});
