import * as z from "zod";
import { notFound } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { IssuerParams } from "./issuer.ts";

/** Enough for a billion credentials of an organization. */
const LIST_NUMBER = /^[1-9][0-9]{0,3}$/;

export const StatusListParams = IssuerParams.extend({
  n: z
    .string()
    .regex(LIST_NUMBER)
    .transform(Number)
    .meta({ description: "Number of the list, from 1.", example: "1" }),
});

/** A status list as it was signed. Throws `not_found` if there is none, for an unknown organization alike. */
export async function readStatusList(
  { statusLists }: Pick<Ports, "statusLists">,
  { organization_id, n }: z.infer<typeof StatusListParams>,
): Promise<string> {
  const found = await statusLists.find(organization_id, n);
  if (!found) throw notFound("status list");
  return found.json;
}
