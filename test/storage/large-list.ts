import { expect } from "vitest";
import type { Issuance } from "#shared/domain/certificates/issuance.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../support/issuances.ts";
import type { TestStack } from "../support/stack.ts";

/** Half of them are of one event, and are more than the megabyte that one query of the store reads. */
export const COUNT = 2_520;
export const PER_ISSUANCE = 420;
export const EXTERNAL_ID = "enrolment-4711";

/** An organization with {@link COUNT} certificates of two events and two badges, a day between issuances. */
export async function aLargeList(stack: TestStack) {
  const { issuances } = stack.functions.ports;
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const scenes = [await eventAndBadge(tenant), await eventAndBadge(tenant)] as const;
  const email = anEmail();
  let issuanceId: Issuance["id"] = "";
  for (let n = 0; n < COUNT / PER_ISSUANCE; n++) {
    const issuance = anIssuance({
      organization_id: tenant.id,
      event_id: scenes[n % 2]!.event.id,
      badge_id: scenes[n < 3 ? 0 : 1]!.badge.id,
      recipients: Array.from({ length: PER_ISSUANCE }, (_, r) =>
        aStoredRecipient({
          name: "Maria Aparecida dos Santos",
          email: r === 0 ? email : anEmail(),
          number: "+5511998765432",
          reason: "Finished the 10 km race of the city in less than an hour, with distinction",
          external_id: r < 30 ? EXTERNAL_ID : null,
          registered: r % 4 === 0,
        }),
      ),
      created_at: new Date(Date.UTC(2026, 2, 1 + n)).toISOString(),
    });
    issuanceId = issuance.id;
    await issuances.reserve(issuance, 1e6, "later");
    await issuances.finish(issuance);
  }
  let begun = 0;
  /** A page over HTTP with its cost, measured in a minute that has begun; `trips` are without admission. */
  async function page(query: Record<string, string | number>) {
    for (;;) {
      const minute = Math.floor(Date.now() / 60_000);
      if (begun !== minute) await tenant.key.call("GET /v1.0/balance");
      begun = minute;
      const cost = await stack.measure(() => tenant.key.call("GET /v1.0/invitations", { query }));
      if (Math.floor(Date.now() / 60_000) !== minute) continue;
      expect(cost.result.status, cost.result.text).toBe(200);
      return { ...cost, trips: cost.roundTrips - 1, body: cost.result.body };
    }
  }
  return { tenant, page, first: scenes[0], second: scenes[1], email, issuanceId };
}
