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
  /** The partition of the address whose person is erased: of a certificate that passed to another one, only what is left of them. */
  holder: z.string().optional(),
  /** Nobody granted more than what is left of the time when they had it. */
  former: z.literal(true).optional(),
  /** A restore lost that it was erased: whether there is reason to is not asked again. */
  repeats: z.literal(true).optional(),
  /** It was erased a while ago: look once more for what was written at that moment. */
  again: ErasedPerson.optional(),
  /** … or what was left of a former holder was. */
  pass: z.literal(2).optional(),
});
export type CertificateErasureJob = z.infer<typeof CertificateErasureJob>;

/** Erase what a person asked an organization to erase, which granted it (decision 24.8). The index may lag, so it is read in two passes. */
export const GrantedErasureJob = z.object({
  organization_id: z.uuid(),
  request_id: z.uuid(),
  pass: z.literal(2).optional(),
});
export type GrantedErasureJob = z.infer<typeof GrantedErasureJob>;

/** Erase all that is kept of an address, and ask each organization for its certificates (decision 24.7); likewise in two passes. */
export const AddressErasureJob = z.object({
  /** The partition of the address, which has a digest of it. */
  address: z.string(),
  at: z.iso.datetime(),
  /** An operator has granted it in the place of the organizations. */
  granted: z.literal(true).optional(),
  pass: z.literal(2).optional(),
});
export type AddressErasureJob = z.infer<typeof AddressErasureJob>;

/** What is to be erased. */
export const ErasureJob = z.union([CertificateErasureJob, GrantedErasureJob, AddressErasureJob]);
export type ErasureJob = z.infer<typeof ErasureJob>;
