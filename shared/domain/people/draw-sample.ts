import { expire } from "../certificates/transition.ts";
import { documentFacts, imageAddresses } from "../documents/collect-facts.ts";
import { notFound } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { type LinkPorts, subjectOfLink } from "./respond-to-invitation.ts";

/**
 * The document that the recipient of a link would get, as PNG, marked as a sample. Throws `not_found` for a link that does
 * not work, and for a certificate that does not wait for an answer.
 */
export async function drawSample(
  ports: LinkPorts & Pick<Ports, "certificates" | "images" | "renderer" | "settings">,
  token: string,
): Promise<Uint8Array> {
  const subject = await subjectOfLink(ports, token);
  const { certificate, organization } = subject;
  if (expire(certificate, ports.clock.now()).status !== "PENDING") throw notFound("sample");
  const copies = await ports.images.of(organization.id, imageAddresses(subject));
  const facts = documentFacts(subject, copies, ports.settings.baseUrl, { sample: true });
  return ports.renderer.render(facts, "png");
}
