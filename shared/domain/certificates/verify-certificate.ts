import * as z from "zod";
import { notFound } from "../errors.ts";
import { type RecipientInvitation, toRecipientInvitation } from "../people/recipient-invitation.ts";
import type { Ports } from "../ports.ts";

/** Path parameters of GET /verify/{organization_id}/{id}. */
export const VerificationParams = z.strictObject({
  organization_id: z.uuid().toLowerCase().meta({ description: "Organization that issued the certificate." }),
  id: z.uuid().toLowerCase().meta({ description: "Identifier of the certificate." }),
});

/** The certificate of a verification address; the page decides which of its data are public. Throws `not_found`. */
export async function verifyCertificate(
  { invitations, settings, clock }: Pick<Ports, "invitations" | "settings" | "clock">,
  { organization_id, id }: z.infer<typeof VerificationParams>,
): Promise<RecipientInvitation> {
  const subject = await invitations.subject(organization_id, id);
  if (!subject) throw notFound("certificate");
  return toRecipientInvitation(subject, settings.baseUrl, clock.now());
}
