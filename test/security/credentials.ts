import { randomUUID } from "node:crypto";
import { createSessionIssuer } from "#infra/running-stack/session-issuer.ts";
import { newApiKey } from "#shared/domain/organizations/api-key-token.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

/** `Authorization` headers without a bearer credential. */
export const MALFORMED_HEADERS = [
  ["another scheme", "Basic Y2tfdGVzdDo="],
  ["no token", "Bearer"],
  ["two tokens", "Bearer one two"],
  ["no scheme", "ck_test_0"],
  ["an empty value", ""],
] as const;

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Invalid credentials, by what is wrong with them: each must be the same 401 everywhere. */
export async function badCredentials(stack: TestStack, tenant: Tenant): Promise<Record<string, string>> {
  const { token: unknown } = newApiKey({ organizationId: tenant.id, environment: "test" });
  const { token: ofNobody } = newApiKey({ organizationId: randomUUID(), environment: "test" });
  const { token: live } = newApiKey({ organizationId: tenant.id, environment: "live" });
  const forger = await createSessionIssuer({ issuer: issuerOf(tenant.session), audience: "certificate-api" });
  const [, claims, signature] = tenant.session.split(".") as [string, string, string];
  const request = { userId: randomUUID(), accountType: "COMPANY" as const, expiresInSeconds: 3_600 };
  return {
    "a word": "junk",
    "something like a JWT": "eyJhbGciOiJFUzI1NiJ9.e30.AAAA",
    "something like a key": `ck_test_${"0".repeat(71)}`,
    "a key with one character changed": `${tenant.apiKey.slice(0, -1)}${tenant.apiKey.endsWith("0") ? "1" : "0"}`,
    "a key cut short": tenant.apiKey.slice(0, -1),
    "a well-formed key that was never made": unknown,
    "a well-formed key of an organization that does not exist": ofNobody,
    "a key of the other environment": live,
    "a revoked key": await revokedKey(tenant),
    "an expired key": await stack.newKey(tenant.id, new Date(Date.now() - 60_000).toISOString()),
    "an expired session": await stack.session(tenant.id, -60),
    "a session signed by somebody else": await forger.mint({ organizationId: tenant.id, ...request }),
    "an unsigned session": `${base64url({ alg: "none" })}.${claims}.${signature}`,
    "a session with other claims": `${tenant.session.split(".")[0]}.${base64url({ organization_id: tenant.id })}.${signature}`,
  };
}

const issuerOf = (session: string): string =>
  JSON.parse(Buffer.from(session.split(".")[1]!, "base64url").toString()).iss;

async function revokedKey(tenant: Tenant): Promise<string> {
  const { body } = await tenant.panel.call("POST /api-keys", { body: { name: "Lost laptop" } });
  const revoked = await tenant.panel.call("PATCH /api-keys/{id}/revoke", { params: { id: body.id } });
  if (revoked.status !== 200) throw new Error(`revoke: ${revoked.text}`);
  return body.token;
}
