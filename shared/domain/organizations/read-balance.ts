import * as z from "zod";
import { monthOf } from "../calendar.ts";
import type { Ports } from "../ports.ts";
import { PLANS, type Plan, planRules, TIERS } from "../rules.ts";

/** The quota of the current month. */
export const Balance = z
  .strictObject({
    plan: z.enum(PLANS),
    tier: z.enum(TIERS),
    quota: z.int(),
    used: z.int(),
    remaining: z.int(),
    period_start: z.string(),
    period_end: z.string(),
  })
  .meta({ id: "Balance" });

/** The exact balance of an organization's certificates in the current month. */
export async function readBalance(
  { organizations, clock, settings }: Pick<Ports, "organizations" | "clock" | "settings">,
  {
    organizationId,
    plan,
    quotaOverride,
  }: { organizationId: string; plan: Plan; quotaOverride: number | null },
): Promise<z.input<typeof Balance>> {
  const month = monthOf(clock.now());
  const used = await organizations.used(organizationId, month.name);
  const rules = planRules(plan, settings.switches);
  const quota = quotaOverride ?? rules.monthlyQuota;
  return {
    plan,
    tier: rules.tier,
    quota,
    used,
    remaining: Math.max(0, quota - used),
    period_start: month.start,
    period_end: month.end,
  };
}
