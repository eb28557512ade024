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

/** The result of a verification. `foreign`: it names an issuer that is no organization of this service. */
export const VerificationReport = z
  .object({
    valid: z.boolean().meta({ description: "Whether all six checks were made and passed." }),
    foreign: z.boolean().meta({
      description:
        "Whether it was not issued in this service. Then nothing more of it is checked: `valid` is false, which says nothing against it, and `credential` has only its id and the issuer that it names.",
    }),
    compare: z.boolean().meta({
      description:
        "Whether what you sent shows something of its own, as a picture or a PDF does, of which nothing was checked. Then compare it with `credential`, and with `credential.picture_url`: a picture can be repainted around a good credential.",
    }),
    carrier: z.enum(["json", "jwt", "png", "svg", "pdf", "code"]).nullable().meta({
      description:
        "What the credential was found in. `code`: the file has none, but the code of a certificate of ours, whose own credential was checked; null when no credential was found.",
    }),
    checks: z.array(
      z.object({
        check: z.enum(CREDENTIAL_CHECKS),
        passed: z.boolean(),
        detail: z.string().meta({ description: "What was found, in a sentence." }),
        code: z.string().meta({ description: "Names the sentence, for translations." }),
      }),
    ),
    credential: z
      .object({
        id: z.string(),
        name: z.string().nullable(),
        issuer: z.object({
          id: z.string(),
          name: z.string().nullable(),
          verified: z.boolean().meta({
            description:
              "Whether we have checked who this organization is, and know it by the name in the credential. Anybody can choose a name: without this, ask the issuer.",
          }),
        }),
        recipient_name: z.string().nullable().meta({
          description: "Null when the credential does not say whose it is; then its page does.",
        }),
        event_name: z.string().nullable(),
        awarded_at: z.string().nullable(),
        valid_from: z.string().nullable(),
        valid_until: z.string().nullable(),
        verification_url: z.string().nullable().meta({ description: "Its page, for one of ours." }),
        picture_url: z.string().nullable().meta({
          description: "The certificate as we draw it, to compare with what you were shown; for one of ours.",
        }),
      })
      .nullable()
      .meta({
        description: "What the credential says; null when it cannot be read. Believe it only when `valid`.",
      }),
  })
  .meta({ id: "CredentialVerification" });
export type VerificationReport = z.infer<typeof VerificationReport>;

/** The days of a credential, each in the offset in which it is told. */
const ToldDays = z.object({ valid_from: z.string().nullable(), valid_until: z.string().nullable() });
export type ToldDays = z.infer<typeof ToldDays>;

/** What a file is for the page: the report about its credential, the certificate that it names, or why it is neither. */
export const CheckedFile = z.discriminatedUnion("kind", [
  /** `picture`: a small copy of what was sent, WebP in base64. */
  z.object({
    kind: z.literal("report"),
    report: VerificationReport,
    /** Absent where the certificate is not known. */
    days: ToldDays.optional(),
    picture: z.base64().nullable(),
    picture_is_whole: z.boolean().optional(),
  }),
  /** `path`: after the base address. Without a `short_code` there is no such certificate. */
  z.object({
    kind: z.literal("certificate"),
    path: z.string(),
    short_code: z.string().optional(),
    picture: z.base64().optional(),
    picture_is_whole: z.boolean().optional(),
  }),
  /** `foreign`: its QR code leads to somebody else; `unreadable`: no file that is read. */
  z.object({ kind: z.enum(["none", "none_in_pdf", "foreign", "several", "unreadable"]) }),
]);
export type CheckedFile = z.infer<typeof CheckedFile>;
