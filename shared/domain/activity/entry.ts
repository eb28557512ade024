import * as z from "zod";
import { derivedUuid } from "../ids.ts";
import { ACTIVITY } from "../rules.ts";

/** What can be done in an organization's name: a record, and what became of it. */
export const ACTIONS = [
  "certificates.issued",
  "certificates.corrected",
  "certificates.rename_asked",
  "certificates.revoked",
  "certificates.resent",
  "certificates.erased",
  "certificates.exported",
  "imports.confirmed",
  "imports.cancelled",
  "imports.undone",
  "documents.exported",
  "holder_requests.approved",
  "holder_requests.refused",
  "events.created",
  "events.updated",
  "events.removed",
  "badges.created",
  "badges.updated",
  "badges.removed",
  "templates.created",
  "templates.updated",
  "templates.removed",
  "images.uploaded",
  "webhooks.created",
  "webhooks.updated",
  "webhooks.secret_rotated",
  "webhooks.removed",
  "api_keys.created",
  "api_keys.revoked",
  "organization.created",
  "organization.updated",
  "organization.verification_changed",
  "organization.plan_asked",
  "organization.plan_changed",
  "organization.quota_changed",
  "organization.phone_quota_changed",
  "organization.closed",
  "members.invited",
  "members.joined",
  "members.role_changed",
  "members.left",
  "members.removed",
  "members.invitation_withdrawn",
  "mail_domain.claimed",
  "mail_domain.removed",
] as const;
export type ActivityAction = (typeof ACTIONS)[number];

/** The records that something is done to. */
export const SUBJECT_KINDS = [
  "issuance",
  "certificate",
  "import",
  "holder_request",
  "event",
  "badge",
  "template",
  "image",
  "webhook",
  "api_key",
  "organization",
  "member",
  "mail_domain",
] as const;

/** Who acts without a key and without a session. */
export const OPERATOR = "operator";
export const SERVICE = "service";
/** Whoever had the link that was mailed to the organization's contact. */
export const MAIL_LINK = "mail_link";

/** What else is known of an action, each of those that have it. */
export const DETAILS = {
  event_id: z.string().optional().meta({ description: "What was issued for, or exported of." }),
  badge_id: z.string().optional(),
  certificate_id: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "Null: all certificates of the person." }),
  asks: z.string().optional().meta({ description: "What a holder's request was for." }),
  status: z.string().optional().meta({ description: "The new status of a record, if that was changed." }),
  role: z.string().optional().meta({ description: "Of a member, or of who is invited." }),
  plan: z.string().optional(),
  former_plan: z.string().optional(),
  certificates: z
    .int()
    .nullable()
    .optional()
    .meta({ description: "The new number a month; null: that of the plan." }),
  messages: z.int().nullable().optional().meta({ description: "Likewise, of phone messages." }),
  verified: z.boolean().optional(),
};

/** From when on what was done is told at a moment. */
export function toldFrom(at: Date): Date {
  const from = new Date(at);
  from.setUTCMonth(from.getUTCMonth() - ACTIVITY.months);
  return from;
}

/** One action, as it is kept. It has no data of recipients: of them only ids. */
export const ActivityEntry = z.object({
  /** A UUIDv7 made from what was done, so that what is told twice is kept once, and sorts by time. */
  id: z.uuid(),
  organization_id: z.uuid(),
  at: z.string(),
  /** A key (`key_…`), a user of the panel, `operator`, `service`, or `mail_link`. */
  by: z.string(),
  action: z.enum(ACTIONS),
  subject: z.object({
    kind: z.enum(SUBJECT_KINDS),
    id: z.string(),
    /** What it was called then; null for what has no name of its own, and for all that is about a recipient. */
    name: z.string().nullable(),
  }),
  /** How many certificates; null where that says nothing. */
  count: z.int().nullable(),
  details: z.object(DETAILS),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;

/** What is known of an action; `nth` tells apart what the same one did to a record in the same millisecond. */
export interface Done extends Omit<ActivityEntry, "id" | "count" | "details"> {
  readonly count?: number;
  readonly details?: ActivityEntry["details"];
  readonly nth?: number | undefined;
}

/** The entry of an action: the same for the same action, however often it is asked for. */
export function entryOf({ nth = 0, count, details, ...done }: Done): ActivityEntry {
  const { at, by, action, subject } = done;
  const id = derivedUuid(new Date(at), action, subject.id, by, String(nth));
  return { ...done, id, count: count ?? null, details: details ?? {} };
}
