import * as z from "zod";
import { notFound } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { IssuerParams } from "./issuer.ts";
import example from "./status-list-example.json" with { type: "json" };

/** Enough for a billion credentials of an organization. */
const LIST_NUMBER = /^[1-9][0-9]{0,3}$/;

export const StatusListParams = IssuerParams.extend({
  n: z
    .string()
    .regex(LIST_NUMBER)
    .transform(Number)
    .meta({ description: "Number of the list, from 1.", example: "1" }),
});

/** Bitstring Status List 1.0, as far as integrators need to know our lists. */
export const StatusListCredential = z
  .looseObject({
    id: z.url().meta({ description: "The address of the list, as credentials name it." }),
    type: z.array(z.string()),
    issuer: z.string().meta({ description: "The DID of the organization." }),
    validFrom: z.iso.datetime().meta({ description: "When the list was signed." }),
    credentialSubject: z.looseObject({
      id: z.string(),
      type: z.literal("BitstringStatusList"),
      statusPurpose: z.literal("revocation"),
      encodedList: z
        .string()
        .meta({ description: "131,072 bits: compressed by gzip, as base64url after `u`." }),
    }),
    proof: z.array(z.looseObject({ cryptosuite: z.string(), verificationMethod: z.string() })),
  })
  .meta({ id: "StatusListCredential", examples: [example] });

/** A status list as it was signed. Throws `not_found` if there is none, for an unknown organization alike. */
export async function readStatusList(
  { issuers }: Pick<Ports, "issuers">,
  { organization_id, n }: z.infer<typeof StatusListParams>,
): Promise<string> {
  const found = await issuers.statusList(organization_id, n);
  if (!found) throw notFound("status list");
  return found.json;
}
