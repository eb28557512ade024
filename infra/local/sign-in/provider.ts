import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from "oidc-provider";
import type { SessionIssuer } from "#infra/running-stack/session-issuer.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { SIGN_IN } from "#shared/domain/rules.ts";
import { localeFor, PageQuery } from "#shared/pages/language.ts";
import type { ShownPage } from "#shared/pages/page.ts";
import type { Report } from "../function.ts";
import { adapterOver, type IssuerStore } from "./issuer-store.ts";
import { enteredAddress, signedOutPage, signInProblemPage, signOutPage, whoPage } from "./who-page.ts";

/** As the deployed user pool (infra/constructs/sessions.ts). */
const TOKEN_SECONDS = SIGN_IN.tokenMinutes * 60;
const SESSION_SECONDS = SIGN_IN.sessionDays * 86_400;
/** In which somebody who has opened the page must sign in. */
const PAGE_SECONDS = 3_600;
const CODE_SECONDS = 60;

export interface LocalIssuerSettings {
  /** The issuer, which is also the origin of all its pages. */
  readonly issuer: string;
  readonly clientId: string;
  /** The address of the panel. */
  readonly panelUrl: string;
  readonly jwksPath: string;
  readonly keys: Pick<SessionIssuer, "signingKey">;
  readonly store: IssuerStore;
  readonly report: Report;
}

const ROOT = "/oidc";
const PAGE = `${ROOT}/who`;
const END_SESSION = `${ROOT}/sign-out`;

const localeOf = (request: IncomingMessage, wanted?: unknown): Locale => {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const lang = PageQuery.parse({ lang: searchParams.get("lang") ?? undefined }).lang;
  const languages = [
    typeof wanted === "string" ? wanted.split(" ").join(",") : "",
    request.headers["accept-language"],
  ];
  return localeFor({ lang, languages: languages.filter(Boolean).join(",") });
};

/** The library writes the answer. The window in which somebody signs in again stays in touch with the page that opened it. */
function showIn(context: KoaContextWithOIDC, { body, contentType, headers }: ShownPage): void {
  context.set({ ...headers, "cross-origin-opener-policy": "unsafe-none" });
  context.type = contentType;
  context.body = body;
}

function show(response: ServerResponse, status: number, { body, contentType, headers }: ShownPage): void {
  response
    .writeHead(status, {
      ...headers,
      "content-type": contentType,
      "cross-origin-opener-policy": "unsafe-none",
    })
    .end(body);
}

function configurationOf({
  clientId,
  panelUrl,
  jwksPath,
  keys,
  store,
  issuer,
}: LocalIssuerSettings): Configuration {
  const policy = interactionPolicy.base();
  // The only client is ours.
  policy.remove("consent");
  const port = new URL(issuer).port;
  return {
    adapter: adapterOver(store),
    jwks: { keys: [keys.signingKey] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: "none",
        redirect_uris: [`${panelUrl}/signed-in`],
        post_logout_redirect_uris: [panelUrl],
        response_types: ["code"],
        grant_types: ["authorization_code", "refresh_token"],
        id_token_signed_response_alg: "ES256",
      },
    ],
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    scopes: ["openid"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name"],
    },
    // The ID token is the credential of the API.
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: TOKEN_SECONDS,
      IdToken: TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Interaction: PAGE_SECONDS,
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
      // By rotation no session becomes longer.
      RefreshToken: ({ oidc }) => oidc.entities.RotatedRefreshToken?.remainingTTL ?? SESSION_SECONDS,
    },
    findAccount: (_, id) => {
      const person = store.people.find((one) => one.id === id);
      return person && { accountId: id, claims: () => claimsOf(person) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const known = oidc.session?.grantIdFor(clientId);
      if (known) return oidc.provider.Grant.find(known);
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    interactions: { policy, url: (_, { uid }) => `${PAGE}/${uid}` },
    cookies: {
      keys: [store.cookieKey],
      // Browsers keep cookies by host, whatever the port: two services on this machine must not end each other's sessions.
      names: { session: `sign-in-${port}`, interaction: `who-${port}`, resume: `resume-${port}` },
    },
    routes: {
      authorization: `${ROOT}/authorize`,
      token: `${ROOT}/token`,
      userinfo: `${ROOT}/userinfo`,
      revocation: `${ROOT}/revoke`,
      end_session: END_SESSION,
      jwks: jwksPath,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          const secret = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? "";
          showIn(
            context,
            signOutPage(localeOf(context.req), context.oidc.urlFor("end_session_confirm"), secret),
          );
        },
        postLogoutSuccessSource: async (context) => showIn(context, signedOutPage(localeOf(context.req))),
      },
    },
    // Browsers name the origin of a POST to the same origin too.
    clientBasedCORS: (_, origin) => origin === new URL(panelUrl).origin,
    renderError: async (context, { error, error_description }) =>
      showIn(context, signInProblemPage(localeOf(context.req), error_description ?? error)),
  };
}

const claimsOf = ({ id, email, name }: IssuerStore["people"][number]) => ({
  sub: id,
  email,
  email_verified: true,
  name,
});

/** A form of the page; longer ones are none of it. */
const FORM_CHARACTERS = 4_096;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await text(request)).slice(0, FORM_CHARACTERS));
}

/**
 * The OpenID provider behind the panel on this machine (OpenID Connect Core 1.0, RFC 7636, RFC 9207): gives what answers a request
 * to any of its addresses.
 */
export function localProvider(settings: LocalIssuerSettings) {
  const { issuer, store, clientId, report } = settings;
  const provider = new Provider(issuer, configurationOf(settings));
  provider.on("server_error", (_, error) => report("The local issuer failed.", error));
  const answer = provider.callback();

  async function askWho(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    const form = request.method === "POST" ? await readForm(request) : new URLSearchParams();
    const entered = form.get("email") ?? (typeof params.login_hint === "string" ? params.login_hint : "");
    const address = form.has("email") ? enteredAddress(entered) : undefined;
    const chosen = form.get("person");
    const person =
      address === undefined
        ? store.people.find(({ id }) => id === chosen)
        : (store.people.find(({ email }) => email === address) ??
          store.addPerson({ email: address, name: address.slice(0, address.indexOf("@")) }));
    if (person) return provider.interactionFinished(request, response, { login: { accountId: person.id } });
    const refused = form.has("email");
    const locale = localeOf(request, params.ui_locales);
    show(response, refused ? 400 : 200, whoPage({ locale, people: store.people, entered, refused }));
  }

  /** Amazon Cognito's way to sign out, which the panel of a deployed stage takes. */
  function logout(request: IncomingMessage, response: ServerResponse): void {
    const { searchParams } = new URL(request.url ?? "/", issuer);
    const target = new URL(END_SESSION, issuer);
    target.searchParams.set("client_id", searchParams.get("client_id") ?? clientId);
    const back = searchParams.get("logout_uri");
    if (back !== null) target.searchParams.set("post_logout_redirect_uri", back);
    response.writeHead(302, { location: target.href, "cache-control": "no-store" }).end();
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", issuer);
    // The library names its endpoints by this header, which a page of another name for this machine (DNS rebinding) chooses.
    request.headers.host = new URL(issuer).host;
    if (pathname === "/logout") return logout(request, response);
    if (!pathname.startsWith(`${PAGE}/`)) return answer(request, response);
    await askWho(request, response).catch((error: unknown) => {
      // The page is an hour old, or another browser's.
      if (!(error instanceof Error && error.name === "SessionNotFound")) throw error;
      show(response, 400, signInProblemPage(localeOf(request), "the page has expired"));
    });
  };
}
