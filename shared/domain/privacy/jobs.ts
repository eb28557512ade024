import * as z from "zod";

/**
 * Why a certificate is erased: its holder asked, the organization keeps what was never accepted no longer, an operator did it, or
 * the organization was closed.
 */
export const ERASURE_REASONS = ["holder", "retention", "operator", "closing"] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** By what a certificate is found in the records that name its person; it is in no record of its own once it is erased. */
export const ErasedPerson = z.object({
  email: z.string(),
  number: z.string().nullable(),
});
export type ErasedPerson = z.infer<typeof ErasedPerson>;

/** Erase one certificate (decision 24.2). */
export const CertificateErasureJob = z.object({
  organization_id: z.uuid(),
  certificate_id: z.uuid(),
  why: z.enum(ERASURE_REASONS),
  /** A restore lost that it was erased: whether there is reason to is not asked again. */
  repeats: z.literal(true).optional(),
  /** It was erased a while ago: look once more for what was written at that moment. */
  again: ErasedPerson.optional(),
});
export type CertificateErasureJob = z.infer<typeof CertificateErasureJob>;

export const ErasureJob = CertificateErasureJob;
export type ErasureJob = z.infer<typeof ErasureJob>;

/** Erasures of one organization do not delay those of others. */
export const erasureTenantOf = (job: ErasureJob): string => job.organization_id;
