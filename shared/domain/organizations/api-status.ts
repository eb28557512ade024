import * as z from "zod";
import type { ApiOperation } from "../ports.ts";
import { type Plan, planRules, type Switches, TIERS } from "../rules.ts";

/** The API status object. */
export const ApiStatus = z
  .strictObject({
    tier: z.enum(TIERS),
    rateLimit: z.int().meta({ description: "Requests a minute, all keys of the organization together." }),
    endpoints: z
      .array(z.string())
      .meta({ description: "Method and path of each operation that a key may call." }),
  })
  .meta({ id: "ApiStatus" });

/** What a plan lets an API key do, from the operations of the service. */
export function apiStatus(
  operations: readonly ApiOperation[],
  plan: Plan,
  switches: Switches,
): z.input<typeof ApiStatus> {
  const { tier, perMinute, allows } = planRules(plan, switches);
  const endpoints = operations.filter(
    ({ capability }) => capability !== undefined && allows.includes(capability),
  );
  return { tier, rateLimit: perMinute, endpoints: endpoints.map(({ route }) => route) };
}
