import * as z from "zod";
import { notFound } from "../errors.ts";
import { type RecipientInvitation, toRecipientInvitation } from "../people/recipient-invitation.ts";
import type { Ports } from "../ports.ts";

export const VerificationParams = z.strictObject({
  organization_id: z.uuid().toLowerCase().meta({ description: "Organization that issued the certificate." }),
  id: z.uuid().toLowerCase().meta({ description: "Identifier of the certificate." }),
});

/** The certificate at a verification address, for a page that chooses what of it anybody may see. */
export async function verifyCertificate(
  { invitations, settings, clock }: Pick<Ports, "invitations" | "settings" | "clock">,
  { organization_id, id }: z.infer<typeof VerificationParams>,
): Promise<RecipientInvitation> {
  const subject = await invitations.subject(organization_id, id);
  if (!subject) throw notFound("certificate");
  return toRecipientInvitation(subject, settings.baseUrl, clock.now());
}
