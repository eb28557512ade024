import * as z from "zod";
import type { ReturnedMail, ReturnReason } from "#shared/domain/people/ports.ts";

/** What SES tells of a mail through EventBridge ("SES events schema reference"), as far as it matters here. */
const SesEvent = z.object({
  source: z.literal("aws.ses"),
  detail: z.object({
    eventType: z.string(),
    mail: z.object({
      messageId: z.string().min(1),
      tags: z.record(z.string(), z.array(z.string())).default({}),
    }),
    bounce: z.object({ bounceType: z.string(), bounceSubType: z.string().optional() }).optional(),
    complaint: z.object({ complaintFeedbackType: z.string().nullish() }).optional(),
  }),
});

/** The tags that shared/mail/invitation-mailer.ts gives an invitation; other mails have others. */
const Tags = z.object({ organization: z.tuple([z.uuid()]), certificate: z.tuple([z.uuid()]) });

/** Subtypes of a bounce that SES made itself, as the address is on its list or the account's. */
const SUPPRESSED: ReadonlySet<string | undefined> = new Set(["Suppressed", "OnAccountSuppressionList"]);

/**
 * Why a mail counts as refused; undefined for what may still arrive. A full mailbox or a server that was down is
 * transient: SES has given this mail up, but nothing is wrong with the address.
 */
function reasonOf({
  eventType,
  bounce,
  complaint,
}: z.output<typeof SesEvent>["detail"]): ReturnReason | undefined {
  switch (eventType) {
    case "Bounce":
      if (bounce?.bounceType !== "Permanent") return undefined;
      return SUPPRESSED.has(bounce.bounceSubType) ? "suppressed" : "bounced";
    case "Complaint":
      return complaint?.complaintFeedbackType === "not-spam" ? undefined : "complained";
    case "Reject":
      return "rejected";
    default:
      return undefined;
  }
}

/** News of a mail; `returned` is undefined for a mail that is no invitation, and for news that changes nothing. */
export const MailEvent = SesEvent.transform(
  ({ detail }): { readonly type: string; readonly returned: ReturnedMail | undefined } => {
    const reason = reasonOf(detail);
    const { data } = Tags.safeParse(detail.mail.tags);
    const returned = data &&
      reason && {
        organizationId: data.organization[0],
        certificateId: data.certificate[0],
        messageId: detail.mail.messageId,
        reason,
      };
    return { type: detail.eventType, returned };
  },
);
