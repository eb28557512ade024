import * as z from "zod";
import { PHONE_REASONS } from "./phone-status.ts";

/** Send the phone message of a certificate, if one is to be sent. */
export const PhoneJob = z.object({
  organization_id: z.uuid(),
  certificate_id: z.uuid(),
  /** WhatsApp took it then, and did not bring it, for this reason: it goes by SMS, if it may. */
  undelivered: z
    .object({ partition: z.string(), claimed_at: z.iso.datetime(), reason: z.enum(PHONE_REASONS) })
    .optional(),
});
export type PhoneJob = z.infer<typeof PhoneJob>;
