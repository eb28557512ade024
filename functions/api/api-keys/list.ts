import { ApiKeyList, listKeys } from "#shared/domain/organizations/manage-keys.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /api-keys",
  id: "api-keys.list",
  summary: "List the organization's API keys",
  tag: "API keys",
  access: { session: "viewer" },
  uses: ["apiKeys", "clock"],
  status: 200,
  response: ApiKeyList,
  run: ({ ports, caller }) => listKeys(ports, caller.organizationId),
});
