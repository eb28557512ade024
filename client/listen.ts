import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "openapi-fetch";
import type { components, Problem, paths } from "./client.ts";

/** A session: the endpoint that has no address. Its `secret` is the one that your program verifies with. */
export type ListenSession = components["schemas"]["WebhookSession"];
export type ListenMessage = components["schemas"]["WebhookSessionMessage"];
/** What your program answered: its status, or why there is no proper answer. */
export type ListenResult = components["schemas"]["WebhookSessionResult"];

export interface ListenOptions {
  readonly client: Client<paths>;
  /** The address that takes the messages, such as `http://localhost:3000/hooks`; without it each counts as taken. */
  readonly forwardTo?: string | undefined;
  /** Kinds of messages; all of them without it. */
  readonly events?: ListenSession["events"];
  /** What listens. The same name gets the same session again, with its secret and what nobody has answered. */
  readonly name?: string;
  /** Ends the listening. */
  readonly signal?: AbortSignal;
  /** How long your program may take for an answer. @default 15,000, as a webhook */
  readonly timeoutMs?: number;
  /** Called when the session was opened, and each time that it was opened again. */
  readonly onSession?: (session: ListenSession) => void;
  /** Called with each message and what your program answered to it. */
  readonly onResult?: (message: ListenMessage, result: ListenResult) => unknown;
  /** Called with how many messages were not kept in all, when there are more: too many others waited. */
  readonly onDropped?: (dropped: number) => void;
  /** Called when the service does not answer; it is asked again. */
  readonly onTrouble?: (why: string) => void;
}

