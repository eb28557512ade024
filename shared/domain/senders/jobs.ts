import * as z from "zod";
import { SHARED_SENDER } from "./sender-state.ts";

/**
 * Make the tenant of an organization, let its held mails go, tell its contact that they are held and watch until they may go, or
 * tell it that the month's phone messages are used up. `shared` stands for all that have no tenant of
 * their own. The index of held mails may lag, so it is read in two passes.
 */
export const TenantJob = z.object({
  organization_id: z.union([z.uuid(), z.literal(SHARED_SENDER)]),
  task: z.enum(["make", "release", "tell", "tell_allowance"]),
  pass: z.literal(2).optional(),
  /** Of the messages that are used up, such as `2026-11`. */
  month: z.string().optional(),
});
export type TenantJob = z.infer<typeof TenantJob>;

/** Look at the sending domain of an organization: bring it one step further, whatever the step is. */
export const MailDomainJob = z.object({ organization_id: z.uuid(), domain: z.string().max(253) });
export type MailDomainJob = z.infer<typeof MailDomainJob>;
