import * as z from "zod";
import { secondsOfDayLeft } from "../calendar.ts";
import { DomainError, invalidField } from "../errors.ts";
import { derivedUuid } from "../ids.ts";
import { orNone } from "../pasted.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS, LIMITS, PLANS, type Plan } from "../rules.ts";
import { text } from "../text.ts";
import { type ActingFor, idOfActing } from "./organization.ts";
import type { PlanRequest } from "./ports.ts";

/** Body of POST /plan-requests. */
export const AskForPlan = z
  .strictObject({
    plan: z
      .enum(PLANS)
      .meta({ description: "The plan that is wished for; another one than the present one." }),
    message: orNone(text(LENGTHS.reason, { lines: true }))
      .default(null)
      .meta({
        description: "What the operators of the service are to know.",
        examples: ["From March on, please."],
      }),
  })
  .meta({ id: "AskForPlan" });
export type AskForPlan = z.output<typeof AskForPlan>;

/**
 * Asks the operators for another plan, by a mail to their address. The same wish on the same day is told once. Throws
 * `invalid_request` for the present plan, `rate_limit_exceeded`, and `conflict` where a stage has no address for it.
 */
export async function askForPlan(
  { planRequests, clock }: Pick<Ports, "planRequests" | "clock">,
  caller: ActingFor & { readonly plan: Plan },
  { plan, message }: AskForPlan,
): Promise<undefined> {
  if (plan === caller.plan) throw invalidField("plan", `${plan} is the plan that you have.`);
  if (planRequests.operators === null)
    throw new DomainError("conflict", "Nobody can be asked here; write to the support of the service.");
  const at = clock.now();
  const day = at.toISOString().slice(0, 10);
  const request: PlanRequest = {
    id: derivedUuid(new Date(day), caller.organizationId, caller.plan, plan, message ?? ""),
    organization_id: caller.organizationId,
    plan,
    former_plan: caller.plan,
    message,
    asked_by: idOfActing(caller),
    asked_at: at.toISOString(),
  };
  if ((await planRequests.ask(request, LIMITS.planRequestsPerDay)) === "limit")
    throw new DomainError(
      "rate_limit_exceeded",
      `An organization asks for another plan at most ${LIMITS.planRequestsPerDay} times a day (UTC).`,
      { retryAfterSeconds: secondsOfDayLeft(at) },
    );
}
