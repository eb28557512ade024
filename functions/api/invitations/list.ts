import {
  CertificatePage,
  CertificateQuery,
  listCertificates,
} from "#shared/domain/certificates/list-certificates.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/invitations",
  id: "invitations.list",
  summary: "List issued certificates",
  tag: "Certificates",
  access: { key: "read", role: "viewer" },
  uses: ["certificates.list", "messages", "certificates", "settings", "cursors"],
  query: CertificateQuery,
  status: 200,
  response: CertificatePage,
  run: ({ ports, caller, query }) => listCertificates(ports, caller.organizationId, query),
});
