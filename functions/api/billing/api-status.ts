import { ApiStatus, apiStatus } from "#shared/domain/organizations/api-status.ts";
import { capabilityOf, endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /billing/api-status",
  id: "billing.api-status",
  summary: "Read the tier, its rate limit and the operations it includes",
  tag: "Billing",
  access: { session: true },
  uses: ["settings"],
  status: 200,
  response: ApiStatus,
  async run({ ports, caller }) {
    // Imported when called: the table imports this file.
    const { routes } = await import("#functions/api/routes.ts");
    const operations = routes.map(({ route, access }) => ({ route, capability: capabilityOf(access) }));
    return apiStatus(operations, caller.plan, ports.settings.switches);
  },
});
