import type { AnswerReceipt } from "../idempotency.ts";
import type { Slice, Window } from "../page.ts";
import type { Plan } from "../rules.ts";
import type { Attempt, CertificateDelivery, Delivery, DeliveryStatus } from "./delivery.ts";
import type { WebhookJob } from "./jobs.ts";
import type { WebhookSessionPorts } from "./sessions/ports.ts";
import type { WebhookSession } from "./sessions/session.ts";
import type { DisabledReason, Webhook } from "./webhook.ts";
import type { WebhookEventType } from "./webhook-event-names.ts";

/** Ports of outbound webhooks. */
export interface WebhookPorts extends WebhookSessionPorts {
  webhooks: Webhooks;
  "webhooks.write": WebhookWrites;
  webhookSender: WebhookSender;
  "deliveries.write": DeliveryWrites;
  endpoints: EndpointHealth;
  /** Apart: the schedule moves what is due, and reads nothing of organizations. */
  "deliveries.due": DueDeliveries;
}

export interface Webhooks extends Deliveries {
  get(organizationId: string, id: string): Promise<Webhook | undefined>;
  /** All of an organization's, a few at most, newest first. */
  list(organizationId: string): Promise<Webhook[]>;
  /** Its sessions: those that are open, and those that have ended but can be opened again. */
  sessions(organizationId: string): Promise<WebhookSession[]>;
}

export interface WebhookWrites {
  /** The address in its canonical form, or a sentence that says why no message may be sent to it. */
  check(url: string): { ok: true; url: string } | { ok: false; problem: string };
  /** Makes a signing secret, which is shown once, and its encrypted form. */
  mint(owner: Pick<Webhook, "id" | "organization_id">): Promise<{ secret: string; sealed: string }>;
  /** False when there is none. */
  remove(organizationId: string, id: string, by: string): Promise<boolean>;
  /** Stores a webhook; false when `limit` webhooks exist, also by concurrent requests. */
  create(webhook: Webhook, limit: number, receipt?: AnswerReceipt): Promise<boolean>;
  /** Writes `webhook` if the stored one has the revision of `previous`; false when another request changed it first. */
  replace(webhook: Webhook, previous: Webhook): Promise<boolean>;
}

/** The result of one request. `ok`, a complete 2xx response in time, alone means that the event was delivered. */
export interface WebhookOutcome {
  readonly ok: boolean;
  /** The status received, also when the response broke off after it; null when none was received. */
  readonly status: number | null;
  readonly error: string | null;
  /** What was read of the body: valid Unicode, at most 16 kB in UTF-8. */
  readonly responseBody: string;
  readonly durationMs: number;
  /** `Retry-After` of a failed response in seconds; null without a valid one. */
  readonly retryAfterSeconds: number | null;
  /** The endpoint asked for no more deliveries: by status 410, or by the header `webhook-delivery: disable`. */
  readonly gone: boolean;
}

export interface WebhookRequest {
  readonly webhook: Webhook;
  /** `webhook-id` */
  readonly id: string;
  readonly body: string;
  readonly at: Date;
  /** Called when the endpoint has not answered for a while. */
  readonly onSlow?: () => Promise<void>;
}

export interface WebhookSender {
  /**
   * Signs and sends a message once. "busy" when all requests that this process may have open to the endpoint hang.
   * Throws only for faults of the service.
   */
  send(sending: WebhookRequest): Promise<WebhookOutcome | "busy">;
}

/** The deliveries of one webhook that are stored with one of these statuses, by default with any. */
export interface DeliveryFilter {
  readonly webhookId: string;
  readonly statuses: readonly DeliveryStatus[] | undefined;
}

/** The deliveries of webhooks. */
export interface Deliveries {
  delivery(webhookId: string, id: string): Promise<Delivery | undefined>;
  /** Those of these deliveries that are stored, as they are there; one of the last second can be missing. */
  stored(deliveries: readonly Pick<Delivery, "id" | "webhook_id">[]): Promise<Delivery[]>;
  /** The deliveries of several webhooks as one list, newest event first. */
  deliveries(
    wanted: readonly DeliveryFilter[],
    type: WebhookEventType | undefined,
    window: Window,
  ): Promise<Slice<Delivery>>;
  /** The newest attempts of a delivery that are stored with their whole responses, oldest first. */
  attempts(webhookId: string, id: string): Promise<Attempt[]>;
}

