import * as z from "zod";
import { SHARED_SENDER } from "./sender-state.ts";

/**
 * Make the tenant of an organization, let its held mails go, or have its contact told that they are held and watch until they may go.
 * `shared` stands for all that have no tenant of their own. The index of held mails may lag, so it is read in two passes.
 */
export const TenantJob = z.object({
  organization_id: z.union([z.uuid(), z.literal(SHARED_SENDER)]),
  task: z.enum(["make", "release", "tell"]),
  pass: z.literal(2).optional(),
});
export type TenantJob = z.infer<typeof TenantJob>;

/** Look at the sending domain of an organization: bring it one step further, whatever the step is. */
export const MailDomainJob = z.object({ organization_id: z.uuid(), domain: z.string().max(253) });
export type MailDomainJob = z.infer<typeof MailDomainJob>;
