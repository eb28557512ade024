import { expect } from "vitest";
import type { IssueRequest } from "#shared/domain/certificates/issuance.ts";
import { anEmail, aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import type { Tenant, TestStack } from "../../support/stack.ts";

export type Mode = NonNullable<IssueRequest["on_duplicate"]>;
export const ASKING = ["skip", "refuse"] as const;

/** An organization with an event and a badge, and what issues that badge. */
export async function issuingScene(stack: TestStack, options: Parameters<TestStack["tenant"]>[0] = {}) {
  const tenant = await stack.tenant(options);
  const { event, badge } = await eventAndBadge(tenant);
  const issue = (emails: readonly string[], on_duplicate?: Mode, key?: string, fields: object = {}) =>
    tenant.key.call("POST /v1.0/invitations", {
      body: {
        event_id: event.id,
        badge_id: badge.id,
        recipient: emails.map((recipient_email) => aRecipient({ recipient_email })),
        on_duplicate,
        ...fields,
      },
      headers: key === undefined ? {} : { "idempotency-key": key },
    });
  return { tenant, event, badge, issue };
}
export const people = (count: number) => Array.from({ length: count }, anEmail);

/** How many certificates each address has, and that quota and counter say the same. */
export async function issuedTo(
  tenant: Tenant,
  eventId: string,
  emails: readonly string[],
): Promise<number[]> {
  const { data } = (await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } })).body;
  expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(data.length);
  const event = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: eventId } });
  expect(event.body.certificate_count).toBe(data.length);
  return emails.map((email) => data.filter((one) => one.recipient.email === email).length);
}
