import { UuidParams } from "#shared/domain/ids.ts";
import { ANSWER_PORTS, answerRequest, HolderRequestRecord } from "#shared/domain/requests/manage-requests.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/holder-requests/{id}/approve",
  id: "holder-requests.approve",
  summary: "Approve the request of a person",
  description:
    "What was asked for happens: the name is corrected, or the personal data are erased, which cannot be undone. The person is told by e-mail. Repeating this is harmless.",
  tag: "People",
  access: { key: "issue", role: "issuer" },
  uses: ANSWER_PORTS,
  params: UuidParams,
  status: 200,
  response: HolderRequestRecord,
  errors: [
    "request_answered",
    "consent_required",
    "certificate_erased",
    "certificate_revoked",
    "already_rejected",
    "correction_limit_reached",
  ],
  run: ({ ports, caller, params }) => answerRequest(ports, caller, params.id, { status: "approved" }),
});
