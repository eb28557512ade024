import type { Certificate } from "../certificates/certificate.ts";
import type { JobQueue } from "../job-queue.ts";
import type { Organization } from "../organizations/organization.ts";
import type { Slice, Window } from "../page.ts";
import type { SendOutcome } from "../people/ports.ts";
import type { Plan } from "../rules.ts";
import type { Attempt, Delivery, DeliveryStatus } from "./delivery.ts";
import type { EndpointJob, WebhookJob } from "./jobs.ts";
import type { DisabledReason, Webhook } from "./webhook.ts";

/** What outbound webhooks need from the world; part of `Ports`. */
export interface WebhookPorts {
  webhooks: Webhooks;
  webhookChanges: WebhookChanges;
  webhookSecrets: WebhookSecrets;
  webhookTargets: WebhookTargets;
  webhookSender: WebhookSender;
  deliveryLog: DeliveryLog;
  outbox: Outbox;
  attempts: Attempts;
  endpointHealth: EndpointHealth;
  dueDeliveries: DueDeliveries;
  webhookQueue: JobQueue<WebhookJob>;
  endpointQueue: JobQueue<EndpointJob>;
  noticeMailer: NoticeMailer;
}

export interface Webhooks {
  get(organizationId: string, id: string): Promise<Webhook | undefined>;
  /** All of an organization's, a few at most, newest first. */
  list(organizationId: string): Promise<Webhook[]>;
}

export interface WebhookChanges {
  /** Stores it; false when `limit` webhooks exist, races included. */
  create(webhook: Webhook, limit: number): Promise<boolean>;
  /** Writes `webhook` if the stored one still has the revision of `previous`; false when somebody was faster. */
  replace(webhook: Webhook, previous: Webhook): Promise<boolean>;
  /** False when there is none. */
  remove(organizationId: string, id: string): Promise<boolean>;
}

export interface WebhookSecrets {
  /** A new signing secret, to be shown once, and its sealed form. */
  mint(owner: Pick<Webhook, "id" | "organization_id">): Promise<{ secret: string; sealed: string }>;
}

export interface WebhookTargets {
  /** The address in its canonical form, or a sentence on why no message may be sent there. */
  check(url: string): { ok: true; url: string } | { ok: false; problem: string };
}

/** What came of one request. `ok`, a complete 2xx answer in time, alone decides whether the event was delivered. */
export interface WebhookOutcome {
  readonly ok: boolean;
  /** The status received, also when the answer broke off afterwards; null when none came. */
  readonly status: number | null;
  readonly error: string | null;
  /** What was read of the body: valid Unicode, at most 16 kB in UTF-8. */
  readonly responseBody: string;
  readonly durationMs: number;
  /** `Retry-After` of a failed answer in seconds, null without a readable one. */
  readonly retryAfterSeconds: number | null;
  /** The endpoint wants no more deliveries: it answered 410, or anything with `webhook-delivery: disable`. */
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
   * Signs and sends once. "busy" when this process has as many requests to the endpoint under way as it may and they
   * hang. Rejects for our own faults only.
   */
  send(sending: WebhookRequest): Promise<WebhookOutcome | "busy">;
}

export interface DeliveryLog {
  get(webhookId: string, id: string): Promise<Delivery | undefined>;
  /** Newest first. */
  list(
    webhookId: string,
    statuses: readonly DeliveryStatus[] | undefined,
    window: Window,
  ): Promise<Slice<Delivery>>;
  /** The attempts of a delivery that are kept with their whole responses, oldest first. */
  attempts(webhookId: string, id: string): Promise<Attempt[]>;
}

/** What the relay needs to turn a change into deliveries. */
export interface Outbox {
  /** An organization's plan and webhooks, in one query; undefined when it is gone. */
  audience(organizationId: string): Promise<{ plan: Plan; webhooks: Webhook[] } | undefined>;
  /** When the account of an address was created. */
  registeredAt(email: string): Promise<string | undefined>;
  /** Stores a delivery once; false when it exists and was attempted already, or is another certificate's to queue. */
  put(delivery: Delivery): Promise<boolean>;
}

export interface AttemptSubject {
  readonly webhook: Webhook | undefined;
  readonly delivery: Delivery | undefined;
  readonly certificate: Certificate | undefined;
}

/** Where a delivery that is not over waits: for its time, as `due`, or for its webhook to be enabled. */
export type Waiting = { readonly due: Date } | "parked" | null;

/** What the delivery worker reads and writes. */
export interface Attempts {
  subject(job: WebhookJob): Promise<AttemptSubject>;
  /** Keeps an attempt with its whole response. */
  log(delivery: Delivery, attempt: Attempt): Promise<void>;
  /** Writes `after` if the automatic attempts are still those of `before` and it is not over; false otherwise. */
  record(before: Delivery, after: Delivery, waiting: Waiting): Promise<boolean>;
  /** Notes a manual attempt; a success ends the delivery. */
  recordManual(delivery: Delivery, attempt: Attempt, ok: boolean): Promise<void>;
  /** Disables the webhook if it still is as it was; false when a person changed it meanwhile. */
  disable(webhook: Webhook, reason: DisabledReason, at: Date): Promise<boolean>;
}

/** How an endpoint fared lately. Nothing is stored of one that answers well. */
export interface Health {
  readonly firstFailureAt: string | null;
  readonly slowUntil: string | null;
  /** Whether one more request may go to an endpoint in trouble. */
  readonly free: boolean;
}

export interface EndpointHealth {
  read(webhookId: string, at: Date): Promise<Health>;
  /** Takes one of the few turns that an endpoint in trouble has; undefined when all are taken. */
  takeTurn(webhookId: string, at: Date): Promise<number | undefined>;
  markSlow(webhookId: string, at: Date): Promise<void>;
  /** Gives a turn back and notes how it went; gives since when the endpoint only fails. */
  settle(
    webhookId: string,
    result: { turn: number | undefined; went: "well" | "badly" | "uncounted" },
    at: Date,
  ): Promise<string | null>;
  /** Forgets everything: the endpoint was enabled, or is another one now. */
  reset(webhookId: string): Promise<void>;
}

export interface DueDeliveries {
  readonly shards: number;
  /** Deliveries of one of `shards` parts whose time comes until then, oldest first, with that time. */
  due(shard: number, until: Date, limit: number): Promise<readonly { delivery: Delivery; due: Date }[]>;
  /** Puts a due delivery off, so that nobody else queues it meanwhile; false when somebody did. */
  claim(delivery: Delivery, due: Date, until: Date): Promise<boolean>;
  /** Deliveries that wait for a webhook to be enabled. */
  parked(webhookId: string, after: string | null): Promise<Slice<Delivery>>;
}

export interface NoticeMailer {
  /** Tells an organization's contact, in its language, that a webhook was disabled. */
  sendWebhookDisabled(
    organization: Organization & { readonly contact_email: string },
    webhook: Webhook,
  ): Promise<SendOutcome>;
}
