import {
  readStatusList,
  StatusListCredential,
  StatusListParams,
} from "#shared/domain/credentials/read-status-list.ts";
import { JSON_TYPES_OF_CREDENTIALS, jsonType } from "#shared/http/credential-answer.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { Verbatim } from "#shared/http/verbatim.ts";
import { lostProblem } from "#shared/pages/problem-page.ts";

export const route = endpoint({
  route: "GET /issuers/{organization_id}/status/{n}",
  id: "issuers.status",
  summary: "Read which credentials of an organization are revoked",
  description:
    "A signed list (Bitstring Status List 1.0), which credentials name as their status. A revocation shows in it within 60 s.",
  tag: "Open Badges",
  access: { public: "verification" },
  uses: ["issuers"],
  params: StatusListParams,
  status: 200,
  lostPage: lostProblem,
  response: StatusListCredential,
  produces: JSON_TYPES_OF_CREDENTIALS.join(", "),
  freshSeconds: 0,
  run: async ({ ports, params, accept }) =>
    new Verbatim(await readStatusList(ports, params), jsonType(accept)),
});
