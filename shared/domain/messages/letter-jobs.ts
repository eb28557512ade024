import * as z from "zod";
import { LOCALES } from "../organizations/organization.ts";
import { ToldValues } from "../outcomes/outcome.ts";

/** Mail a link to my certificates to an address, if it is known (decision 23.1). */
const SignInLetter = z.object({
  kind: z.literal("sign_in"),
  email: z.string().optional(),
  locale: z.enum(LOCALES),
  /** The short code of the certificate whose page asked for it; without `email` the link goes to the address on record. */
  code: z.string().optional(),
  at: z.string(),
});

const aboutRequest = { organization_id: z.string(), request_id: z.string() };
/** Tell an organization what a person asks of it: at once (0), or once more (decision 21.13). */
const RequestOpenedLetter = z.object({
  kind: z.literal("request_opened"),
  ...aboutRequest,
  nth: z.number(),
});
/** Tell the holder what the organization answered. */
const RequestAnsweredLetter = z.object({ kind: z.literal("request_answered"), ...aboutRequest });

/** Tell the holder of an accepted certificate that its name was corrected; `at`: when (decision 21.23). */
const RenamedLetter = z.object({
  kind: z.literal("renamed"),
  organization_id: z.string(),
  certificate_id: z.string(),
  at: z.string(),
});

/** Mail a link to an address by which it joins those of the person who asked (decision 23.6). */
const JoinLetter = z.object({
  kind: z.literal("join"),
  email: z.string(),
  /** The first address of the person who asked, as its partition is named. */
  joins: z.string(),
  /** Of the session in which it was asked; absent in jobs of the release before. */
  joins_epoch: z.string().optional(),
  joins_by: z.string().optional(),
  locale: z.enum(LOCALES),
  at: z.string(),
});

/** Tell the first address of a person that another one joined it, with a link that undoes it (decision 23.10). */
const JoinedLetter = z.object({
  kind: z.literal("joined"),
  email: z.string(),
  /** The address that joined. */
  further: z.string(),
  locale: z.enum(LOCALES),
});
/** Tell it that all is to be erased, likewise. */
const ErasureOrderedLetter = z.object({
  kind: z.literal("erasure_ordered"),
  email: z.string(),
  locale: z.enum(LOCALES),
});

/** Tell a person that an organization erases their data (decision 24.8). */
const ErasedLetter = z.object({
  kind: z.literal("erased"),
  organization_id: z.string(),
  email: z.string(),
  /** The short code of the only certificate that is erased. */
  code: z.string().optional(),
});
/** Mail a link to an address by which the person of a minor's certificate takes it over (decision 21.21). */
const TakeOverLetter = z.object({
  kind: z.literal("take_over"),
  email: z.string(),
  code: z.string(),
  organization_id: z.string(),
  /** Of the session in which it was asked; absent when it was asked by a mailed link. */
  joins_epoch: z.string().optional(),
  joins_by: z.string().optional(),
  locale: z.enum(LOCALES),
  at: z.string(),
});
/** Tell a guardian that it was done. */
const TakenOverLetter = z.object({
  kind: z.literal("taken_over"),
  email: z.string(),
  name: z.string(),
  organization_id: z.string(),
  /** Null for that of the organization. */
  locale: z.enum(LOCALES).nullable(),
  at: z.string(),
});

/** Invite somebody to work for an organization (decision 9.11). */
const MemberInvitedLetter = z.object({
  kind: z.literal("member_invited"),
  organization_id: z.string(),
  invitation_id: z.string(),
});

/** Mail a member of an organization what the invitation of somebody would look like (decision 9.15). */
const SampleLetter = z.object({
  kind: z.literal("sample"),
  organization_id: z.string(),
  event_id: z.string(),
  badge_id: z.string(),
  email: z.string(),
  certificate: z.object({
    name: z.string(),
    guardian: z.boolean(),
    locale: z.enum(LOCALES).nullable(),
    reason: z.string().nullable(),
    expires_at: z.string().nullable(),
  }),
  outcome: z.object({ role: z.string().nullable(), values: ToldValues.nullable() }),
});

/** Tell the contact of an organization that a webhook was disabled. */
const WebhookDisabledLetter = z.object({
  kind: z.literal("webhook_disabled"),
  organization_id: z.string(),
  webhook_id: z.string(),
});
/** … that its mails are held. */
const MailHeldLetter = z.object({ kind: z.literal("mail_held"), organization_id: z.string() });
/** … that the month's phone messages are used up; `month` such as `2026-11`. */
const AllowanceUsedLetter = z.object({
  kind: z.literal("allowance_used"),
  organization_id: z.string(),
  month: z.string(),
});
/** Tell the operators of the service that an organization wishes for another plan. */
const PlanAskedLetter = z.object({
  kind: z.literal("plan_asked"),
  organization_id: z.string(),
  request_id: z.string(),
});

/** Tell the former contact of an organization that it is none any more: `by` whom, and which address is the new one. */
const ContactChangedLetter = z.object({
  kind: z.literal("contact_changed"),
  organization_id: z.string(),
  email: z.string(),
  to: z.string().nullable(),
  by: z.string(),
});

/** A letter to be sent. */
export const LetterJob = z.discriminatedUnion("kind", [
  SignInLetter,
  JoinLetter,
  JoinedLetter,
  ErasureOrderedLetter,
  TakeOverLetter,
  TakenOverLetter,
  RequestOpenedLetter,
  RequestAnsweredLetter,
  RenamedLetter,
  ErasedLetter,
  MemberInvitedLetter,
  SampleLetter,
  WebhookDisabledLetter,
  MailHeldLetter,
  AllowanceUsedLetter,
  PlanAskedLetter,
  ContactChangedLetter,
]);
export type LetterJob = z.infer<typeof LetterJob>;
export type LetterJobOf<K extends LetterJob["kind"]> = Extract<LetterJob, { readonly kind: K }>;
