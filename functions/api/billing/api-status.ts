import { ApiStatus, apiStatus } from "#shared/domain/organizations/api-status.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /billing/api-status",
  id: "billing.api-status",
  summary: "Read the tier, its rate limit and the operations it includes",
  tag: "Billing",
  access: { session: "viewer" },
  uses: ["settings", "apiOperations"],
  status: 200,
  response: ApiStatus,
  run: async ({ ports, caller }) =>
    apiStatus(await ports.apiOperations.list(), caller.plan, ports.settings.switches),
});
