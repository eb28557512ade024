import { randomUUID } from "node:crypto";
import type { Client } from "./client.ts";
import type { Tenant } from "./stack.ts";

/** An e-mail address that no other test has. */
export const anEmail = (): string => `ana.${randomUUID().slice(0, 8)}@example.com`;

/** A domain that no other test has. */
export const aDomain = (): string => `d${randomUUID().slice(0, 8)}.example.net`;

/** One recipient as a request names it, with a new address; `overrides` replace fields. */
export const aRecipient = (overrides: Record<string, unknown> = {}) => ({
  recipient_name: "Ana Souza",
  recipient_email: anEmail(),
  ...overrides,
});

/** Creates an ACTIVE event and a badge, and gives both as the API answered. */
export async function eventAndBadge(
  tenant: Tenant,
  event: Record<string, unknown> = {},
  badge: Record<string, unknown> = {},
) {
  const created = await anEvent(tenant.key, event);
  const { body } = await tenant.panel.call("POST /badges", { body: { name: "Finisher", ...badge } });
  return { event: created, badge: body };
}

/** Creates an event, ACTIVE unless said otherwise. */
export async function anEvent(key: Client, fields: Record<string, unknown> = {}) {
  const { body } = await key.call("POST /v1.0/events", {
    body: { name: "Serverless Day", category: "EDUCATION", status: "ACTIVE", ...fields },
  });
  return body;
}
