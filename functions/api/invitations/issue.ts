import { IssuanceRecord, IssueRequest } from "#shared/domain/certificates/issuance.ts";
import { issueCertificates } from "#shared/domain/certificates/issue-certificates.ts";
import { inspectFuture } from "#shared/domain/future.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/invitations",
  id: "invitations.issue",
  summary: "Issue one or more certificates",
  description: `Issues a certificate to each recipient, all or none, and e-mails each at once. Name one \`recipient\`, a list of 1 to ${LIMITS.recipientsPerIssuance}, or one recipient's fields at the top level. Send an \`Idempotency-Key\` to repeat the request safely within ${LIMITS.idempotencyHours} hours.`,
  tag: "Certificates",
  access: { key: "issue", role: "issuer" },
  limit: "issue",
  idempotent: "own",
  uses: ["issuances", "erasedAddresses", "images", "phonePolicy", "clock", "settings"],
  body: IssueRequest,
  inspect: inspectFuture("expires_at"),
  status: 201,
  response: IssuanceRecord,
  errors: [
    "quota_exhausted",
    "not_found",
    "event_not_active",
    "badge_not_active",
    "recipient_erased",
    "duplicate_certificate",
    "conflict",
  ],
  run: async ({ ports, caller, body, idempotency, requestId, markReplayed, measure }) => {
    const { record, replayed } = await issueCertificates(ports, caller, body, idempotency, requestId);
    const fields = { issuance_id: record.issuance_id, issued: record.issued };
    measure(replayed ? {} : { CertificatesIssued: record.issued }, fields);
    if (replayed) markReplayed();
    return record;
  },
});
