import * as z from "zod";
import type { Ports } from "../ports.ts";
import { MAIL_REPUTATION, type Plan } from "../rules.ts";
import { rateOf, totalsAt, verdictOn } from "./mail-rates.ts";
import { hasOwnTenant, isHeld, MAIL_HOLDERS, type MailStanding, SHARED_SENDER } from "./mail-standing.ts";

const rate = (description: string) => z.number().min(0).max(1).meta({ description });

/** What became of an organization's mails, and how they are sent (decision 18.23). */
export const MailFigures = z
  .strictObject({
    state: z.enum(["normal", "slowed", "paused"]).meta({
      description:
        "`slowed`: one mail a second goes out, until the rates have fallen. `paused`: no mail goes out until it is looked at; those that wait are not lost.",
    }),
    since: z.iso.datetime().nullable().meta({ description: "Of a state other than `normal`." }),
    reason: z.enum(["bounces", "complaints", "mail_service", "support"]).nullable().meta({
      description:
        "Of a state other than `normal`: the rates, the mail service, which paused the organization, or our support.",
    }),
    window_days: z.int(),
    sent: z.int().meta({
      description:
        "Invitations that went out in the last days of the window, in steps of five days; later than a pause that was ended. Each counts once, also when it is sent again. Those to simulated recipients count nowhere.",
    }),
    bounced: z.int().meta({ description: "Of those: the address takes no mail." }),
    complained: z.int().meta({ description: "Of those: the person reported it as spam." }),
    bounce_rate: rate("bounced / sent."),
    complaint_rate: rate("complained / sent."),
    limits: z
      .strictObject({
        judged_from: z
          .int()
          .meta({ description: "With fewer invitations than that, no rate has an effect." }),
        slowed_above: z.strictObject({ bounce_rate: z.number(), complaint_rate: z.number() }),
        paused_above: z.strictObject({ bounce_rate: z.number() }),
      })
      .meta({ id: "MailLimits" }),
  })
  .meta({ id: "MailFigures" });

/** Reads how the mails of an organization with this plan fare. */
export async function readMailFigures(
  { mailReports, settings, clock }: Pick<Ports, "mailReports" | "settings" | "clock">,
  organizationId: string,
  plan: Plan,
): Promise<z.input<typeof MailFigures>> {
  const [own, sharing] = await Promise.all([
    mailReports.read(organizationId),
    // Its mails wait with those of all others when the tenant that they share is paused.
    settings.mailTenants === null || hasOwnTenant(plan) ? undefined : mailReports.read(SHARED_SENDER),
  ]);
  const standing = { ...own, holds: { ...sharing?.holds, ...own.holds } };
  const totals = totalsAt(standing.tally, clock.now());
  const { judgedFrom, slowedAbove, heldAbove, windowDays } = MAIL_REPUTATION;
  return {
    ...stateOf(standing, clock.now()),
    window_days: windowDays,
    ...totals,
    bounce_rate: rateOf(totals.bounced, totals),
    complaint_rate: rateOf(totals.complained, totals),
    limits: {
      judged_from: judgedFrom,
      slowed_above: {
        bounce_rate: slowedAbove.bounces / 1_000,
        complaint_rate: slowedAbove.complaints / 1_000,
      },
      paused_above: { bounce_rate: heldAbove.bounces / 1_000 },
    },
  };
}

const REASONS = { ses: "mail_service", reputation: "bounces", operator: "support" } as const;

function stateOf(
  standing: MailStanding,
  at: Date,
): Pick<z.input<typeof MailFigures>, "state" | "since" | "reason"> {
  const holds = MAIL_HOLDERS.flatMap((by) => {
    const hold = standing.holds[by];
    return hold ? [{ since: hold.since, reason: REASONS[by] }] : [];
  }).toSorted((a, b) => a.since.localeCompare(b.since));
  if (isHeld(standing)) return { state: "paused", ...holds[0]! };
  const totals = totalsAt(standing.tally, at);
  if (standing.slowed === null || verdictOn(totals) === "fine")
    return { state: "normal", since: null, reason: null };
  const { slowedAbove } = MAIL_REPUTATION;
  const byBounces = totals.bounced * 1_000 > slowedAbove.bounces * totals.sent;
  return { state: "slowed", since: standing.slowed.since, reason: byBounces ? "bounces" : "complaints" };
}
