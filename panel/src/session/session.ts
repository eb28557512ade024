import { InMemoryWebStorage, type User, UserManager, WebStorageStateStore } from "oidc-client-ts";
import { basePath, panelPath, settings } from "../settings.ts";

/** Where the issuer leads back to. */
const SIGNED_IN = `${panelPath}/signed-in`;
const address = (path: string): string => `${location.origin}${path}`;

/** The tokens live as long as the tab: another tab signs in by itself, without a question, from the issuer's own session. */
const storage = (): Storage => {
  try {
    return window.sessionStorage;
  } catch {
    return new InMemoryWebStorage();
  }
};

/** OpenID Connect with the authorization code and PKCE (RFC 7636); the client has no secret. */
export const manager = new UserManager({
  authority: settings.issuer,
  client_id: settings.client_id,
  scope: settings.scope,
  redirect_uri: address(SIGNED_IN),
  popup_redirect_uri: address(SIGNED_IN),
  post_logout_redirect_uri: address(panelPath),
  userStore: new WebStorageStateStore({ store: storage() }),
  stateStore: new WebStorageStateStore({ store: storage() }),
  automaticSilentRenew: false,
  monitorSession: false,
  loadUserInfo: false,
});

/** Whether this page is where the issuer leads back to. */
export const isReturn = (): boolean => location.pathname === SIGNED_IN;

interface State {
  readonly returnTo?: string;
}

/** Leads to the issuer's page; comes back to the present address, or to `returnTo`. */
export const signIn = (returnTo = location.href): Promise<void> =>
  manager.signinRedirect({ nonce: crypto.randomUUID(), state: { returnTo } satisfies State });

/** Ends the sign-in: in a window that was opened for it, gives the tokens to the page behind; else goes on where it began. */
export async function finishSignIn(): Promise<void> {
  // A window that was opened to sign in does not have what was kept for it: the page behind does.
  const state = new URLSearchParams(location.search).get("state") ?? "";
  if (window.opener && !(await manager.settings.stateStore.get(state))) return manager.signinPopupCallback();
  const user = await manager.signinCallback();
  if (!user) return;
  const { returnTo } = (user.state ?? {}) as State;
  const target = new URL(returnTo ?? panelPath, location.origin);
  const ours = target.origin === location.origin && target.pathname.startsWith(`${basePath}/`);
  location.replace(ours ? target.href : panelPath);
}

/** The ID token, renewed when it is about to end; undefined when the session has ended. */
export async function currentToken(): Promise<string | undefined> {
  const user = await manager.getUser();
  if (user && (user.expires_in ?? 0) > RENEW_SECONDS) return user.id_token;
  return (await renewed(user))?.id_token;
}
const RENEW_SECONDS = 20;

let renewing: Promise<User | null> | undefined;

/** One renewal at a time: a refresh token is used once, and a second use ends the session. */
function renewed(user: User | null): Promise<User | null> {
  if (!user?.refresh_token) return Promise.resolve(null);
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
  return renewing;
}

/** Ends the session here and at the issuer. */
export async function signOut(): Promise<void> {
  // What the issuer refuses, or cannot be asked, ends by itself; the person leaves in any case.
  await manager.revokeTokens(["refresh_token"]).catch(() => {});
  if (settings.logout_url === null) return manager.signoutRedirect();
  await manager.removeUser();
  const url = new URL(settings.logout_url);
  url.searchParams.set("client_id", settings.client_id);
  url.searchParams.set("logout_uri", address(panelPath));
  location.assign(url);
}
