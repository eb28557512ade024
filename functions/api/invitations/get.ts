import { CertificateRecord } from "#shared/domain/certificates/certificate-record.ts";
import { getCertificate } from "#shared/domain/certificates/read-certificate.ts";
import { CertificateParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/invitations/{id}",
  id: "invitations.get",
  summary: "Read one certificate",
  tag: "Certificates",
  access: { key: "read", role: "viewer" },
  uses: ["certificates", "messages", "settings"],
  params: CertificateParams,
  status: 200,
  response: CertificateRecord,
  run: ({ ports, caller, params }) => getCertificate(ports, caller.organizationId, params.id),
});
