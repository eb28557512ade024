import * as z from "zod";
import { SHARED_SENDER } from "./mail-standing.ts";

/** What the recipient of a certificate is told after the invitation (decision 8.14). */
export const CERTIFICATE_NOTICES = ["accepted", "revoked"] as const;
export type CertificateNotice = (typeof CERTIFICATE_NOTICES)[number];

/** Send the invitation of a certificate or a notice about it, or answer it for a simulated recipient. */
export const MailJob = z.object({
  organization_id: z.uuid(),
  certificate_id: z.uuid(),
  notice: z.enum(CERTIFICATE_NOTICES).optional(),
  /** It goes before the mails of large requests, even if its certificate is of one. */
  single: z.literal(true).optional(),
  /** When it was asked for; absent for the issuance's own time. */
  at: z.iso.datetime().optional(),
  /** Something is due about an invitation that went out: a reminder, a notice, its end (decision 22.2). */
  follow_up: z.literal(true).optional(),
  /** The answer of a simulated recipient. */
  simulate: z.enum(["accepted", "rejected"]).optional(),
  /** Of the link that it answers by; absent for 0 (decision 21.4). */
  generation: z.int().optional(),
});
export type MailJob = z.infer<typeof MailJob>;

/** Certificates whose recipients a job lists: as many as a worker writes at once. */
export const PEOPLE_IN_A_JOB = 25;
/** Put the recipients of certificates just issued on their organization's list of people. */
export const PeopleJob = z.object({
  organization_id: z.uuid(),
  certificate_ids: z.array(z.uuid()).min(1).max(PEOPLE_IN_A_JOB),
});
export type PeopleJob = z.infer<typeof PeopleJob>;

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

/** An account was created. The index of the certificates that wait for it may lag, so it is read in two passes. */
export const AccountJob = z.object({ email: z.string(), pass: z.literal([1, 2]) });
export type AccountJob = z.infer<typeof AccountJob>;
