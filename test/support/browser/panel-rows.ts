import { forEachParallel } from "#shared/domain/batches.ts";
import { certificatesOf } from "#shared/domain/certificates/issuance.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { anEventRecord, store, storedAs } from "../../steady/events/many-events.ts";
import { eventAndBadge } from "../fixtures.ts";
import { anIssuance, aStoredRecipient } from "../issuances.ts";
import type { TestStack } from "../service.ts";
import { aWebhook, storeDeliveries } from "../webhooks.ts";

/** The most certificates of one issuance. */
const PER_ISSUANCE = 500;
const AT_ONCE = 50;

/**
 * An organization with so many events and certificates, written straight to the store; with `all` as many people and
 * deliveries too. Its people are called `Person 1`, `Person 2` … Needs a stack without workers.
 */
export async function aTenantWithRows(service: TestStack, count: number, { all = false } = {}) {
  const { ports } = service.functions;
  const tenant = await service.tenant({ plan: "ENTERPRISE", name: "Instituto Horizonte" });
  if (count === 0) return tenant;
  const { event, badge } = await eventAndBadge(tenant, { name: "Corrida da Serra" });
  const events = Array.from({ length: count - 1 }, (_, n) => anEventRecord(tenant.id, n));
  await store(events.flatMap((one) => [...storedAs.summary(one), ...storedAs.record(one)]));
  if (all) await aWebhook(tenant, "http://127.0.0.1:9/hook");
  for (let first = 1; first <= count; first += PER_ISSUANCE) {
    const length = Math.min(PER_ISSUANCE, count - first + 1);
    const issuance = anIssuance({
      organization_id: tenant.id,
      event_id: event.id,
      badge_id: badge.id,
      recipients: Array.from({ length }, (_, n) => aStoredRecipient({ name: `Person ${first + n}` })),
    });
    await ports.issuances.reserve(issuance, Number.MAX_SAFE_INTEGER, "later");
    await ports.issuances.finish(issuance);
    if (!all) continue;
    const certificates = certificatesOf(issuance);
    await forEachParallel(certificates, AT_ONCE, async (certificate) => {
      const sent = { state: "sent", messageId: certificate.id } as const;
      await ports["messages.write"].claim(
        certificate,
        "invitation",
        LIMITS.invitationsPerAddressAndDay,
        new Date(),
      );
      await ports["messages.write"].record(certificate, "invitation", sent, new Date());
    });
    const changes = certificates.map((after) => ({ kind: "certificate", before: undefined, after }) as const);
    await storeDeliveries(ports, changes, "delivered");
  }
  return tenant;
}
