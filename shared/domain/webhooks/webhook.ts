import * as z from "zod";
import { orNone } from "../pasted.ts";
import { LENGTHS } from "../rules.ts";
import { text } from "../text.ts";
import { patchOf, viewOf } from "../view.ts";
import { WEBHOOK_EVENT_TYPES } from "./webhook-event-names.ts";

export const WEBHOOK_STATUSES = ["enabled", "disabled"] as const;
/** Why a webhook is disabled: its organization asked for it, its endpoint did, or it failed for five days. */
const DISABLED_REASONS = ["manual", "gone", "failing"] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];
export type DisabledReason = (typeof DISABLED_REASONS)[number];

const DESCRIPTION_LENGTH = 500;
/** Secrets of one webhook that sign at the same time, including the current one; each adds a signature. */
export const SECRETS_MAX = 5;

/** Schema of the kinds of events that an endpoint wants, each once. */
export const SubscribedEvents = z
  .array(z.enum(WEBHOOK_EVENT_TYPES))
  .min(1, { error: "Must name at least one kind of event." })
  .max(WEBHOOK_EVENT_TYPES.length, {
    error: `Must name at most ${WEBHOOK_EVENT_TYPES.length} kinds of events.`,
  })
  .refine((kinds) => new Set(kinds).size === kinds.length, { error: "Must name each kind once." })
  .meta({
    description: "Kinds of events to be told of.",
    examples: [["certificate.issued"]],
    uniqueItems: true,
  });

const FIELDS = {
  url: z
    .string()
    .min(1, { error: "Must not be empty." })
    .max(LENGTHS.url, { error: `Must have at most ${LENGTHS.url} characters.` })
    .meta({
      format: "uri",
      description: "Public https address that takes the messages.",
      examples: ["https://hooks.example.com/certificates"],
    }),
  events: SubscribedEvents,
  description: orNone(text(DESCRIPTION_LENGTH)).meta({
    description: "A note for yourself.",
    examples: ["Updates our CRM"],
  }),
};

/** Body of POST /v1.0/webhooks. Whether the address may be called depends on the stage, so it is checked elsewhere. */
export const CreateWebhook = z
  .strictObject({ ...FIELDS, description: FIELDS.description.default(null) })
  .meta({ id: "CreateWebhook" });
export type CreateWebhook = z.infer<typeof CreateWebhook>;

/** Body of PATCH /v1.0/webhooks/{id}. */
export const UpdateWebhook = patchOf({ ...FIELDS, status: z.enum(WEBHOOK_STATUSES) }).meta({
  id: "UpdateWebhook",
});
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

/** A secret as stored, encrypted for its organization and webhook. `until` is null for the current one. */
export interface SealedSecret {
  readonly sealed: string;
  readonly until: string | null;
}

/** A time in which a webhook was disabled; `until` is null while it still is. */
export interface Pause {
  readonly from: string;
  readonly until: string | null;
}
/** Pauses that a webhook remembers: events are told within minutes, so more are not needed. */
export const PAUSES_KEPT = 10;

/** A webhook as stored. */
export interface Webhook extends Readonly<WebhookRecord> {
  readonly organization_id: string;
  /** The latest ones, oldest first: what happened in them is not told (decision 10.21). */
  readonly pauses: readonly Pause[];
  /** The current one first. */
  readonly secrets: readonly SealedSecret[];
  /** Counts changes, as in an event. */
  readonly revision: number;
  /** Who made or changed it last: a key, a user of the panel, or `service`; absent before that was kept. */
  readonly updated_by?: string;
}

const RECORD = {
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  description: z.string().nullable(),
  status: z.enum(WEBHOOK_STATUSES),
  disabled_reason: z.enum(DISABLED_REASONS).nullable().meta({
    description:
      "`manual`: you asked for it. `gone`: it answered 410 or `webhook-delivery: disable`. `failing`: five days of failures.",
  }),
  created_at: z.string(),
  updated_at: z.string(),
};

/** A webhook as integrators see it, without its secret. */
export const WebhookRecord = z.strictObject(RECORD).meta({ id: "Webhook" });
export type WebhookRecord = z.infer<typeof WebhookRecord>;

/** The answers to creation and rotation, the only ones that show a secret. */
export const WebhookWithSecret = z
  .strictObject({
    ...RECORD,
    secret: z.string().meta({
      description: "Key of the signatures (Standard Webhooks). Store it now: it is not shown again.",
      examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="],
    }),
  })
  .meta({ id: "WebhookWithSecret" });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** The integrator's view of a stored webhook. */
export const toWebhookRecord = (webhook: Webhook): WebhookRecord => viewOf(WebhookRecord, webhook, {});

/** The pauses of a webhook that has a status from a time on. */
export function pausesFrom({ pauses }: Pick<Webhook, "pauses">, status: WebhookStatus, at: string): Pause[] {
  const isOpen = pauses.at(-1)?.until === null;
  if ((status === "disabled") === isOpen) return [...pauses];
  if (status === "disabled") return [...pauses, { from: at, until: null }].slice(-PAUSES_KEPT);
  return [...pauses.slice(0, -1), { ...pauses.at(-1)!, until: at }];
}

/** Whether a webhook was disabled at a time. */
export const wasPaused = ({ pauses }: Pick<Webhook, "pauses">, at: string): boolean =>
  pauses.some(({ from, until }) => from <= at && (until === null || at < until));

/** The sealed secrets that sign at this moment, the current one first. */
export const signingSecrets = ({ secrets }: Webhook, at: Date): SealedSecret[] =>
  secrets.filter(({ until }) => until === null || Date.parse(until) > at.getTime());
