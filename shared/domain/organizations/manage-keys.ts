import * as z from "zod";
import { DomainError, notFound } from "../errors.ts";
import { requireFuture } from "../future.ts";
import { type SecretRequest, sealedReceiptFor } from "../idempotency.ts";
import { newKeyId } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { LIMITS, SCOPES } from "../rules.ts";
import { viewOf } from "../view.ts";
import {
  type ApiKey,
  ApiKeyRecord,
  type CreateApiKey,
  type CreatedApiKey,
  isValid,
  ShownApiKey,
  toApiKeyRecord,
} from "./api-key.ts";
import { newApiKey } from "./api-key-token.ts";

/** Response of GET /api-keys, without pages: an organization has few valid keys, and few others matter. */
export const ApiKeyList = z.strictObject({ data: z.array(ApiKeyRecord) }).meta({ id: "ApiKeyList" });

/** A user of the panel, or an operator, who has no user id. */
export interface KeyManager {
  readonly organizationId: string;
  readonly userId: string | null;
}

/** Creates a key; only this response has its token. Throws `invalid_request`, `api_key_limit_reached`. */
export async function createKey(
  { "apiKeys.write": apiKeyWrites, clock, settings }: Pick<Ports, "apiKeys.write" | "clock" | "settings">,
  { organizationId, userId }: KeyManager,
  { name, expiresAt, scopes }: CreateApiKey,
  repeatable: SecretRequest | null = null,
): Promise<CreatedApiKey> {
  const now = clock.now();
  if (expiresAt != null) requireFuture("expiresAt", expiresAt, now);
  const { token, digest, prefix } = newApiKey({ organizationId, environment: settings.environment });
  const key: ApiKey = {
    id: newKeyId(),
    organization_id: organizationId,
    name,
    digest,
    prefix,
    // A key of all scopes is stored as before there were any.
    ...(scopes &&
      SCOPES.some((scope) => !scopes.includes(scope)) && {
        scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      }),
    status: "active",
    created_at: now.toISOString(),
    expires_at: expiresAt ?? null,
    last_used_at: null,
    last_used_operation: null,
    revoked_at: null,
    created_by: userId,
    revoked_by: null,
  };
  const answer = viewOf(ShownApiKey, toApiKeyRecord(key), {});
  const receipt = repeatable && (await sealedReceiptFor(repeatable, key, answer, ["token", token]));
  if (!(await apiKeyWrites.create(key, LIMITS.activeKeysPerOrganization, receipt ?? undefined)))
    throw new DomainError(
      "api_key_limit_reached",
      `An organization may have ${LIMITS.activeKeysPerOrganization} active API keys; revoke one first.`,
    );
  return { ...answer, token };
}

/** Every valid key of the organization and the newest others, newest first, without their tokens. */
export async function listKeys(
  { apiKeys, clock }: Pick<Ports, "apiKeys" | "clock">,
  organizationId: string,
): Promise<z.input<typeof ApiKeyList>> {
  const all = await apiKeys.list(organizationId);
  const now = clock.now();
  let room = LIMITS.apiKeysListed - all.filter((key) => isValid(key, now)).length;
  return { data: all.filter((key) => isValid(key, now) || room-- > 0).map(toApiKeyRecord) };
}

/** Makes a key inactive from the next request on; repeating it changes nothing. Throws `not_found`. */
export async function revokeKey(
  { "apiKeys.write": apiKeyWrites, clock }: Pick<Ports, "apiKeys.write" | "clock">,
  { organizationId, userId }: KeyManager,
  keyId: string,
): Promise<ApiKeyRecord> {
  const key = await apiKeyWrites.revoke(organizationId, keyId, clock.now(), userId);
  if (!key) throw notFound("API key");
  return toApiKeyRecord(key);
}
