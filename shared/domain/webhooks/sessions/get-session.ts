import type * as z from "zod";
import { DomainError, notFound } from "../../errors.ts";
import type { Ports } from "../../ports.ts";
import { isOpenAt, toListedSession, type WebhookSession, type WebhookSessionList } from "./session.ts";

/** A session, also for a while after its end. Throws `not_found`, also for one of another organization. */
export async function getWebhookSession(
  { webhooks }: Pick<Ports, "webhooks">,
  organizationId: string,
  id: string,
): Promise<WebhookSession> {
  const session = (await webhooks.sessions(organizationId)).find((each) => each.id === id);
  if (!session) throw notFound("session");
  return session;
}

/** A session that has not ended. Throws `not_found`, `gone`. */
export async function liveWebhookSession(
  ports: Pick<Ports, "webhooks" | "clock">,
  organizationId: string,
  id: string,
): Promise<WebhookSession> {
  const session = await getWebhookSession(ports, organizationId, id);
  if (!isOpenAt(session, ports.clock.now()))
    throw new DomainError("gone", "The session has ended; open it again.");
  return session;
}

/** The open sessions of an organization, the oldest first. */
export async function listWebhookSessions(
  { webhooks, clock }: Pick<Ports, "webhooks" | "clock">,
  organizationId: string,
): Promise<z.input<typeof WebhookSessionList>> {
  const at = clock.now();
  const open = (await webhooks.sessions(organizationId)).filter((session) => isOpenAt(session, at));
  return { data: open.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(toListedSession) };
}
