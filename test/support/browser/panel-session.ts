import { decodeJwt } from "jose";

const CLIENT_ID = "certificate-api";

/** A script that leaves a token in a tab as the issuer's answer does, the first time that a page of the panel opens in it. */
export function asSignedIn(baseUrl: string, session: string): string {
  const profile = decodeJwt(session);
  const user = {
    id_token: session,
    access_token: session,
    token_type: "Bearer",
    scope: "openid",
    profile,
    expires_at: profile.exp,
  };
  const key = `oidc.user:${new URL(baseUrl).origin}:${CLIENT_ID}`;
  return `if (!sessionStorage.getItem("test")) {
    sessionStorage.setItem("test", "signed in");
    sessionStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(user))});
  }`;
}
