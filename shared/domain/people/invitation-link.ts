import type { Certificate } from "../certificates/certificate.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";

const DAY_MS = 86_400_000;
type SigningPorts = Pick<Ports, "links" | "settings" | "clock">;

/** Until when a link works: its validity counts from the issuance, or from now for a message over a day later. */
function validUntil({ clock }: SigningPorts, { created_at }: Certificate): Date {
  const [issued, now] = [Date.parse(created_at), clock.now().getTime()];
  const from = now - issued > DAY_MS ? now : issued;
  return new Date(from + LIMITS.invitationLinkDays * DAY_MS);
}

/** The signed address of the page where a recipient answers. */
export async function invitationLink(ports: SigningPorts, certificate: Certificate): Promise<string> {
  const token = await ports.links.sign(certificate, validUntil(ports, certificate));
  return `${ports.settings.baseUrl}/i/${token}`;
}

/** The address of the same page for a phone message, in 40 characters less; it works until the end of the same day. */
export async function shortInvitationLink(ports: SigningPorts, certificate: Certificate): Promise<string> {
  const token = await ports.links.signShort(certificate, validUntil(ports, certificate));
  return `${ports.settings.baseUrl}/i/${token}`;
}
