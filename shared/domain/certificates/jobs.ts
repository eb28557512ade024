import * as z from "zod";

/** As many certificates as fit into one transaction with the counters of their event. */
export const EXPIRY_BATCH = 99;

/** End certificates of one organization whose time has come. */
export const ExpiryJob = z.object({
  organization_id: z.uuid(),
  certificate_ids: z.array(z.uuid()).min(1).max(EXPIRY_BATCH),
});
export type ExpiryJob = z.infer<typeof ExpiryJob>;
