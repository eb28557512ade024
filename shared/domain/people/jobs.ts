import * as z from "zod";

/** An account was created. The index of the certificates that wait for it may lag, so it is read in two passes. */
export const AccountJob = z.object({ email: z.string(), pass: z.literal([1, 2]) });
export type AccountJob = z.infer<typeof AccountJob>;
