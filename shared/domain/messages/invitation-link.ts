import type { Certificate } from "../certificates/certificate.ts";
import type { Ports } from "../ports.ts";
import { linkEndsAt } from "./next-step.ts";

type SigningPorts = Pick<Ports, "links" | "settings" | "clock">;

/** The signed address of the page where a recipient answers; by default it works as long as the link of a mail that is sent now. */
export async function invitationLink(
  ports: SigningPorts,
  certificate: Certificate,
  until = linkEndsAt(certificate, ports.clock.now()),
): Promise<string> {
  const token = await ports.links.sign(certificate, until);
  return `${ports.settings.baseUrl}/i/${token}`;
}

/** The address of the same page for a phone message, in 40 characters less; it works until the end of the same day. */
export async function shortInvitationLink(ports: SigningPorts, certificate: Certificate): Promise<string> {
  const token = await ports.links.signShort(certificate, linkEndsAt(certificate, ports.clock.now()));
  return `${ports.settings.baseUrl}/i/${token}`;
}
