import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { components, paths } from "./schema.ts";

export type { components, paths } from "./schema.ts";
export {
  type SignedMessage,
  verifyWebhook,
  type WebhookMessage,
  WebhookVerificationError,
} from "./webhooks.ts";

/** The body of an error response (RFC 9457). */
export type Problem = components["schemas"]["Problem"];

export interface ClientOptions {
  /** The API's URL, without a slash at the end, as `https://…/api`. */
  readonly baseUrl: string;
  /** An API key (`ck_live_…`) or a panel session token; none for public operations. */
  readonly credential?: string;
  /** How often a request is retried after 429 or 503, each time after `Retry-After`. @default 2 */
  readonly retries?: number;
  /** What sends a request, for example with a credential that changes; by default `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A response with a longer `Retry-After` is given to the caller without a retry. */
const WAIT_MAX_SECONDS = 60;

/**
 * A client with the types of the API's OpenAPI document. A call gives `{ data, error, response }`; `error` is a
 * `Problem`. Every request is retried after a 429; after a 503 only a GET and a request with an `Idempotency-Key`.
 */
export function certificateClient({
  baseUrl,
  credential,
  retries = 2,
  fetch: send = fetch,
}: ClientOptions): Client<paths> {
  const client = createClient<paths>({
    baseUrl,
    fetch: (request) => sendWithRetries(send, request, retries),
  });
  if (credential !== undefined) client.use(authorize(credential));
  return client;
}

const authorize = (credential: string): Middleware => ({
  onRequest({ request }) {
    request.headers.set("authorization", `Bearer ${credential}`);
    return request;
  },
});

async function sendWithRetries(
  send: (request: Request) => Promise<Response>,
  request: Request,
  retries: number,
): Promise<Response> {
  for (let left = retries; ; left--) {
    const response = await send(request.clone());
    const repeatable = request.method === "GET" || request.headers.has("idempotency-key");
    const worthWhile = response.status === 429 || (response.status === 503 && repeatable);
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    if (!worthWhile || left <= 0 || !(seconds <= WAIT_MAX_SECONDS)) return response;
    await response.body?.cancel();
    await rested(seconds * 1_000, request.signal);
  }
}

/** Waits; throws what `signal` says once it aborts. */
const rested = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
