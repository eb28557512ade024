import type { Attempt, Delivery, DeliveryStatus } from "../delivery.ts";
import type { SessionMessage, SessionSample, WebhookSession } from "./session.ts";

/** Ports of sessions of webhooks. Which there are, the webhooks themselves say. */
export interface WebhookSessionPorts {
  webhookSessions: WebhookSessions;
  "webhookSessions.write": WebhookSessionWrites;
  /** Apart: it opens secrets, which answering and ending need not. */
  sessionSecrets: SessionSecrets;
}

export interface WebhookSessions {
  /**
   * The oldest messages of a session, of those that happened since a moment, that nobody has answered. One of the last
   * moment can be missing.
   */
  waiting(sessionId: string, since: Date, limit: number): Promise<SessionMessage[]>;
  /** Waits within a request, which afterwards has its whole time again. */
  rest(ms: number): Promise<void>;
}

export interface WebhookSessionWrites {
  /**
   * Stores a session in the place of `before`, or in a free one, and notes that somebody hears of what is issued. False
   * when another request took the place first.
   */
  open(session: WebhookSession, before: WebhookSession | undefined): Promise<boolean>;
  /** Ends a session; false when it was changed after it was read. */
  end(session: WebhookSession, at: Date): Promise<boolean>;
  /**
   * Records what was answered to a delivery since it was given, as its first attempt or as a manual one. Of several answers
   * the first stays.
   */
  answer(
    sessionId: string,
    deliveryId: string,
    attempt: Omit<Attempt, "number">,
    status: DeliveryStatus,
  ): Promise<"recorded" | "answered" | "missing">;
  /** Gives a delivery that was answered once more, and stores the attempt before on its own. */
  giveAgain(delivery: Delivery): Promise<void>;
  keepSample(sessionId: string, sample: SessionSample): Promise<void>;
  /** Nothing if there is none. */
  removeSample(sessionId: string, id: string): Promise<void>;
}

/** The headers that a message is sent with, but those of its connection and its length. */
export interface MessageHeaders {
  readonly "content-type": string;
  readonly "user-agent": string;
  readonly "webhook-id": string;
  readonly "webhook-timestamp": string;
  readonly "webhook-signature": string;
}

/** The secrets of sessions, which are shown each time that one is opened. */
export interface SessionSecrets {
  /** Makes one, and its encrypted form. */
  mint(owner: SecretOwner): Promise<{ secret: string; sealed: string }>;
  reveal(owner: SecretOwner, sealed: string): Promise<string>;
  /** Signs a message with an encrypted one; `id` is its `webhook-id`. */
  sign(
    owner: SecretOwner,
    sealed: string,
    message: { readonly id: string; readonly body: string; readonly at: Date },
  ): Promise<MessageHeaders>;
}
type SecretOwner = Pick<WebhookSession, "id" | "organization_id">;
