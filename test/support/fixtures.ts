import { randomUUID } from "node:crypto";
import type { Client } from "./client.ts";
import type { Tenant } from "./stack.ts";

/** A fresh address that nobody else in the tests has. */
export const anEmail = (): string => `ana.${randomUUID().slice(0, 8)}@example.com`;

/** One recipient as a request names it; `overrides` replace fields. */
export const aRecipient = (overrides: Record<string, unknown> = {}) => ({
  recipient_name: "Ana Souza",
  recipient_email: anEmail(),
  ...overrides,
});

/** Creates an ACTIVE event and a badge, and gives both as answered. */
export async function eventAndBadge(
  tenant: Tenant,
  event: Record<string, unknown> = {},
  badge: Record<string, unknown> = {},
) {
  const created = await anEvent(tenant.key, event);
  const answer = await tenant.panel.call("POST /badges", { body: { name: "Finisher", ...badge } });
  if (answer.status !== 201) throw new Error(`badge: ${answer.text}`);
  return { event: created, badge: answer.body };
}

/** Creates an event, ACTIVE unless said otherwise. */
export async function anEvent(key: Client, fields: Record<string, unknown> = {}) {
  const answer = await key.call("POST /v1.0/events", {
    body: { name: "Serverless Day", category: "EDUCATION", status: "ACTIVE", ...fields },
  });
  if (answer.status !== 201) throw new Error(`event: ${answer.text}`);
  return answer.body;
}
