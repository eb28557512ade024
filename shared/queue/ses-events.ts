import * as z from "zod";
import type {
  MailProgress,
  MailUnderWay,
  ReturnedMail,
  ReturnReason,
} from "#shared/domain/messages/mail-return.ts";
import type { RequestName } from "#shared/domain/requests/holder-request.ts";

/** An event about a mail, from SES through EventBridge ("SES events schema reference"); only the fields used here. */
const SesEvent = z.object({
  source: z.literal("aws.ses"),
  detail: z.object({
    eventType: z.string(),
    mail: z.object({
      messageId: z.string().min(1),
      timestamp: z.iso.datetime().optional(),
      tags: z.record(z.string(), z.array(z.string())).default({}),
    }),
    bounce: z.object({ bounceType: z.string(), bounceSubType: z.string().optional() }).optional(),
    complaint: z
      .object({ complaintFeedbackType: z.string().nullish(), complaintSubType: z.string().nullish() })
      .optional(),
  }),
});

/** The tags of an invitation, set by shared/mail/certificate-mailer.ts; other mails have other tags. */
const Tags = z.object({ organization: z.tuple([z.uuid()]), certificate: z.tuple([z.uuid()]) });

/** The tags of a letter that tells an organization of a request (shared/domain/requests/mail-requests.ts). */
const RequestTags = z.object({ organization: z.tuple([z.uuid()]), request: z.tuple([z.uuid()]) });

/** What a return counts as: as SES counts it, not what the list of the account or tenant suppressed. */
const COUNTS: Readonly<Partial<Record<ReturnReason, "bounced" | "complained">>> = {
  bounced: "bounced",
  complained: "complained",
};
const SUPPRESSED_BY_SES = "Suppressed";

/** Whether SES did not send a mail, by the subtype of its bounce or complaint: the address is on its list, the account's or the tenant's. */
const isSuppressed = (subType: string | null | undefined): boolean =>
  /^Suppressed$|SuppressionList$/.test(subType ?? "");

/** Why a mail counts as returned; a transient bounce does not, as the address may be right. */
function reasonOf({
  eventType,
  bounce,
  complaint,
}: z.output<typeof SesEvent>["detail"]): ReturnReason | undefined {
  switch (eventType) {
    case "Bounce":
      if (bounce?.bounceType !== "Permanent") return undefined;
      return isSuppressed(bounce.bounceSubType) ? "suppressed" : "bounced";
    case "Complaint":
      // Of an address that complained before.
      if (isSuppressed(complaint?.complaintSubType)) return "suppressed";
      return complaint?.complaintFeedbackType === "not-spam" ? undefined : "complained";
    case "Reject":
      return "rejected";
    default:
      return undefined;
  }
}

const PROGRESS: Readonly<Record<string, MailProgress>> = { Delivery: "delivered", DeliveryDelay: "delayed" };

interface Happened {
  readonly type: string;
  readonly sentAt?: string;
  readonly returned?: ReturnedMail;
  readonly underWay?: MailUnderWay;
  /** The request of which an organization was to be told by a mail that never reached it. */
  readonly unheard?: RequestName;
}

/** An event about a mail; it has no more than its type when the mail is no invitation, or nothing follows from it. */
export const MailEvent = SesEvent.transform(({ detail }): Happened => {
  const { eventType: type, mail } = detail;
  const { data } = Tags.safeParse(mail.tags);
  if (!data) return { type, ...unheardIn(detail) };
  const about = {
    organizationId: data.organization[0],
    certificateId: data.certificate[0],
    messageId: mail.messageId,
  };
  const [reason, progress] = [reasonOf(detail), PROGRESS[type]];
  return {
    type,
    ...(mail.timestamp !== undefined && { sentAt: mail.timestamp }),
    ...(reason && { returned: { ...about, reason, ...countedAs(reason, detail) } }),
    ...(progress && { underWay: { ...about, progress } }),
  };
});

/** The request of a letter that came back. Who complains has read it. */
function unheardIn(detail: z.output<typeof SesEvent>["detail"]): Pick<Happened, "unheard"> {
  const reason = reasonOf(detail);
  const { data } = RequestTags.safeParse(detail.mail.tags);
  if (!data || reason === undefined || reason === "complained") return {};
  return { unheard: { organization_id: data.organization[0], id: data.request[0] } };
}

function countedAs(
  reason: ReturnReason,
  { bounce, mail }: z.output<typeof SesEvent>["detail"],
): Pick<ReturnedMail, "counts" | "sentAt"> {
  const counts = bounce?.bounceSubType === SUPPRESSED_BY_SES ? "bounced" : COUNTS[reason];
  return { ...(counts && { counts }), ...(mail.timestamp !== undefined && { sentAt: mail.timestamp }) };
}

/** The ARN of a tenant: `arn:aws:ses:<region>:<account>:tenant/<name>/<id>`. */
const TENANT = /:tenant\/([\w-]+)(?:\/|$)/;

/** Year, month, day, hour, minute, and what follows of seconds and nanoseconds where that is not 0. */
const Moment = z.array(z.int()).min(5).max(7);

/** An event about the sending status of a tenant, from SES through EventBridge; only the fields used here. */
const SendingStatusEvent = z.object({
  source: z.literal("aws.ses"),
  "detail-type": z.enum(["Sending Status Disabled", "Sending Status Enabled"]),
  time: z.iso.datetime(),
  resources: z.array(z.string().regex(TENANT)).min(1),
  detail: z.object({ data: z.object({ record: z.object({ lastUpdatedTimestamp: Moment.optional() }) }) }),
});

/** A tenant that was paused, or may send again, and since when. */
export const TenantEvent = SendingStatusEvent.transform((event) => {
  const { lastUpdatedTimestamp } = event.detail.data.record;
  return {
    tenant: TENANT.exec(event.resources[0]!)![1]!,
    paused: event["detail-type"] === "Sending Status Disabled",
    // The time of the event has no parts of a second, by which a pause and its end can be told apart.
    at: lastUpdatedTimestamp ? momentOf(lastUpdatedTimestamp) : new Date(event.time),
  };
});

function momentOf([year, month, day, hour, minute, second = 0, nanoseconds = 0]: readonly number[]): Date {
  return new Date(Date.UTC(year!, month! - 1, day, hour, minute, second, Math.floor(nanoseconds / 1e6)));
}
