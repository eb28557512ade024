import * as z from "zod";
import { LENGTHS } from "../rules.ts";

/** Keep a copy of the image at an address, for an organization. */
export const ImageJob = z.strictObject({
  organization_id: z.uuid(),
  address: z.string().max(LENGTHS.url),
});
export type ImageJob = z.infer<typeof ImageJob>;
