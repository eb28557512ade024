import { type User, UserManager } from "oidc-client-ts";
import { basePath, panelPath, settings } from "../settings.ts";

/** Where the issuer leads back to. */
const SIGNED_IN = `${panelPath}/signed-in`;
const address = (path: string): string => `${location.origin}${path}`;

/**
 * OpenID Connect with the authorization code and PKCE (RFC 7636); the client has no secret. The tokens live as long as the tab:
 * another one signs in by itself, without a question, from the issuer's own session.
 */
export const manager = new UserManager({
  authority: settings.issuer,
  client_id: settings.client_id,
  scope: settings.scope,
  redirect_uri: address(SIGNED_IN),
  post_logout_redirect_uri: address(panelPath),
  automaticSilentRenew: false,
});

/** Whether this page is where the issuer leads back to. */
export const isReturn = (): boolean => location.pathname === SIGNED_IN;

/** Leads to the issuer's page; comes back to the present address, or to `returnTo`. */
export const signIn = (returnTo = location.href): Promise<void> =>
  manager.signinRedirect({ nonce: crypto.randomUUID(), state: returnTo });

/** Ends the sign-in: in a window that was opened for it, gives the tokens to the page behind; else goes on where it began. */
export async function finishSignIn(): Promise<void> {
  const user = await manager.signinCallback();
  if (!user) return;
  const target = new URL(String(user.state ?? panelPath), location.origin);
  const ours = target.origin === location.origin && target.pathname.startsWith(`${basePath}/`);
  location.replace(ours ? target.href : panelPath);
}

const RENEW_SECONDS = 20;
/** One renewal at a time: a refresh token is used once, and a second use ends the session. */
let renewing: Promise<User | null> | undefined;

/** The ID token, renewed when it is about to end; undefined when the session has ended. */
export async function currentToken(): Promise<string | undefined> {
  const user = await manager.getUser();
  if (user && (user.expires_in ?? 0) > RENEW_SECONDS) return user.id_token;
  if (!user?.refresh_token) return;
  renewing ??= manager
    .signinSilent()
    .catch((error: unknown) => {
      // Without a connection the session has not ended.
      if (error instanceof TypeError) throw error;
      return null;
    })
    .finally(() => {
      renewing = undefined;
    });
  return (await renewing)?.id_token;
}

/** Tells the other tabs of this browser that somebody signed out: each drops its own tokens and begins anew. */
const signedOut = new BroadcastChannel(`${panelPath} signed out`);
signedOut.onmessage = async () => {
  await manager.revokeTokens(["refresh_token"]).catch(() => {});
  await manager.removeUser();
  location.assign(panelPath);
};

/** Ends the session in all tabs of this browser and at the issuer. */
export async function signOut(): Promise<void> {
  signedOut.postMessage(null);
  // What the issuer refuses, or cannot be asked, ends by itself; the person leaves in any case.
  await manager.revokeTokens(["refresh_token"]).catch(() => {});
  if (settings.logout_url === null) return manager.signoutRedirect();
  await manager.removeUser();
  const url = new URL(settings.logout_url);
  url.searchParams.set("client_id", settings.client_id);
  url.searchParams.set("logout_uri", address(panelPath));
  location.assign(url);
}
