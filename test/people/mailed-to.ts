import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { certificatesOf } from "#shared/domain/certificates/issuance.ts";
import { MAIL_QUOTA } from "#shared/domain/rules.ts";
import { linkTo } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../support/issuances.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

/** A certificate, and what its recipient has. */
export interface Mailed {
  readonly tenant: Tenant;
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Certificates for one address, single ones each, from three organizations in turn, or from as many as given. */
export async function mailedTo(
  stack: TestStack,
  email: string,
  count: number,
  organizations = 3,
): Promise<Mailed[]> {
  const ofEach = await Promise.all(
    Array.from({ length: organizations }, async (_, n) => {
      const tenant = await stack.tenant();
      return {
        tenant,
        certificates: await issued(stack, tenant, email, Math.ceil((count - n) / organizations)),
      };
    }),
  );
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { tenant, certificates } = ofEach[n % organizations]!;
      const { id } = certificates[Math.floor(n / organizations)]!;
      return { tenant, id, email, token: await linkTo(stack, tenant.id, id) };
    }),
  );
}

/** Issues as many at once as a request may whose mails count as single. */
async function issued(
  stack: TestStack,
  tenant: Tenant,
  email: string,
  count: number,
): Promise<Certificate[]> {
  const { event, badge } = await eventAndBadge(tenant);
  const certificates: Certificate[] = [];
  while (certificates.length < count) {
    const length = Math.min(MAIL_QUOTA.singleUpTo, count - certificates.length);
    const issuance = anIssuance({
      organization_id: tenant.id,
      event_id: event.id,
      badge_id: badge.id,
      recipients: Array.from({ length }, () => aStoredRecipient({ email })),
    });
    await stack.functions.ports.issuances.reserve(issuance, 5_000, "later");
    await stack.functions.ports.issuances.finish(issuance);
    certificates.push(...certificatesOf(issuance));
  }
  return certificates;
}
