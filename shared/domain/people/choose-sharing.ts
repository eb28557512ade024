import * as z from "zod";
import { VISIBILITIES } from "../certificates/certificate.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { certificateOfLink, type LinkPorts } from "./respond-to-invitation.ts";

const visibility = z.enum(VISIBILITIES).meta({
  description:
    "Who may see the certificate's page and documents: anybody and search engines (`public`), who has its address or code (`link`), nobody (`hidden`).",
});

/** What the holder of a certificate chooses: who sees it, and whether its credential has their name. */
export const SharingChoice = z
  .strictObject({
    visibility,
    name_in_credential: z.boolean().meta({
      description: "Whether the credential has the recipient's name; the document always has it.",
    }),
  })
  .meta({ id: "SharingChoice" });
export type SharingChoice = z.infer<typeof SharingChoice>;

/** The same choice as the form of the page posts it: a box that is not ticked is left out. */
export const SharingForm = z
  .strictObject({ visibility, name_in_credential: z.literal("true").optional() })
  .meta({ id: "SharingForm" });

/** The choice after it was made. */
export const Sharing = z
  .strictObject({ certificate_id: z.uuid(), ...SharingChoice.shape })
  .meta({ id: "Sharing" });

/**
 * Records the holder's choice for a certificate that they have accepted, also when it has expired or was revoked since.
 * It changes neither state nor `updated_at`. Throws `not_found`, and `not_accepted`.
 */
export async function chooseSharing(
  ports: LinkPorts & Pick<Ports, "certificates" | "certificates.share">,
  token: string,
  choice: SharingChoice,
): Promise<z.input<typeof Sharing>> {
  // Read first: what is chosen by a dead link must not stand in any log either.
  const { organization_id, id, recipient_status } = await certificateOfLink(ports, token);
  const chosen =
    recipient_status === "ACCEPTED" &&
    (await ports["certificates.share"].choose(organization_id, id, choice));
  if (!chosen)
    throw new DomainError("not_accepted", "Only a certificate that was accepted can be shared or hidden.");
  return { certificate_id: id, ...choice };
}
