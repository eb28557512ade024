import * as z from "zod";

/** Bring the credential of a certificate in line with it: sign it, sign it anew, or withdraw it. */
export const CredentialJob = z.strictObject({ organization_id: z.uuid(), certificate_id: z.uuid() });
export type CredentialJob = z.infer<typeof CredentialJob>;
