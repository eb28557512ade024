import * as z from "zod";
import { ApiKeyRecord } from "#shared/domain/organizations/api-key.ts";
import { revokeKey } from "#shared/domain/organizations/manage-keys.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const Params = z.strictObject({ id: z.string().regex(/^key_[0-9A-Z]{12}$/) });

export const route = endpoint({
  route: "PATCH /api-keys/{id}/revoke",
  id: "api-keys.revoke",
  summary: "Revoke an API key",
  description: "The key stops working with the next request. Repeating this is harmless.",
  tag: "API keys",
  access: { session: "owner" },
  uses: ["apiKeys.write", "clock"],
  params: Params,
  status: 200,
  response: ApiKeyRecord,
  run: ({ ports, caller, params }) => revokeKey(ports, caller, params.id),
});
