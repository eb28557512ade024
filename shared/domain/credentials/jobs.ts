import * as z from "zod";
import { CertificateParts } from "../certificates/parts.ts";
import { LIMITS } from "../rules.ts";
import { CheckedFile, VerificationReport } from "./report.ts";

/** Bring the credential of a certificate in line with it: sign it, sign it anew, or withdraw it. */
export const CredentialJob = z.object({
  organization_id: z.uuid(),
  certificate_id: z.uuid(),
  parts: CertificateParts.optional(),
});
export type CredentialJob = z.infer<typeof CredentialJob>;

/** Publish a status list anew, or for the first time, if it does not have all that is revoked in it. */
export const StatusListJob = z.object({ organization_id: z.uuid(), status_list: z.int().positive() });
export type StatusListJob = z.infer<typeof StatusListJob>;

/** What the function that checks credentials is asked: a file in base64, and what is wanted of it. */
export const CheckJob = z.object({
  wants: z.enum(["report", "page"]),
  file: z.base64().max(Math.ceil(LIMITS.credential.fileBytesMax / 3) * 4 + 4),
});
export type CheckJob = z.infer<typeof CheckJob>;

/** What that function answers: the report, or for the page what the file is. */
export const CheckAnswer = z.union([VerificationReport, CheckedFile]);
