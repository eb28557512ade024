import * as z from "zod";
import { WEBHOOKS } from "../../rules.ts";
import { text } from "../../text.ts";
import { viewOf } from "../../view.ts";
import type { Delivery, Occurrence } from "../delivery.ts";
import { type Pause, SubscribedEvents, wasPaused } from "../webhook.ts";
import { type MessageType, WEBHOOK_EVENT_TYPES, type WebhookEventType } from "../webhook-event-names.ts";

const NAME_LENGTH = 100;

/** A session as stored: for a while an endpoint without an address. */
export interface WebhookSession {
  readonly id: string;
  readonly organization_id: string;
  /** Its place among those of its organization. */
  readonly slot: number;
  /** The API key or the user who opened it; with `name` it says which session is opened again. */
  readonly opened_by: string;
  readonly name: string | null;
  readonly events: readonly WebhookEventType[];
  /** Encrypted for the organization and this session. */
  readonly secret: string;
  readonly created_at: string;
  readonly expires_at: string;
  /** From an end to the next opening, oldest first: nothing is told of these times. */
  readonly pauses: readonly Pause[];
  /** Messages that were not kept, since too many waited. */
  readonly dropped: number;
  /** Counts openings and ends. */
  readonly revision: number;
}

/** An example for a session, of which only kind and time are stored. */
export interface SessionSample {
  readonly id: string;
  readonly type: MessageType;
  readonly at: string;
}
/** What waits in a session. */
export type SessionMessage = { readonly delivery: Delivery } | { readonly sample: SessionSample };

/** Body of POST /v1.0/webhooks/sessions. */
export const OpenWebhookSession = z
  .strictObject({
    events: SubscribedEvents.default([...WEBHOOK_EVENT_TYPES]).meta({
      description: "Kinds of events to be told of; all of them without it.",
      examples: [["certificate.issued"]],
    }),
    name: text(NAME_LENGTH)
      .nullable()
      .default(null)
      .meta({
        description:
          "What listens, such as a computer. The same name, of the same API key or user, opens the same session again.",
        examples: ["ana's laptop, port 3000"],
      }),
  })
  .meta({ id: "OpenWebhookSession" });
export type OpenWebhookSession = z.infer<typeof OpenWebhookSession>;

const RECORD = {
  id: z.uuid(),
  name: z.string().nullable(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  created_at: z.string(),
  expires_at: z.string().meta({ description: "When it ends, unless it is opened again." }),
};

/** Response of POST /v1.0/webhooks/sessions. */
export const WebhookSessionRecord = z
  .strictObject({
    ...RECORD,
    secret: z.string().meta({
      description:
        "Key of the signatures (Standard Webhooks). It stays the same as long as the session is opened again.",
      examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="],
    }),
  })
  .meta({ id: "WebhookSession" });
export type WebhookSessionRecord = z.infer<typeof WebhookSessionRecord>;

const ListedSession = z
  .strictObject({
    ...RECORD,
    opened_by: z.string().meta({ description: "The API key (`key_…`), or the user of the panel." }),
  })
  .meta({ id: "ListedWebhookSession" });

/** Response of GET /v1.0/webhooks/sessions. */
export const WebhookSessionList = z
  .strictObject({ data: z.array(ListedSession) })
  .meta({ id: "WebhookSessionList" });

/** The view of a session for others of its organization. */
export const toListedSession = (session: WebhookSession): z.infer<typeof ListedSession> =>
  viewOf(ListedSession, session, { events: [...session.events] });

/** The view of a session for who opened it. */
export const toWebhookSessionRecord = (session: WebhookSession, secret: string): WebhookSessionRecord =>
  viewOf(WebhookSessionRecord, session, { secret, events: [...session.events] });

export const isOpenAt = ({ expires_at }: Pick<WebhookSession, "expires_at">, at: Date): boolean =>
  Date.parse(expires_at) > at.getTime();

/** Whether a session was open when something happened that it subscribed to; `slackMs`: how much clocks may differ. */
export const isHeardBy = (session: WebhookSession, { type, at }: Occurrence, slackMs: number): boolean =>
  session.events.includes(type) &&
  Date.parse(session.created_at) - slackMs <= Date.parse(at) &&
  at < session.expires_at &&
  !wasPaused(session, at);

/** Start of the `webhook-id` of an example, as of that of a test of a webhook. */
export const SAMPLE_PREFIX = "test_";

/** From when on messages of a session are still given. */
export const givenFrom = (at: Date): Date => new Date(at.getTime() - WEBHOOKS.session.keptHours * 3_600_000);
