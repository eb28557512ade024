import { type Plan, planRules } from "../rules.ts";
import type { MailTally } from "./mail-rates.ts";

/** Who can hold an organization's mail: the mail service, which paused its tenant; an operator. */
export const MAIL_HOLDERS = ["ses", "operator"] as const;
export type MailHolder = (typeof MAIL_HOLDERS)[number];

/** Why an organization's mails wait, and since when (ISO 8601). */
export interface MailHold {
  readonly since: string;
  readonly reason: string;
}

/** How an organization's mails are sent, and whether they are. */
export interface SenderState {
  /** Its tenant at the mail service: null before it was asked for. */
  readonly tenant: { readonly state: "making" | "ready"; readonly at: string } | null;
  /** Who holds its mails; mails are sent when nobody does. */
  readonly holds: Readonly<Partial<Record<MailHolder, MailHold>>>;
  /** The domain of its own that mails come from; null when there is none. */
  readonly domain?: {
    readonly name: string;
    /** The address that mails come from. */
    readonly address: string;
    /** Whether they do now: it is verified, and the mail service refused none since. */
    readonly isUsed: boolean;
    /** When the mail service last refused a mail because of it. */
    readonly refusedAt: string | null;
  } | null;
  /** When a worker last looked whether the mail service still holds it. */
  readonly watchedAt: string | null;
  /** What became of its mails. */
  readonly tally: MailTally;
  /** Runs that have counted its mails lately, by the name of their worker: when the last one of it began, in milliseconds. */
  readonly runs: ReadonlyMap<string, number>;
}

/** Whether anybody holds an organization's mails. */
export const isHeld = ({ holds }: SenderState): boolean => Object.keys(holds).length > 0;

/** Less than two looks at a paused tenant are apart (follow-tenant.ts), more than a job of a worker that died takes to come again. */
const WATCHED_MS = 600_000;

/** Whether a look at a paused tenant was queued a short time ago, so that another one is still to come. */
export const isWatched = ({ watchedAt }: SenderState, at: Date): boolean =>
  watchedAt !== null && Date.parse(watchedAt) > at.getTime() - WATCHED_MS;

/** Longer than two looks at a paused tenant are apart (follow-tenant.ts), and than a queue may be late. */
const UNWATCHED_MS = 3_600_000;

/** Whether the mail service holds a sender and nobody looks any more whether it still must: after a restore, for example. */
export const isUnwatched = ({ holds, watchedAt }: SenderState, at: Date): boolean =>
  holds.ses !== undefined && Date.parse(watchedAt ?? holds.ses.since) <= at.getTime() - UNWATCHED_MS;

/** Whether mails of an organization on this plan have a reputation of their own (decision 18.13); the others share one. */
export const hasOwnTenant = (plan: Plan): boolean => planRules(plan).tier === "advanced";

/**
 * Who has one reputation at the mail service, and is held together: an organization with a tenant of its own by its id, all
 * others, and the service itself, by this word (decision 18.13).
 */
export const SHARED_SENDER = "shared";

/** The sender of an organization's mails. */
export const senderOf = ({ id, plan }: { readonly id: string; readonly plan: Plan }): string =>
  hasOwnTenant(plan) ? id : SHARED_SENDER;

/** The address of its own that an organization's mails come from now; undefined when they come from ours. */
export const ownAddressOf = (plan: Plan, { domain }: SenderState): string | undefined =>
  domain?.isUsed && hasOwnTenant(plan) ? domain.address : undefined;

/** The name of a sender's tenant, at most 64 characters; `prefix` is that of the stage. */
export const tenantNameOf = (prefix: string, sender: string): string => `${prefix}-${sender}`;

const SENDER = /^(?:shared|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The sender whose tenant has this name; undefined for a tenant of another stage. */
export function senderOfTenant(prefix: string, name: string): string | undefined {
  const sender = name.startsWith(`${prefix}-`) ? name.slice(prefix.length + 1) : "";
  return SENDER.test(sender) ? sender : undefined;
}

/** After this time a tenant that was asked for and is not ready is asked for again. */
const ASKED_AGAIN_MS = 60_000;

/** Whether the tenant must be asked for: it never was, or who made it has died. */
export const mustAskForTenant = ({ tenant }: SenderState, at: Date): boolean =>
  tenant === null || (tenant.state === "making" && Date.parse(tenant.at) <= at.getTime() - ASKED_AGAIN_MS);

/** Before this time another worker may be making the tenant. */
export const askedBefore = (at: Date): string => new Date(at.getTime() - ASKED_AGAIN_MS).toISOString();
