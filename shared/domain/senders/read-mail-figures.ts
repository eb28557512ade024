import * as z from "zod";
import type { Ports } from "../ports.ts";
import { MAIL_FIGURES, type Plan } from "../rules.ts";
import { rateOf, totalsAt } from "./mail-rates.ts";
import { hasOwnTenant, isHeld, MAIL_HOLDERS, type SenderState, SHARED_SENDER } from "./sender-state.ts";

const rate = (description: string) => z.number().min(0).max(1).meta({ description });

/** What became of an organization's mails, and how they are sent (decision 18.23). */
export const MailFigures = z
  .strictObject({
    state: z.enum(["normal", "paused"]).meta({
      description: "`paused`: no mail goes out until it is looked at; those that wait are not lost.",
    }),
    since: z.iso.datetime().nullable().meta({ description: "Of a pause." }),
    reason: z.enum(["mail_service", "support"]).nullable().meta({
      description: "Of a pause: the mail service, or our support.",
    }),
    window_days: z.int(),
    sent: z.int().meta({
      description:
        "Invitations that went out in the last days of the window, in steps of five days; Each counts once, also when it is sent again. Those to simulated recipients count nowhere.",
    }),
    bounced: z.int().meta({ description: "Of those: the address takes no mail." }),
    complained: z.int().meta({ description: "Of those: the person reported it as spam." }),
    bounce_rate: rate("bounced / sent."),
    complaint_rate: rate("complained / sent."),
  })
  .meta({ id: "MailFigures" });

/** Reads how the mails of an organization with this plan fare. */
export async function readMailFigures(
  { senders, settings, clock }: Pick<Ports, "senders" | "settings" | "clock">,
  organizationId: string,
  plan: Plan,
): Promise<z.input<typeof MailFigures>> {
  const [own, sharing] = await Promise.all([
    senders.read(organizationId),
    // Its mails wait with those of all others when the tenant that they share is paused.
    settings.mailTenants === null || hasOwnTenant(plan) ? undefined : senders.read(SHARED_SENDER),
  ]);
  const senderState = { ...own, holds: { ...sharing?.holds, ...own.holds } };
  const totals = totalsAt(senderState.tally, clock.now());
  return {
    ...stateOf(senderState),
    window_days: MAIL_FIGURES.windowDays,
    ...totals,
    bounce_rate: rateOf(totals.bounced, totals),
    complaint_rate: rateOf(totals.complained, totals),
  };
}

const REASONS = { ses: "mail_service", operator: "support" } as const;

function stateOf(senderState: SenderState): Pick<z.input<typeof MailFigures>, "state" | "since" | "reason"> {
  if (!isHeld(senderState)) return { state: "normal", since: null, reason: null };
  const holds = MAIL_HOLDERS.flatMap((by) => {
    const hold = senderState.holds[by];
    return hold ? [{ since: hold.since, reason: REASONS[by] }] : [];
  }).toSorted((a, b) => a.since.localeCompare(b.since));
  return { state: "paused", ...holds[0]! };
}
