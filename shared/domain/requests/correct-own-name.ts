import * as z from "zod";
import { deadLink } from "../certificates/answer.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { PersonName } from "../certificates/recipient.ts";
import { refuseFurtherNames } from "../corrections/agreed-name.ts";
import { applyCorrection, refuseUncorrectable } from "../corrections/apply-correction.ts";
import { isSmallCorrection } from "../corrections/small-correction.ts";
import { DomainError } from "../errors.ts";
import { certificateOfLink } from "../people/respond-to-invitation.ts";
import type { PortName, Ports } from "../ports.ts";
import { addressPartition } from "../privacy/address-partition.ts";
import { CORRECTIONS } from "../rules.ts";
import { isReached, openRequest } from "./follow-requests.ts";

/** Body of POST /recipient/invitations/{token}/name, and the form of the page. */
export const NameCorrection = z
  .strictObject({ name: PersonName.meta({ description: "As it should be.", examples: ["Ana Souza"] }) })
  .meta({ id: "NameCorrection" });
export const NameCorrected = z
  .strictObject({
    certificate_id: z.uuid(),
    outcome: z.enum(["corrected", "requested"]).meta({
      description: "`requested`: the organization has to approve it.",
    }),
    told: z.enum(["organization", "operators"]).optional().meta({
      description:
        "Of what was requested, who is told: the operators of the service where the organization has no address for it.",
    }),
  })
  .meta({ id: "NameCorrected" });
export type NameCorrected = z.input<typeof NameCorrected>;

/** The ports by which a holder corrects their name. */
export const OWN_NAME_PORTS = [
  "links",
  "clock",
  "certificates",
  "corrections",
  "requests.write",
  "lettersQueue",
  "organizations",
  "members",
] as const satisfies readonly PortName[];

/**
 * Corrects the name at once, once, where little differs; anything else is asked of the organization (decision 21.6). Throws
 * `not_found`, `request_open`, `correction_limit_reached`, and what {@link refuseUncorrectable} does.
 */
export async function correctOwnName(
  ports: Pick<Ports, (typeof OWN_NAME_PORTS)[number]>,
  token: string,
  name: string,
): Promise<NameCorrected> {
  const linked = await certificateOfLink(ports, token);
  const { id, organization_id, link_generation, number_generation } = linked;
  let asked: Certificate | undefined;
  await applyCorrection(
    ports,
    { organizationId: organization_id, certificateId: id },
    { by: "holder", actorId: null },
    async (certificate) => {
      if (certificate.link_generation !== link_generation) throw deadLink();
      if (certificate.number_generation !== number_generation) throw deadLink();
      refuseUncorrectable(certificate);
      asked = undefined;
      if (certificate.name === name) return { fields: {} };
      if (!certificate.name_corrected && isSmallCorrection(certificate.name, name))
        return { fields: { name, name_corrected: true } };
      refuseFurtherNames(certificate, await ports["requests.write"].corrections(certificate));
      asked = certificate;
      return { fields: {} };
    },
    deadLink,
  );
  if (!asked) return { certificate_id: id, outcome: "corrected" };
  const request = {
    organization_id,
    kind: "correction" as const,
    certificate_id: id,
    short_code: asked.short_code,
    address: addressPartition(asked.email),
    from_name: asked.name,
    to_name: name,
  };
  if (!(await openRequest(ports, request, CORRECTIONS.daysToAnswer, ports.clock.now())))
    throw new DomainError("request_open", "The organization has not yet answered your former request.");
  const told = (await isReached(ports, request)) ? "organization" : "operators";
  return { certificate_id: id, outcome: "requested", told };
}
