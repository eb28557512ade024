import { certificatesOf } from "#shared/domain/certificates/issuance.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../../support/issuances.ts";
import type { TestStack } from "../../support/stack.ts";

/** A new organization with certificates of one event that end at a time; their ids in order. */
export async function ending(stack: TestStack, count: number, at: number) {
  const { issuances } = stack.functions.ports;
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const issuance = anIssuance({
    organization_id: tenant.id,
    event_id: event.id,
    badge_id: badge.id,
    recipients: Array.from({ length: count }, () => aStoredRecipient({ registered: true })),
    expires_at: new Date(at).toISOString(),
    created_at: new Date(Date.now() - 60_000).toISOString(),
  });
  await issuances.reserve(issuance, 1e6, "later");
  await issuances.finish(issuance);
  const funnel = async () =>
    (await tenant.key.call("GET /dashboard/funnel/{event_id}", { params: { event_id: event.id } })).body;
  return { tenant, event, funnel, ids: certificatesOf(issuance).map(({ id }) => id) };
}
