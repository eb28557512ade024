import * as z from "zod";
import { CertificateParts } from "../certificates/parts.ts";
import { NOTICES } from "./message.ts";

/** Send the invitation of a certificate or a notice about it, or answer it for a simulated recipient. */
export const MailJob = z.object({
  organization_id: z.uuid(),
  certificate_id: z.uuid(),
  parts: CertificateParts.optional(),
  notice: z.enum(NOTICES).optional(),
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
