import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { components, paths } from "./schema.ts";

export type { components, paths } from "./schema.ts";

/** The problem document of a refusal (RFC 9457). */
export type Problem = components["schemas"]["Problem"];

export interface ClientOptions {
  /** `https://…/api`, without a slash at the end. */
  readonly baseUrl: string;
  /** An API key (`ck_live_…`) or a panel session token; none for public operations. */
  readonly credential?: string;
  /** Retries after 429 and 503, waiting as long as `Retry-After` says. @default 2 */
  readonly retries?: number;
}

/** A wait longer than this is the caller's to decide about. */
const WAIT_MAX_SECONDS = 60;

/**
 * A client whose paths, parameters, bodies and answers are typed by the API's own document. Answers come as
 * `{ data, error, response }`: `error` is a `Problem`. A request that was refused for its rate is sent again; those
 * with an `Idempotency-Key` and those that only read also after a 503.
 */
export function certificateClient({ baseUrl, credential, retries = 2 }: ClientOptions): Client<paths> {
  const client = createClient<paths>({ baseUrl, fetch: (request) => patiently(request, retries) });
  if (credential !== undefined) client.use(authorize(credential));
  return client;
}

const authorize = (credential: string): Middleware => ({
  onRequest({ request }) {
    request.headers.set("authorization", `Bearer ${credential}`);
    return request;
  },
});

async function patiently(request: Request, retries: number): Promise<Response> {
  for (let left = retries; ; left--) {
    const response = await fetch(request.clone());
    const repeatable = request.method === "GET" || request.headers.has("idempotency-key");
    const worthWhile = response.status === 429 || (response.status === 503 && repeatable);
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    if (!worthWhile || left <= 0 || !(seconds <= WAIT_MAX_SECONDS)) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}
