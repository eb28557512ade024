import * as z from "zod";

/** What is checked, in this order; a check that cannot be made because an earlier one failed is left out. */
export const CREDENTIAL_CHECKS = [
  /** The file has a credential, and it is JSON or a JWT. */
  "readable",
  /** It has what Open Badges 3.0 requires. */
  "well_formed",
  /** Who issued it is known, and its keys can be read. */
  "issuer",
  /** It was signed with a key of that issuer, and is unchanged. */
  "signature",
  /** Its time has begun, and has not ended. */
  "validity",
  /** Its issuer has not revoked it. */
  "status",
] as const;

/** The result of a verification. `foreign`: signed by somebody who is not an organization of this service. */
export const VerificationReport = z
  .strictObject({
    valid: z.boolean().meta({ description: "Whether all six checks were made and passed." }),
    foreign: z.boolean().meta({
      description:
        "Whether its issuer is no organization of this service. Then `valid` means that it is unchanged, in time and not listed as revoked, and not that we know who issued it.",
    }),
    checks: z.array(
      z.strictObject({
        check: z.enum(CREDENTIAL_CHECKS),
        passed: z.boolean(),
        detail: z.string().meta({ description: "What was found, in a sentence." }),
        code: z.string().meta({ description: "Names the sentence, for translations." }),
      }),
    ),
    credential: z
      .strictObject({
        id: z.string(),
        name: z.string().nullable(),
        issuer: z.strictObject({ id: z.string(), name: z.string().nullable() }),
        recipient_name: z.string().nullable(),
        valid_from: z.string().nullable(),
        valid_until: z.string().nullable(),
        verification_url: z.string().nullable().meta({ description: "Its page, for one of ours." }),
      })
      .nullable()
      .meta({
        description: "What the credential says; null when it cannot be read. Believe it only when `valid`.",
      }),
  })
  .meta({ id: "CredentialVerification" });
export type VerificationReport = z.infer<typeof VerificationReport>;
