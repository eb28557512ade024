import { inspectFuture } from "#shared/domain/future.ts";
import { CreateApiKey, CreatedApiKey } from "#shared/domain/organizations/api-key.ts";
import { createKey } from "#shared/domain/organizations/manage-keys.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /api-keys",
  id: "api-keys.create",
  summary: "Create an API key",
  description: "The token is in this answer only: store it now, it cannot be shown again.",
  tag: "API keys",
  access: { session: "owner" },
  idempotent: "sealed receipt",
  uses: ["answerSecrets", "apiKeys.write", "clock", "settings"],
  body: CreateApiKey,
  inspect: inspectFuture("expiresAt"),
  status: 201,
  response: CreatedApiKey,
  errors: ["api_key_limit_reached"],
  run: ({ ports, caller, body, idempotency }) =>
    createKey(ports, caller, body, idempotency && { request: idempotency, secrets: ports.answerSecrets }),
});
