import * as z from "zod";
import { CERTIFICATE_STATUSES, RECIPIENT_STATUSES } from "../certificates/certificate.ts";
import { CertificateParts } from "../certificates/parts.ts";
import { ImportThen } from "../imports/import-then.ts";
import { TOLD_IMPORT_STEPS } from "../imports/jobs.ts";
import { RETURN_REASONS } from "../messages/mail-return.ts";

/** A list of changes in one message: with its longest texts it has less than 20 kB, so ten messages have 200 kB. */
export const CHANGES_IN_A_JOB = 25;

const STATE = { status: z.enum(CERTIFICATE_STATUSES), recipient_status: z.enum(RECIPIENT_STATUSES) };
const TIMES = { corrected_at: z.string().nullish(), erased_at: z.string().nullish() };

/** A change that webhooks may be told of, with no more of a certificate than is needed to find its events. */
export const WebhookChange = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("certificate"),
    before: z.object({ ...STATE, ...TIMES }).optional(),
    after: z.object({
      ...STATE,
      ...TIMES,
      id: z.uuid(),
      organization_id: z.uuid(),
      email: z.string(),
      created_at: z.string(),
      updated_at: z.string(),
      parts: CertificateParts.optional(),
    }),
  }),
  z.object({
    kind: z.literal("return"),
    returned: z.object({
      ...STATE,
      organizationId: z.uuid(),
      certificateId: z.uuid(),
      email: z.string(),
      reason: z.enum(RETURN_REASONS),
      updated_at: z.string(),
      at: z.string(),
    }),
  }),
  z.object({
    kind: z.literal("import"),
    step: z.enum(TOLD_IMPORT_STEPS),
    organizationId: z.uuid(),
    import: ImportThen,
    at: z.string(),
  }),
]);
export type WebhookChange = z.infer<typeof WebhookChange>;

/** Make the deliveries that follow from changes of one organization. */
export const FanOutJob = z.object({
  organization_id: z.uuid(),
  changes: z.array(WebhookChange).min(1).max(CHANGES_IN_A_JOB),
});
export type FanOutJob = z.infer<typeof FanOutJob>;
