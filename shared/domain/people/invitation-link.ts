import type { Certificate } from "../certificates/certificate.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";

const DAY_MS = 86_400_000;

/**
 * The signed address of the page where a recipient answers; its validity counts from the issuance, or from now for a
 * message over a day later.
 */
export async function invitationLink(
  { links, settings, clock }: Pick<Ports, "links" | "settings" | "clock">,
  certificate: Certificate,
): Promise<string> {
  const [issued, now] = [Date.parse(certificate.created_at), clock.now().getTime()];
  const from = now - issued > DAY_MS ? now : issued;
  const until = new Date(from + LIMITS.invitationLinkDays * DAY_MS);
  return `${settings.baseUrl}/i/${await links.sign(certificate, until)}`;
}