/** A plan and since when an organization has it. */
export interface PlanSince {
  readonly plan: Plan;
  readonly since: string;
}
/** An organization's webhooks, its sessions, and its latest plans, the present one first. */
export interface Audience {
  readonly plans: readonly PlanSince[];
  readonly webhooks: readonly Webhook[];
  readonly sessions: readonly WebhookSession[];
}

/** What workers read and write to turn changes into deliveries, and to make them. */
export interface DeliveryWrites {
  /** Plans, webhooks and sessions of an organization, in one query; undefined when there is no such organization. */
  audience(organizationId: string): Promise<Audience | undefined>;
  /** When the account of an address was created; undefined when there is none. */
  registeredAt(email: string): Promise<string | undefined>;
  /**
   * Notes by which certificate a person's registration is told, since each of them brings it. False when it is told by
   * another one.
   */
  claimRegistration(delivery: CertificateDelivery): Promise<boolean>;
  subject(job: WebhookJob): Promise<AttemptSubject>;
  /** Stores an attempt with its whole response; nothing if it is stored. */
  log(delivery: Delivery, attempt: Attempt): Promise<void>;
  /**
   * Writes `after` if the delivery is unfinished and has as many automatic attempts as `before`; false otherwise. One
   * without an attempt may be missing, and is stored.
   */
  record(before: Delivery, after: Delivery, waiting: Waiting): Promise<boolean>;
  /** Records a manual attempt, and stores the one before it on its own; a success ends the delivery. */
  recordManual(delivery: Delivery, attempt: Attempt, ok: boolean): Promise<void>;
  /** Stores deliveries to a session that are not stored yet, as far as there is room, and counts the others in it. */
  keep(session: WebhookSession, deliveries: readonly Delivery[]): Promise<void>;
  /** Disables a webhook; false when it was changed after it was read. */
  disable(webhook: Webhook, reason: DisabledReason, at: Date): Promise<boolean>;
}

/** The health of endpoints, and the few turns that one in trouble has. */
export interface EndpointHealth {
  /** Nothing is stored of a healthy one. */
  health(webhookId: string, at: Date): Promise<Health>;
  /** Takes one of the few turns that an endpoint in trouble has; undefined when all are taken. */
  takeTurn(webhookId: string, at: Date): Promise<number | undefined>;
  markSlow(webhookId: string, at: Date): Promise<void>;
  /** Releases a turn and records its result; gives since when the endpoint has only failed. */
  settle(
    webhookId: string,
    result: { turn: number | undefined; went: "well" | "badly" | "uncounted" },
    at: Date,
  ): Promise<string | null>;
  /** Deletes what is stored: the webhook was enabled, or has a new address. */
  reset(webhookId: string): Promise<void>;
}

/** Deliveries that wait for their time. */
export interface DueDeliveries {
  readonly shards: number;
  /** Deliveries in one of `shards` shards that are due by `until`, earliest first, with their due times. */
  due(shard: number, until: Date, limit: number): Promise<readonly { delivery: Delivery; due: Date }[]>;
  /** A page of the deliveries that wait until a webhook is enabled. */
  parked(webhookId: string, after: string | null): Promise<Slice<Delivery>>;
  /** Moves a due delivery to `until`, so that no other run queues it; false when another run claimed it first. */
  claim(delivery: Delivery, due: Date, until: Date): Promise<boolean>;
}

/** The records that an attempt is made from; undefined ones do not exist. */
export interface AttemptSubject {
  readonly webhook: Webhook | undefined;
  readonly delivery: Delivery | undefined;
}

/** What an unfinished delivery waits for: the time `due`, or ("parked") that its webhook is enabled. */
export type Waiting = { readonly due: Date } | "parked" | null;

/** Recent health of an endpoint. Nothing is stored of a healthy one. */
export interface Health {
  readonly firstFailureAt: string | null;
  readonly slowUntil: string | null;
  /** Whether one more request may go to an endpoint in trouble. */
  readonly free: boolean;
}
