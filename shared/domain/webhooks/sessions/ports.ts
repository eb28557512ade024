import type { Attempt, Delivery, DeliveryStatus } from "../delivery.ts";
import type { MessageType } from "../sample-message.ts";
import type { WebhookSession } from "./session.ts";

/** Ports of sessions of webhooks. */
export interface WebhookSessionPorts {
  webhookSessions: WebhookSessions;
  "webhookSessions.write": WebhookSessionWrites;
  /** Apart: the fan-out stores what is to be fetched, and neither opens nor ends anything. */
  "webhookSessions.keep": WebhookSessionInbox;
  sessionSecrets: SessionSecrets;
  webhookSigner: WebhookSigner;
  longPolls: LongPolls;
}

/** An example for a session, of which only kind and time are stored. */
export interface SessionSample {
  readonly id: string;
  readonly type: MessageType;
  readonly at: string;
}
/** What waits in a session. */
export type SessionMessage = { readonly delivery: Delivery } | { readonly sample: SessionSample };

export interface WebhookSessions {
  /** An organization's: those that are open, and those that have ended but can be opened again. */
  list(organizationId: string): Promise<WebhookSession[]>;
  /**
   * The oldest messages of a session, of those that happened since a moment, that nobody has answered. One of the last
   * moment can be missing.
   */
  waiting(sessionId: string, since: Date, limit: number): Promise<SessionMessage[]>;
}

export interface WebhookSessionWrites {
  /**
   * Stores a session in the place of `before`, or in a free one, and notes that somebody hears of what is issued. False
   * when another request took the place first.
   */
  open(session: WebhookSession, before: WebhookSession | undefined): Promise<boolean>;
  /** Ends a session; false when it was changed after it was read. */
  end(session: WebhookSession, at: Date): Promise<boolean>;
  /** Records what was answered to a delivery. Of several answers the first stays. */
  answer(
    sessionId: string,
    deliveryId: string,
    attempt: Attempt,
    status: DeliveryStatus,
  ): Promise<"recorded" | "answered" | "missing">;
  keepSample(sessionId: string, sample: SessionSample): Promise<void>;
  /** Nothing if there is none. */
  removeSample(sessionId: string, id: string): Promise<void>;
}

export interface WebhookSessionInbox {
  /** Stores deliveries that are not stored yet, as far as there is room, and counts the others in the session. */
  keep(session: WebhookSession, deliveries: readonly Delivery[]): Promise<void>;
}

/** The secrets of sessions, which are shown each time that one is opened. */
export interface SessionSecrets {
  /** Makes one, and its encrypted form. */
  mint(owner: SecretOwner): Promise<{ secret: string; sealed: string }>;
  reveal(owner: SecretOwner, sealed: string): Promise<string>;
}
type SecretOwner = Pick<WebhookSession, "id" | "organization_id">;

/** The headers that a message is sent with, but those of its connection and its length. */
export interface MessageHeaders {
  readonly "content-type": string;
  readonly "user-agent": string;
  readonly "webhook-id": string;
  readonly "webhook-timestamp": string;
  readonly "webhook-signature": string;
}

export interface WebhookSigner {
  /** Signs a message with an encrypted secret. `id` is its `webhook-id`. */
  sign(
    owner: SecretOwner,
    sealed: string,
    message: { readonly id: string; readonly body: string; readonly at: Date },
  ): Promise<MessageHeaders>;
}

export interface LongPolls {
  /** Waits within a request, which afterwards has its whole time again. */
  rest(ms: number): Promise<void>;
}
