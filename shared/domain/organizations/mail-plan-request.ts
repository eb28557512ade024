import { PLAN_REQUEST_MAIL_TEXTS } from "#shared/texts/texts.ts";
import type { LetterResult } from "../messages/letter.ts";
import { letterContent } from "../messages/letter-content.ts";
import type { LetterJobOf } from "../messages/letter-jobs.ts";
import type { PortName, Ports } from "../ports.ts";

/** The ports by which operators are told of a wish for another plan. */
export const PLAN_REQUEST_PORTS = [
  "planRequests",
  "organizations",
  "members",
  "mailer",
  "clock",
  "settings",
] as const satisfies readonly PortName[];

/** Tells the operators which plan an organization wishes for, in its language; nothing once they were told. */
export async function mailPlanRequest(
  {
    planRequests,
    organizations,
    members,
    mailer,
    clock,
    settings,
  }: Pick<Ports, (typeof PLAN_REQUEST_PORTS)[number]>,
  { organization_id, request_id }: LetterJobOf<"plan_asked">,
): Promise<LetterResult> {
  const { operators } = planRequests;
  const organization = await organizations.get(organization_id);
  if (!organization || operators === null) return { kind: "nothing" };
  const request = await planRequests.claim(organization_id, request_id, clock.now());
  if (request === "told") return { kind: "nothing" };
  if (request === "busy") return { kind: "retry", reason: "claimed" };
  const { id, name, locale } = organization;
  const asker = (await members.roster(id))?.members.find(({ user_id }) => user_id === request.asked_by);
  const { quote, ...texts } = PLAN_REQUEST_MAIL_TEXTS[locale];
  const { plan, former_plan: former, message } = request;
  const outcome = await mailer.sendLetter({
    locale,
    to: { name: null, address: operators },
    organization: null,
    kind: "plan_asked",
    tags: { organization: id },
    replyTo: asker?.email ?? undefined,
    content: {
      ...letterContent(texts, `${settings.baseUrl}/issuers/${id}`, { organization: name, id, plan, former }),
      ...(message !== null && { quote: { label: quote, text: message } }),
    },
  });
  await planRequests.end(request, outcome.kind !== "retry");
  return outcome;
}
