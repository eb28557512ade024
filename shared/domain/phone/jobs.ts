import * as z from "zod";

/** Send the phone message of a certificate, if one is to be sent. */
export const PhoneJob = z.object({
  organization_id: z.uuid(),
  certificate_id: z.uuid(),
});
export type PhoneJob = z.infer<typeof PhoneJob>;
