import { certificateClient } from "../../../client/client.ts";
import { chosenOrganization } from "../session/organization.ts";
import { currentToken } from "../session/session.ts";
import { waitForSignIn } from "../session/sign-in-again.ts";
import { settings } from "../settings.ts";

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
