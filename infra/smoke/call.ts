/** Why a check failed, in a sentence for the report. It never holds a key or a token. */
export class SmokeFailure extends Error {
  override readonly name = "SmokeFailure";
}

/** API Gateway gives up after 29 s. */
const ANSWER_WITHIN_MS = 30_000;
const EXCERPT = 300;

interface Sent {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
interface Received {
  readonly status: number;
  readonly bytes: Buffer;
}

/** A link of a person is a secret: reports show addresses without it. */
const shown = (url: string): string => new URL(url).pathname.replace(/[\w-]{71}/, "…");

/** Makes one HTTP call. Throws SmokeFailure when nothing answers in time. */
export async function call(
  method: string,
  url: string,
  { key, body, headers }: Sent = {},
): Promise<Received> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
    throw new SmokeFailure(
      `${method} ${shown(url)}: no answer (${cause?.code ?? cause?.message ?? (error as Error).name}).`,
    );
  }
}

/** The same, of a call that must succeed. Throws SmokeFailure with the answer's own words for any other status than 2xx. */
export async function succeed(method: string, url: string, sent: Sent = {}): Promise<Buffer> {
  const { status, bytes } = await call(method, url, sent);
  if (status >= 200 && status < 300) return bytes;
  throw new SmokeFailure(
    `${method} ${shown(url)} answered ${status}: ${bytes.toString("utf8").slice(0, EXCERPT)}`,
  );
}

/** The JSON of a call that must succeed. Throws SmokeFailure when it is none. */
export const jsonFrom = async <T>(method: string, url: string, sent: Sent = {}): Promise<T> =>
  parsed((await succeed(method, url, sent)).toString("utf8"), `${method} ${shown(url)}`);

function parsed<T>(text: string, what: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new SmokeFailure(`${what} answered with no JSON: ${text.slice(0, EXCERPT)}`);
  }
}

/** Asks again until there is an answer, twice a second at first and then more seldom. Throws SmokeFailure after `seconds`. */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + seconds * 1_000;
  for (let pause = 500; ; pause = Math.min(pause * 1.5, 5_000)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() + pause > end) throw new SmokeFailure(`Within ${seconds} s ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
