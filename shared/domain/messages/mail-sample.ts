import { toReference } from "../ids.ts";
import type { PortName, Ports } from "../ports.ts";
import type { LetterResult } from "./letter.ts";
import type { LetterJobOf } from "./letter-jobs.ts";

/** The ports by which a sample of an invitation is sent. */
export const SAMPLE_LETTER_PORTS = [
  "organizations",
  "events",
  "badges",
  "mailer",
  "settings",
] as const satisfies readonly PortName[];

/** Sends the sample; nothing when its event, badge or organization is gone. Its links lead to the page of the organization. */
export async function mailSample(
  { organizations, events, badges, mailer, settings }: Pick<Ports, (typeof SAMPLE_LETTER_PORTS)[number]>,
  { organization_id: id, event_id, badge_id, email, certificate, outcome }: LetterJobOf<"sample">,
): Promise<LetterResult> {
  const [organization, event, badge] = await Promise.all([
    organizations.get(id),
    events.get(id, toReference(event_id)),
    badges.get(id, toReference(badge_id)),
  ]);
  if (!organization || !event || !badge) return { kind: "nothing" };
  return mailer.sendSample(
    { certificate: { ...certificate, email }, organization, event: event.event, badge, outcome },
    `${settings.baseUrl}/issuers/${id}`,
  );
}
