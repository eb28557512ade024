import { certificateClient, type Problem } from "../../../client/client.ts";
import { chosenOrganization } from "../session/organization.ts";
import { currentToken } from "../session/session.ts";
import { waitForSignIn } from "../session/sign-in-again.ts";
import { settings } from "../settings.ts";
import { Refused, Unreachable } from "./problems.ts";

/** Sends a request for who is signed in; when the session has ended, sends it once they have signed in again. */
async function fetchSignedIn(request: Request): Promise<Response> {
  for (;;) {
    const sent = request.clone();
    const token = await currentToken();
    const organization = chosenOrganization();
    if (token !== undefined) sent.headers.set("authorization", `Bearer ${token}`);
    if (organization !== undefined) sent.headers.set("x-organization", organization);
    const response = await fetch(sent);
    if (response.status !== 401) return response;
    await waitForSignIn();
  }
}

/** The typed client of the API, for the organization that was chosen. */
export const api = certificateClient({ baseUrl: settings.base_url, fetch: fetchSignedIn });

export interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of an answer. Throws {@link Refused} with what the API says, or {@link Unreachable}. */
export async function must<T>(asked: Promise<Answer<T>>): Promise<T> {
  const answer = await asked.catch((error: unknown) => {
    throw error instanceof TypeError || error instanceof SyntaxError ? new Unreachable() : error;
  });
  if (answer.response.ok) return answer.data as T;
  const problem = answer.error as Problem | undefined;
  const wait = Number(answer.response.headers.get("retry-after") ?? Number.NaN);
  if (typeof problem?.code !== "string") throw new Unreachable();
  throw new Refused(problem, Number.isFinite(wait) ? wait : 1);
}

/** Sends a file as the body of a request, under a key that keeps it from being taken twice. */
export const fileOf = (file: File) => ({
  body: file as never,
  bodySerializer: (body: unknown) => body as BodyInit,
  headers: { "content-type": file.type || "application/octet-stream" },
  params: { header: { "Idempotency-Key": crypto.randomUUID() } },
});
