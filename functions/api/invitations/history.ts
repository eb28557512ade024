import {
  CertificateHistory,
  HISTORY_PORTS,
  readHistory,
} from "#shared/domain/certificates/certificate-history.ts";
import { CertificateParams } from "#shared/domain/ids.ts";
import { DELIVERY_KEEP_DAYS } from "#shared/domain/webhooks/delivery.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/invitations/{id}/history",
  id: "invitations.history",
  summary: "Read what happened to one certificate",
  description: `Issuance, the latest e-mail, the recipient's answer, signature, end, and what webhooks were told of it (kept for ${DELIVERY_KEEP_DAYS} days), oldest first.`,
  tag: "Certificates",
  access: { key: "read", role: "viewer" },
  uses: HISTORY_PORTS,
  params: CertificateParams,
  status: 200,
  response: CertificateHistory,
  run: ({ ports, caller, params }) => readHistory(ports, caller.organizationId, params.id),
});
