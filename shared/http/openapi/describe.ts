import type { Ports } from "#shared/domain/ports.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { capabilityOf, type Endpoint } from "../endpoint.ts";
import { openApiDocument } from "./document.ts";

/** The newest version of CHANGELOG.md; paths keep `/v1.0` as long as its first number stays (decision 3.13). */
const VERSION = "1.1.0";

/** The ports that describe an API with these routes. `read` rejects for a schema that JSON Schema cannot express. */
export const describeApi = (routes: readonly Endpoint[]): Pick<Ports, "apiOperations" | "apiDocument"> => ({
  apiOperations: {
    list: async () => routes.map(({ route, access }) => ({ route, capability: capabilityOf(access) })),
  },
  apiDocument: {
    read: async (switches) =>
      openApiDocument(routes, { baseUrl: "", version: VERSION, switches, webhooks: WEBHOOK_EVENTS }),
  },
});
