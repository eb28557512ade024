import * as z from "zod";
import { wholeNumber } from "../../page.ts";
import type { Ports } from "../../ports.ts";
import { WEBHOOKS } from "../../rules.ts";
import { sampleMessage } from "../sample-message.ts";
import { bodyOf, readSubjectOf } from "../told-subject.ts";
import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from "../webhook-event-names.ts";
import { liveWebhookSession } from "./get-session.ts";
import { givenFrom, SAMPLE_PREFIX, type SessionMessage, type WebhookSession } from "./session.ts";

const { waitSeconds, lookMs, fetched } = WEBHOOKS.session;
/** Longer than this, a request looks slow where it only waited: the alarm on slow requests leaves those out. */
const MOMENT_MS = 2_000;

/** Query of GET /v1.0/webhooks/sessions/{id}/deliveries. */
export const FetchQuery = z.strictObject({
  wait: wholeNumber(0, waitSeconds)
    .default(0)
    .meta({ description: "Seconds to wait for a message if there is none." }),
});

const FetchedMessage = z
  .strictObject({
    id: z.string().meta({
      description:
        "The `webhook-id`, by which the message is answered; that of an example begins with `test_`.",
      examples: ["01994f6e-8c40-7000-a5d2-3e9b17c04f68"],
    }),
    type: z.enum([TEST_EVENT_TYPE, ...WEBHOOK_EVENT_TYPES]),
    headers: z
      .strictObject({
        "content-type": z.string(),
        "user-agent": z.string(),
        "webhook-id": z.string(),
        "webhook-timestamp": z.string(),
        "webhook-signature": z.string(),
      })
      .meta({ description: "As an endpoint gets them, signed at this moment." }),
    body: z.string().meta({ description: "The text that was signed; send these bytes and no others." }),
    created_at: z.string().meta({ description: "When it happened." }),
  })
  .meta({ id: "WebhookSessionMessage" });
type FetchedMessage = z.infer<typeof FetchedMessage>;

/** Response of GET /v1.0/webhooks/sessions/{id}/deliveries. */
export const FetchedMessages = z
  .strictObject({
    data: z.array(FetchedMessage).meta({
      description: `Oldest event first, at most ${fetched}; each again until it was answered.`,
    }),
    dropped: z.int().meta({
      description: `Messages that were not kept, since ${WEBHOOKS.session.pending.toLocaleString("en")} others waited.`,
      examples: [0],
    }),
    expires_at: z.string().meta({ description: "When the session ends." }),
  })
  .meta({ id: "WebhookSessionMessages" });

type FetchPorts = Pick<
  Ports,
  | "webhooks"
  | "webhookSessions"
  | "sessionSecrets"
  | "limits"
  | "certificates"
  | "imports"
  | "clock"
  | "settings"
>;

/**
 * The oldest messages of a session that nobody has answered, signed now; at once if there are some, and else as soon as
 * there are, or when the time to wait is over. Changes nothing, so that what is lost on its way is given again. Throws
 * `not_found`, `gone`. Calls `waited` when it has waited for more than a moment.
 */
export async function fetchMessages(
  ports: FetchPorts,
  organizationId: string,
  id: string,
  { wait }: z.infer<typeof FetchQuery>,
  waited: () => void,
): Promise<z.input<typeof FetchedMessages>> {
  const session = await liveWebhookSession(ports, organizationId, id);
  const found = await waitingIn(ports, session);
  const from = performance.now();
  const messages = found.length > 0 || wait === 0 ? found : await waitFor(ports, session, wait);
  if (performance.now() - from > MOMENT_MS) waited();
  const data = await Promise.all(messages.map((message) => signed(ports, session, message)));
  const { dropped, expires_at } = session;
  return { data: data.flatMap((message) => message ?? []), dropped, expires_at };
}

const waitingIn = (
  { webhookSessions, clock }: Pick<Ports, "webhookSessions" | "clock">,
  { id }: WebhookSession,
): Promise<SessionMessage[]> => webhookSessions.waiting(id, givenFrom(clock.now()), fetched);

/** Looks of a request that waits, after which it looks whether the session was ended. */
const LOOKS_AT_MESSAGES = 5;

/**
 * Looks for messages about each second. Without a lease it gives none at once, so that waiting requests are few. Throws
 * `gone` when the session was ended meanwhile.
 */
async function waitFor(
  ports: Pick<Ports, "webhooks" | "webhookSessions" | "limits" | "clock">,
  session: WebhookSession,
  wait: number,
): Promise<SessionMessage[]> {
  const lease = await ports.limits.take({ listenerOf: session.organization_id }, ports.clock.now());
  if (!lease) return [];
  try {
    const left = Date.parse(session.expires_at) - ports.clock.now().getTime();
    const until = performance.now() + Math.min(wait * 1_000, left);
    for (let looks = 1; performance.now() < until; looks++) {
      await ports.webhookSessions.rest(Math.min(lookMs, until - performance.now()));
      const found = await waitingIn(ports, session);
      if (found.length > 0) return found;
      if (looks % LOOKS_AT_MESSAGES === 0)
        await liveWebhookSession(ports, session.organization_id, session.id);
    }
    return [];
  } finally {
    // Without it the lease ends when its time has passed.
    await ports.limits.release(lease).catch(() => {});
  }
}

/** A message with its headers; undefined for one about what does not exist. */
async function signed(
  ports: Pick<Ports, "sessionSecrets" | "certificates" | "imports" | "clock" | "settings">,
  session: WebhookSession,
  message: SessionMessage,
): Promise<FetchedMessage | undefined> {
  const at = ports.clock.now();
  const facts = await contentOf(ports, session, message);
  if (!facts) return undefined;
  const { id, type, body, created_at } = facts;
  const headers = await ports.sessionSecrets.sign(session, session.secret, { id, body, at });
  return { id, type, headers, body, created_at };
}

async function contentOf(
  ports: Pick<Ports, "certificates" | "imports" | "settings">,
  session: WebhookSession,
  message: SessionMessage,
): Promise<Omit<FetchedMessage, "headers"> | undefined> {
  if ("sample" in message) {
    const { id, type, at } = message.sample;
    const body = sampleMessage(type, session, new Date(at), ports.settings.baseUrl);
    return { id: `${SAMPLE_PREFIX}${id}`, type, body, created_at: at };
  }
  const { delivery } = message;
  const subject = await readSubjectOf(ports, delivery);
  if (!subject) return undefined;
  const body = await bodyOf(ports, delivery, subject);
  return { id: delivery.id, type: delivery.type, body, created_at: delivery.at };
}
