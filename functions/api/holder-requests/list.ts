import {
  HolderRequestPage,
  HolderRequestQuery,
  listRequests,
} from "#shared/domain/requests/manage-requests.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/holder-requests",
  id: "holder-requests.list",
  summary: "List what people ask of the organization, and it of them",
  description:
    "Newest first: what people ask for, corrections of a name and the erasure of personal data, and the names that you asked holders to agree to (`rename`).",
  tag: "People",
  access: { key: "read", role: "viewer" },
  uses: ["requests", "cursors", "clock"],
  query: HolderRequestQuery,
  status: 200,
  response: HolderRequestPage,
  run: ({ ports, caller, query }) => listRequests(ports, caller.organizationId, query),
});
