import { readStatusList, StatusListParams } from "#shared/domain/credentials/read-status-list.ts";
import { STATUS_LISTS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /issuers/{organization_id}/status/{n}",
  id: "issuers.status",
  summary: "Read which credentials of an organization are revoked",
  description:
    "A signed list (Bitstring Status List 1.0), which credentials name as their status. A revocation shows in it within 60 s.",
  tag: "Open Badges",
  access: { public: "verification" },
  uses: ["statusLists"],
  params: StatusListParams,
  status: 200,
  produces: "application/vc+ld+json",
  freshSeconds: STATUS_LISTS.freshSeconds,
  run: async ({ ports, params }) => ({
    body: await readStatusList(ports, params),
    contentType: "application/vc+ld+json",
  }),
});
