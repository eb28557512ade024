import * as z from "zod";
import { addressPartition } from "../privacy/address-partition.ts";
import type { Certificate } from "./certificate.ts";

/**
 * Where that stands which belongs to a certificate, as it was when a job was queued: so its worker reads all of it at once. Absent in
 * jobs of release 1.1; what is somewhere else meanwhile is read then.
 */
export const CertificateParts = z.object({
  event_id: z.uuid(),
  badge_id: z.uuid(),
  /** The partition of its address. */
  address: z.string(),
  /** Its short code, if that says something of the person. */
  code: z.string().optional(),
});
export type CertificateParts = z.infer<typeof CertificateParts>;

export const partsOf = ({
  event_id,
  badge_id,
  email,
  has_outcome,
  short_code,
}: Certificate): CertificateParts => ({
  event_id,
  badge_id,
  address: addressPartition(email),
  ...(has_outcome && { code: short_code }),
});
