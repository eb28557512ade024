import * as z from "zod";
import { DomainError } from "../errors.ts";
import { certificateOfLink, type LinkPorts } from "../people/respond-to-invitation.ts";
import type { Ports } from "../ports.ts";
import { HolderMessages, holderMessages } from "./holder-messages.ts";

/** The choice of who opened a link; the form of the page posts the same. */
export const MessagesChoice = z
  .strictObject({
    messages: z.enum(["stop", "allow"]).meta({
      description:
        "`stop`: no message of this organization to this number any more, and of no other one either once a message about this certificate has reached it; `allow`: takes that back.",
    }),
  })
  .meta({ id: "MessagesChoice" });

/** The number after the choice. */
export const ChosenMessages = z
  .strictObject({ certificate_id: z.uuid(), messages: HolderMessages })
  .meta({ id: "ChosenMessages" });

/**
 * Stops messages to the number of a link's certificate, or lets them go on; repeating it changes nothing. Those of all organizations
 * are stopped only where a message of this certificate has reached the number: whoever issues to a number has such a link (decision
 * 18.10). What was stopped from the phone itself, or by the page of another address, only the phone can take back: a link may have
 * gone to somebody else. Throws `not_found`, `phone_not_available` without a number, and then `recipient_opted_out`.
 */
export async function chooseMessages(
  ports: LinkPorts & Pick<Ports, "certificates" | "phoneOptOuts.write">,
  token: string,
  { messages }: z.infer<typeof MessagesChoice>,
): Promise<z.input<typeof ChosenMessages>> {
  const { "phoneOptOuts.write": phoneOptOutWrites, clock } = ports;
  const { id, number, email, organization_id } = await certificateOfLink(ports, token);
  if (number === null) throw new DomainError("phone_not_available", "This certificate has no number.");
  if (messages === "stop") {
    const ofAll = await phoneOptOutWrites.reached(number, id);
    await phoneOptOutWrites.set(number, "page", clock.now(), email, ofAll ? undefined : organization_id);
  } else await phoneOptOutWrites.clear(number, clock.now(), email, organization_id);
  const optOut = await phoneOptOutWrites.of(number, email, organization_id);
  if (messages === "allow" && optOut)
    throw new DomainError(
      "recipient_opted_out",
      "Messages were stopped from the phone itself, or on the page of another address; write START, VOLTAR or ALTA from it to get them again.",
    );
  return { certificate_id: id, messages: holderMessages(number, optOut) };
}
