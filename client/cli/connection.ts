import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "openapi-fetch";
import { certificateClient, type Problem, type paths } from "../client.ts";
import { pipedText } from "./ask.ts";
import { EXIT_CODES, Failure, refusedBy } from "./failure.ts";
import { THIS_COMMAND } from "./output.ts";
import { type RememberedKey, rememberedKey } from "./remembered-keys.ts";

/** Options that every command takes. */
export interface CommonOptions {
  readonly apiKey?: string;
  readonly baseUrl?: string;
  readonly profile: string;
  readonly json?: true;
}

/** Which service, with which key, and where both were found. */
export interface ApiTarget {
  readonly baseUrl: string;
  readonly key: string | undefined;
  readonly keyFrom: "--api-key" | "CERTIFICATES_API_KEY" | "the stored key" | undefined;
}

/** The service of `npm start`. */
const LOCAL_URL = "http://localhost:3000/api";
/** A request is given up after this time; documents and lists take a second. */
const ANSWER_MS = 60_000;

const isLocal = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** The address of a service, without a slash at its end. Throws Failure for one that a key must not be sent to. */
export function checkedUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "" || url.hash !== "")
    throw new Failure(
      "The address of the API must be such as https://api.example.com/api.",
      EXIT_CODES.usage,
    );
  if (url.protocol === "http:" && !isLocal(url))
    throw new Failure(
      "The address of the API must begin with https: a key is sent there. Only this machine may have http.",
      EXIT_CODES.usage,
    );
  return url.href.replace(/\/+$/, "");
}

/** A key as it can be sent. Throws Failure for a text that can be none. */
export function checkedKey(text: string): string {
  const key = text.trim();
  if (/^[\x21-\x7e]{1,500}$/.test(key)) return key;
  throw new Failure("That is no API key: one begins with ck_ and has no spaces.", EXIT_CODES.usage);
}

/** What to call, from the options, then the environment, then what `login` has stored. */
export async function targetOf({ apiKey, baseUrl, profile }: CommonOptions): Promise<ApiTarget> {
  const { CERTIFICATES_API_KEY: envKey, CERTIFICATES_BASE_URL: envUrl } = process.env;
  const given = apiKey === "-" ? await pipedText() : apiKey;
  const named = baseUrl ?? (envUrl || undefined);
  const key = given ?? (envKey || undefined);
  if (key !== undefined)
    return {
      baseUrl: checkedUrl(named ?? storedFor(profile)?.base_url ?? LOCAL_URL),
      key: checkedKey(key),
      keyFrom: given === undefined ? "CERTIFICATES_API_KEY" : "--api-key",
    };
  const stored = rememberedKey(profile);
  const url = checkedUrl(named ?? stored?.base_url ?? LOCAL_URL);
  // A stored key goes to the service that it was stored for, and to no other.
  const fits = stored?.base_url === url;
  return {
    baseUrl: url,
    key: fits ? stored.api_key : undefined,
    keyFrom: fits ? "the stored key" : undefined,
  };
}

/** What is stored, where a key is given and only its address may be wanted: a damaged file is in nobody's way then. */
function storedFor(profile: string): RememberedKey | undefined {
  try {
    return rememberedKey(profile);
  } catch {
    return undefined;
  }
}

/** How to sign in, which for a service on this machine has a key ready. */
export function howToSignIn(baseUrl: string): string {
  const login = `  ${THIS_COMMAND} login`;
  return isLocal(new URL(baseUrl))
    ? `${login} --demo  (in the folder where "npm start" runs, which made a key)\n${login}         (with a key of your own)`
    : `${login} --base-url ${baseUrl}`;
}

/** What to do about a key that the API does not know. */
export async function howToMendKey(options: CommonOptions): Promise<string> {
  if (options.apiKey !== undefined) return "The key was that of --api-key.";
  const { baseUrl, keyFrom } = await targetOf(options);
  if (keyFrom === "CERTIFICATES_API_KEY")
    return "The key was that of the environment variable CERTIFICATES_API_KEY: set another one, or none to use the remembered key.";
  return `Sign in with another key:\n${howToSignIn(baseUrl)}`;
}

/** The API, with the key of a target. Throws Failure when there is none. */
export function connected({ baseUrl, key }: ApiTarget): Client<paths> {
  if (key === undefined)
    throw new Failure(
      `Not signed in to ${baseUrl}. Sign in, or give a key by CERTIFICATES_API_KEY:\n${howToSignIn(baseUrl)}`,
      EXIT_CODES.notSignedIn,
    );
  const send = (request: Request) => {
    const { signal } = request;
    return fetch(request, { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) }).catch(
      (error: unknown) => {
        throw signal.aborted ? error : new Failure(`${whyNoAnswer(error, baseUrl)}\n${howToReach(baseUrl)}`);
      },
    );
  };
  return certificateClient({ baseUrl, credential: key, fetch: send });
}

interface Answered<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * What a call gives. Throws Failure with what the API said of a refusal, or where nobody answers; `then` is added in a line of
 * its own where something may have been done all the same.
 */
export async function answeredTo<T>(call: Promise<Answered<T>>, then?: string): Promise<T> {
  const unanswered = (why: string) => new Failure(then === undefined ? why : `${why}\n${then}`);
  let answered: Answered<T>;
  try {
    answered = await call;
  } catch (error) {
    if (error instanceof Failure) throw unanswered(error.message);
    if (error instanceof SyntaxError)
      throw unanswered("What answers there is not this API. Is the address right?");
    throw error;
  }
  const { data, error, response } = answered;
  if (response.ok && data !== undefined) return data;
  if (isProblem(error)) throw refusedBy(error, response.status >= 500 ? then : undefined);
  throw unanswered(
    `${response.url} answered ${response.status}, and not as this API does. Is the address right?`,
  );
}

/** A service that is away for a moment is waited for so often. */
const ABSENCES_MAX = 10;

/** Asks until it is answered. Throws Failure for a refusal, and when the service is away or too busy for long. */
export async function patiently<T>(ask: () => Promise<T>, everyMs: number): Promise<T> {
  for (let absences = 1; ; absences++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure) || absences === ABSENCES_MAX) throw error;
      const status = error.problem?.status ?? 503;
      if (status < 500 && status !== 429) throw error;
    }
    await pause(everyMs);
  }
}

const isProblem = (error: unknown): error is Problem =>
  typeof error === "object" && error !== null && "code" in error && "detail" in error;

/** Why nothing was answered by who was asked, in a sentence. */
export function whyNoAnswer(error: unknown, who: string): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: NodeJS.ErrnoException };
  if (name === "TimeoutError") return `${who} did not answer within ${ANSWER_MS / 1_000} s.`;
  return `${who} cannot be reached${cause?.code === undefined ? "" : ` (${cause.code})`}.`;
}

const howToReach = (baseUrl: string): string =>
  isLocal(new URL(baseUrl))
    ? 'Is it running? "npm start" starts it, and --base-url names another address.'
    : "Is the address right, and the service running?";
