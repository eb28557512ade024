import { DomainError } from "../../errors.ts";
import { newUuid } from "../../ids.ts";
import { type ActingFor, idOfActing } from "../../organizations/organization.ts";
import type { Ports } from "../../ports.ts";
import { retryOnConflict } from "../../retry-on-conflict.ts";
import { WEBHOOKS } from "../../rules.ts";
import { PAUSES_KEPT, type Pause } from "../webhook.ts";
import { getWebhookSession } from "./get-session.ts";
import {
  isOpenAt,
  type OpenWebhookSession,
  toWebhookSessionRecord,
  type WebhookSession,
  type WebhookSessionRecord,
} from "./session.ts";

type OpenPorts = Pick<Ports, "webhooks" | "webhookSessions.write" | "sessionSecrets" | "clock">;

/**
 * Opens a session for an hour. One that the same key or user opened under the same name is opened again, with its id, its
 * secret and what nobody answered, also for a day after its end. Throws `webhook_session_limit_reached`, `conflict`.
 */
export const openWebhookSession = (
  ports: OpenPorts,
  acting: ActingFor,
  body: OpenWebhookSession,
): Promise<WebhookSessionRecord> =>
  retryOnConflict(
    async () => {
      const at = ports.clock.now();
      const all = await ports.webhooks.sessions(acting.organizationId);
      const own = all.find(({ opened_by, name }) => opened_by === idOfActing(acting) && name === body.name);
      const { session, secret } = own
        ? { session: openedAgain(own, body, at), secret: await ports.sessionSecrets.reveal(own, own.secret) }
        : await newSession(ports, acting, body, all, at);
      const before = all.find(({ slot }) => slot === session.slot);
      if (!(await ports["webhookSessions.write"].open(session, before))) return undefined;
      return { decided: toWebhookSessionRecord(session, secret) };
    },
    () =>
      new DomainError("conflict", "Several sessions were opened at the same moment; please try again.", {
        retryAfterSeconds: 1,
      }),
  );

const endOf = (at: Date): string => new Date(at.getTime() + WEBHOOKS.session.minutes * 60_000).toISOString();

function openedAgain(own: WebhookSession, { events }: OpenWebhookSession, at: Date): WebhookSession {
  const pause: Pause = { from: own.expires_at, until: at.toISOString() };
  return {
    ...own,
    events,
    expires_at: endOf(at),
    ...(!isOpenAt(own, at) && { pauses: [...own.pauses, pause].slice(-PAUSES_KEPT), dropped: 0 }),
    revision: own.revision + 1,
  };
}

async function newSession(
  { sessionSecrets }: Pick<Ports, "sessionSecrets">,
  acting: ActingFor,
  { events, name }: OpenWebhookSession,
  all: readonly WebhookSession[],
  at: Date,
): Promise<{ session: WebhookSession; secret: string }> {
  const owner = { id: newUuid(), organization_id: acting.organizationId };
  const slot = freeSlot(all, at);
  const { secret, sealed } = await sessionSecrets.mint(owner);
  const session = {
    ...owner,
    slot,
    opened_by: idOfActing(acting),
    name,
    events,
    secret: sealed,
    created_at: at.toISOString(),
    expires_at: endOf(at),
    pauses: [],
    dropped: 0,
    revision: 1,
  };
  return { session, secret };
}

/** A place that nobody has; else that of the session that ended first. Throws `webhook_session_limit_reached`. */
function freeSlot(all: readonly WebhookSession[], at: Date): number {
  const slots = Array.from({ length: WEBHOOKS.session.atOnce }, (_, slot) => slot);
  const free = slots.find((slot) => all.every((session) => session.slot !== slot));
  if (free !== undefined) return free;
  const first = all.toSorted((a, b) => (a.expires_at < b.expires_at ? -1 : 1))[0]!;
  if (!isOpenAt(first, at)) return first.slot;
  throw new DomainError(
    "webhook_session_limit_reached",
    `An organization may have ${WEBHOOKS.session.atOnce} sessions of webhooks at once; end one first.`,
    { retryAfterSeconds: Math.ceil((Date.parse(first.expires_at) - at.getTime()) / 1_000) },
  );
}

/** Ends a session: nothing that happens from now on is told. One that has ended stays so. Throws `not_found`, `conflict`. */
export const endWebhookSession = (
  ports: Pick<Ports, "webhooks" | "webhookSessions.write" | "clock">,
  organizationId: string,
  id: string,
): Promise<undefined> =>
  retryOnConflict(
    async () => {
      const session = await getWebhookSession(ports, organizationId, id);
      const at = ports.clock.now();
      const ended = !isOpenAt(session, at) || (await ports["webhookSessions.write"].end(session, at));
      return ended ? { decided: undefined } : undefined;
    },
    () =>
      new DomainError("conflict", "The session was opened again at the same moment; please try again.", {
        retryAfterSeconds: 1,
      }),
  );
