import { UuidParams } from "#shared/domain/ids.ts";
import {
  ANSWER_PORTS,
  answerRequest,
  HolderRequestRecord,
  RefuseHolderRequest,
} from "#shared/domain/requests/manage-requests.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/holder-requests/{id}/refuse",
  id: "holder-requests.refuse",
  summary: "Refuse the request of a person",
  description: "The person is told the reason by e-mail. Repeating this is harmless.",
  tag: "People",
  access: { key: "issue", role: "issuer" },
  uses: ANSWER_PORTS,
  params: UuidParams,
  body: RefuseHolderRequest,
  status: 200,
  response: HolderRequestRecord,
  errors: ["request_answered", "consent_required"],
  run: ({ ports, caller, params, body }) =>
    answerRequest(ports, caller, params.id, { status: "refused", reason: body.reason }),
});
