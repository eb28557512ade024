import { randomUUID } from "node:crypto";
import { batchesOf } from "#shared/domain/batches.ts";
import { accept } from "#shared/domain/certificates/transition.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { anIssuance, aStoredRecipient } from "../../support/issuances.ts";
import type { Tenant, TestStack } from "../../support/service.ts";

const PER_ISSUANCE = 500;
const AT_ONCE = 3;

/** Writes accepted certificates with these names directly to the store, the last name as the newest. */
export async function acceptedCertificates(
  { functions: { ports } }: TestStack,
  tenant: Tenant,
  { event, badge }: { event: { id: string }; badge: { id: string } },
  names: readonly string[],
): Promise<void> {
  const { issuances, "certificates.list": certificateLists, "certificates.write": certificateWrites } = ports;
  for (const some of batchesOf(names, PER_ISSUANCE)) {
    const issuance = anIssuance({
      organization_id: tenant.id,
      event_id: event.id,
      badge_id: badge.id,
      recipients: some.map((name) => aStoredRecipient({ name, email: `${randomUUID()}@example.com` })),
    });
    await issuances.reserve(issuance, Number.MAX_SAFE_INTEGER, "later");
    await issuances.finish(issuance);
  }
  const filter = { event: event.id, recipientStatus: "INVITED" } as const;
  for await (const page of certificateLists.all(tenant.id, filter)) {
    const changes = page.map((before) => ({ before, after: accept(before, new Date()) }));
    for (const some of batchesOf(batchesOf(changes, certificateWrites.together), AT_ONCE))
      await Promise.all(some.map((together) => certificateWrites.applyAll(together)));
  }
}

/** Runs `work` with another renderer. */
export async function rendering<T>(
  stack: TestStack,
  change: (renderer: Ports["renderer"]) => Partial<Ports["renderer"]>,
  work: () => Promise<T>,
): Promise<T> {
  const ports: { renderer: Ports["renderer"] } = stack.functions.ports;
  const { renderer } = ports;
  ports.renderer = { ...renderer, ...change(renderer) };
  try {
    return await work();
  } finally {
    ports.renderer = renderer;
  }
}