/** The service refuses what listening needs, such as the key. */
export class ListenError extends Error {
  override readonly name = "ListenError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const TIMEOUT_MS = 15_000;
/** The longest wait that the service allows. */
const WAIT_SECONDS = 25;
/** Messages that your program gets at once, as many as an endpoint. */
const AT_ONCE = 5;
/** A session is opened again so long before its end, so that nothing is missed. */
const EARLY_MS = 5 * 60_000;
/** Between two answers without messages, when the service did not wait. */
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 30_000;
/** What is still to be told to the service may take so long once listening ends. */
const ENDING_MS = 800;

/**
 * Fetches the messages of a session and sends each to a program that no public address leads to, until `signal` ends it;
 * then it ends the session. Each message is sent at least once: again if the service was not told what came of it.
 *
 * Gives whether the session has ended; one that could not be ended in less than a second ends by itself, within the hour. Throws
 * {@link ListenError} when the service refuses.
 */
export async function forwardWebhooks(options: ListenOptions): Promise<boolean> {
  const { signal } = options;
  const closing = soonAfter(signal);
  let hasEnded = true;
  let session: ListenSession | undefined;
  let [troubles, dropped] = [0, 0];
  try {
    while (!signal?.aborted) {
      const from = Date.now();
      try {
        session = await openInTime(options, session);
        const fetched = await fetchMessages(options, session.id);
        troubles = 0;
        if (!fetched) {
          session = undefined;
          await rest(PAUSE_MS, signal);
          continue;
        }
        if (fetched.dropped > dropped) options.onDropped?.(fetched.dropped);
        dropped = fetched.dropped;
        await forwardAll(options, session.id, fetched.data, closing);
        if (fetched.data.length === 0 && Date.now() - from < PAUSE_MS) await rest(PAUSE_MS, signal);
      } catch (error) {
        if (signal?.aborted) break;
        if (error instanceof ListenError) throw error;
        options.onTrouble?.(reasonOf(error));
        await rest(Math.min(PAUSE_MS * 2 ** troubles++, PAUSE_MAX_MS), signal);
      }
    }
  } finally {
    if (session) hasEnded = await end(options.client, session.id, closing).catch(() => false);
  }
  return hasEnded;
}

/** Aborts a moment after `signal`, by when listening has ended. */
function soonAfter(signal: AbortSignal | undefined): AbortSignal {
  const late = new AbortController();
  signal?.addEventListener("abort", () => setTimeout(() => late.abort(), ENDING_MS).unref(), { once: true });
  return late.signal;
}

/**
 * Puts an example of a kind of message, by default a `webhook.test`, into the session that was opened last, or last under
 * a name: what listens there gets it. Gives its id; undefined when nothing listens. Throws {@link ListenError}.
 */
export async function triggerMessage(
  { client, name }: Pick<ListenOptions, "client" | "name">,
  type?: ListenMessage["type"],
): Promise<string | undefined> {
  const { data } = dataOf(await client.GET("/v1.0/webhooks/sessions"));
  const session = data.findLast((each) => name === undefined || each.name === name);
  if (!session) return undefined;
  const answer = await client.POST("/v1.0/webhooks/sessions/{id}/test", {
    params: { path: { id: session.id } },
    body: type === undefined ? {} : { type },
  });
  return dataOf(answer).webhook_message_id;
}

/** The session, opened anew when it is about to end. */
async function openInTime(
  { client, events, name, signal, onSession }: ListenOptions,
  session: ListenSession | undefined,
): Promise<ListenSession> {
  if (session && Date.parse(session.expires_at) - Date.now() > EARLY_MS) return session;
  const body = { ...(events && { events }), ...(name !== undefined && { name }) };
  const answer = await client.POST("/v1.0/webhooks/sessions", { body, signal: signal ?? null });
  const opened = dataOf(answer);
  onSession?.(opened);
  return opened;
}

/** The next messages; undefined when the session has ended. */
async function fetchMessages({ client, signal }: ListenOptions, id: string) {
  const answer = await client.GET("/v1.0/webhooks/sessions/{id}/deliveries", {
    params: { path: { id }, query: { wait: WAIT_SECONDS } },
    signal: signal ?? null,
  });
  return answer.error && [404, 410].includes(answer.response.status) ? undefined : dataOf(answer);
}

async function forwardAll(
  options: ListenOptions,
  id: string,
  messages: readonly ListenMessage[],
  closing: AbortSignal,
): Promise<void> {
  const waiting = [...messages];
  const worker = async () => {
    for (let next = waiting.shift(); next && !options.signal?.aborted; next = waiting.shift())
      await forward(options, id, next, closing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function forward(
  options: ListenOptions,
  id: string,
  message: ListenMessage,
  closing: AbortSignal,
): Promise<void> {
  const result = await send(options, message);
  // The program was cut off by the end of listening: it gets the message again.
  if (options.signal?.aborted && result.error !== null) return;
  await options.onResult?.(message, result);
  const path = { id, delivery_id: message.id };
  const answer = await options.client.POST("/v1.0/webhooks/sessions/{id}/deliveries/{delivery_id}/result", {
    params: { path },
    body: result,
    signal: closing,
  });
  if (answer.error && answer.response.status !== 404) dataOf(answer);
}

async function send(
  { forwardTo, timeoutMs = TIMEOUT_MS, signal }: ListenOptions,
  { headers, body }: ListenMessage,
): Promise<Required<ListenResult>> {
  if (forwardTo === undefined) return { status: 200, error: null, ms: 0 };
  const started = performance.now();
  const msSince = () => Math.round(performance.now() - started);
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(forwardTo, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.any(signals),
    });
    await response.arrayBuffer();
    const { status } = response;
    return { status, error: status >= 300 && status < 400 ? "redirect" : null, ms: msSince() };
  } catch (error) {
    return { status: null, error: nameOf(error), ms: msSince() };
  }
}

/** Codes of Node.js and of its fetch for why there is no answer. */
const ERRORS: readonly (readonly [RegExp, Required<ListenResult>["error"]])[] = [
  [/^ECONNREFUSED$/, "connection_refused"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "connection_reset"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "dns_error"],
  [/^(TimeoutError|ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, "timeout"],
  [/CERT|TLS|SSL|EPROTO/, "tls_error"],
];

function nameOf(error: unknown): Required<ListenResult>["error"] {
  const { name, cause } = error as { name?: string; cause?: { code?: string; errors?: { code?: string }[] } };
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? name ?? "";
  return ERRORS.find(([pattern]) => pattern.test(code))?.[1] ?? "invalid_response";
}

/** The data of an answer; throws {@link ListenError} for a refusal that stays one, and Error for one that may not. */
function dataOf<T>({ data, error, response }: { data?: T; error?: Problem; response: Response }): T {
  if (data !== undefined) return data;
  const passes = error === undefined || response.status === 429 || response.status >= 500;
  if (passes || error.code === "conflict") throw new Error(error?.detail ?? `status ${response.status}`);
  throw new ListenError(error);
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code === undefined ? message : `${message}: ${cause.code}`;
};

const rest = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  sleep(ms, undefined, signal && { signal }).catch(() => {});

/** Ends a session; gives whether there is none any more. */
async function end(client: Client<paths>, id: string, closing: AbortSignal): Promise<boolean> {
  const { response } = await client.DELETE("/v1.0/webhooks/sessions/{id}", {
    params: { path: { id } },
    signal: AbortSignal.any([closing, AbortSignal.timeout(ENDING_MS)]),
  });
  return response.ok || response.status === 404 || response.status === 410;
}
