import * as z from "zod";

/** Send the invitation of a certificate. */
export const MailJob = z.strictObject({ organization_id: z.uuid(), certificate_id: z.uuid() });
export type MailJob = z.infer<typeof MailJob>;

/** An account was created. The index of the certificates that wait for it may lag, so it is read in two passes. */
export const AccountJob = z.strictObject({ email: z.string(), pass: z.literal([1, 2]) });
export type AccountJob = z.infer<typeof AccountJob>;
