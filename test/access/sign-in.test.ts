// How people sign in to the panel on this machine, by the client library of the panel, and what is refused.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import axe from "axe-core";
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from "jose";
import { InMemoryWebStorage, OidcClient, type SigninResponse, WebStorageStateStore } from "oidc-client-ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { IssuerStore, personIdOf } from "#infra/local/sign-in/issuer-store.ts";
import { signOutPage, whoPage } from "#infra/local/sign-in/who-page.ts";
import { recordMembers } from "#shared/domain/organizations/change-roster.ts";
import { browserTest, expectUsable, openPage } from "../support/browser/browser.ts";
import { testStack } from "../support/stack.ts";

const service = await testStack({ workers: false });
const { stack } = service;
const tenant = await service.tenant();
const client = (credential: string) => service.client(credential);
const issuer = new URL(stack.baseUrl).origin;
const CLIENT_ID = "certificate-api";
const SIGNED_IN = `${stack.baseUrl}/panel/signed-in`;
const PANEL = `${stack.baseUrl}/panel`;

/** A browser, as far as the issuer needs one: it keeps cookies, and tells where it is led instead of going there. */
class Visitor {
  private readonly cookies = new Map<string, string>();

  async open(address: string, form?: Readonly<Record<string, string>>) {
    const response = await fetch(new URL(address, issuer), {
      redirect: "manual",
      headers: {
        accept: "text/html",
        "accept-language": "en",
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === "") this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return {
      status: response.status,
      to: response.headers.get("location"),
      text: await response.text(),
      headers: response.headers,
    };
  }

  /** Goes on from an address to where the issuer leads back to; says who they are if they are asked. Gives the last address. */
  async follow(address: string, form: Readonly<Record<string, string>>): Promise<string> {
    let at = await this.open(address);
    let here = address;
    for (let steps = 0; steps < 8 && !at.to?.startsWith(SIGNED_IN); steps++) {
      const asked = at.to === null;
      here = at.to ?? here;
      at = await this.open(here, asked ? form : undefined);
    }
    return at.to!;
  }
}

/** The panel's way to sign in, with what it keeps in the tab. */
function application() {
  const store = new InMemoryWebStorage();
  const oidc = new OidcClient({
    authority: issuer,
    client_id: CLIENT_ID,
    redirect_uri: SIGNED_IN,
    post_logout_redirect_uri: PANEL,
    scope: "openid email profile",
    stateStore: new WebStorageStateStore({ store }),
  });
  return {
    store,
    oidc,
    begin: async (nonce = "n-0S6_WzA2Mj") =>
      (await oidc.createSigninRequest({ state: { at: "/events" }, nonce })).url,
  };
}

async function signedIn(
  email: string,
): Promise<{ visitor: Visitor; app: ReturnType<typeof application>; tokens: SigninResponse }> {
  const [visitor, app] = [new Visitor(), application()];
  const back = await visitor.follow(await app.begin(), { email });
  return { visitor, app, tokens: await app.oidc.processSigninResponse(back) };
}

/** What the token endpoint answers to a form. */
async function asked(form: Readonly<Record<string, string>>, path = "/oidc/token") {
  const response = await fetch(issuer + path, {
    method: "POST",
    body: new URLSearchParams({ client_id: CLIENT_ID, ...form }),
  });
  const text = await response.text();
  return { status: response.status, ...(text === "" ? {} : JSON.parse(text)) } as {
    status: number;
    error?: string;
    [field: string]: unknown;
  };
}
const refreshed = (refresh_token: string) => asked({ grant_type: "refresh_token", refresh_token });

const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const RIGHT = {
  client_id: CLIENT_ID,
  response_type: "code",
  scope: "openid email profile",
  redirect_uri: SIGNED_IN,
  state: "af0ifjsldkj",
  nonce: "n-1",
  code_challenge: CHALLENGE,
  code_challenge_method: "S256",
};
function authorizeUrl(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const url = new URL("/oidc/authorize", issuer);
  for (const [name, value] of Object.entries({ ...RIGHT, ...changes }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
const aCode = async () =>
  new URL(await new Visitor().follow(authorizeUrl(), { email: "code@example.com" })).searchParams.get(
    "code",
  )!;
const exchanged = (code: string, changes: Readonly<Record<string, string>> = {}) =>
  asked({
    grant_type: "authorization_code",
    code,
    redirect_uri: SIGNED_IN,
    code_verifier: VERIFIER,
    ...changes,
  });

describe("somebody signs in", () => {
  test("with any address, which counts as verified; state and issuer come back, and the ID token opens the API", async () => {
    const { tokens } = await signedIn(" Ana.Souza@Example.com");
    expect(tokens.userState).toEqual({ at: "/events" });
    expect(tokens.profile).toMatchObject({
      iss: issuer,
      aud: CLIENT_ID,
      sub: personIdOf("ana.souza@example.com"),
      email: "ana.souza@example.com",
      email_verified: true,
      name: "ana.souza",
    });
    const { iat, exp, nonce } = decodeJwt(tokens.id_token!) as JWTPayload & { iat: number; exp: number };
    expect([exp - iat, tokens.expires_in, nonce]).toEqual([900, 900, "n-0S6_WzA2Mj"]);
    // The token is a good one, whatever its person may do.
    expect((await client(tokens.id_token!).call("GET /organization")).status).toBe(403);
    expect(tokens.refresh_token).toEqual(expect.any(String));
  });

  test("as one of the people of an organization, by a button with their name", async () => {
    const person = stack.people.addPerson({
      email: "owner@example.com",
      name: "<b>Olga</b>",
      organization: { name: "Test <i>Club</i>", role: "owner" },
    });
    const member = { user_id: person.id, email: person.email, name: person.name, role: "owner" } as const;
    await recordMembers(await service.operatorPorts(), tenant.id, [member]);
    const [visitor, app] = [new Visitor(), application()];
    const begun = await app.begin();
    const page = await visitor.open((await visitor.open(begun)).to!);
    expect(page.text).toContain("&lt;b&gt;Olga&lt;/b&gt; · owner");
    expect(page.text).not.toMatch(/<b>|<i>/);
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const tokens = await app.oidc.processSigninResponse(await visitor.follow(begun, { person: person.id }));
    expect((await client(tokens.id_token!).call("GET /organization")).body.id).toBe(tenant.id);
    // Another tab, of the same browser: nobody is asked again, unless the panel wants it.
    const [again, forced] = [authorizeUrl(), authorizeUrl({ prompt: "login" })];
    expect((await visitor.open(again)).to).toMatch(/^http:.*\/panel\/signed-in\?code=/);
    expect((await visitor.open(forced)).to).toMatch(/^\/oidc\/who\//);
  });

  test("at the issuer's own address, whatever a request calls this machine", async () => {
    const { hostname, port } = new URL(issuer);
    const path = "/.well-known/openid-configuration";
    const [answer] = await once(get({ hostname, port, path, headers: { host: "evil.example" } }), "response");
    expect(await json(answer)).toMatchObject({ issuer, token_endpoint: `${issuer}/oidc/token` });
  });

  test("not with what is no address, or as somebody who is not there", async () => {
    const visitor = new Visitor();
    const { to } = await visitor.open(authorizeUrl());
    for (const email of ["", "ana", "a b@example.com", `${"a".repeat(300)}@example.com`]) {
      const page = await visitor.open(to!, { email });
      expect([page.status, page.to]).toEqual([400, null]);
      expect(page.text).toContain('aria-describedby="refused"');
    }
    expect((await visitor.open(to!, { person: "nobody" })).to).toBeNull();
    const stranger = await new Visitor().open(to!, { email: "thief@example.com" });
    expect([stranger.status, stranger.to]).toEqual([400, null]);
    for (const lang of ["pt", "es"])
      expect((await visitor.open(`${to}?lang=${lang}`)).text).toContain(`<html lang="${lang}`);
  });
});

describe("a wrong request to sign in", () => {
  test.each([
    [
      "an address to lead back to that is not the panel's",
      { redirect_uri: "https://evil.example/panel/signed-in" },
    ],
    ["one below it", { redirect_uri: `${SIGNED_IN}/x` }],
    ["one with a query", { redirect_uri: `${SIGNED_IN}?next=https://evil.example` }],
    ["none", { redirect_uri: "" }],
    ["another client", { client_id: "somebody-else" }],
  ])("leads nowhere: %s", async (_, changes) => {
    const { status, to, text } = await new Visitor().open(authorizeUrl(changes));
    expect([status, to]).toEqual([400, null]);
    expect(text).toContain("This cannot go on");
  });

  test.each([
    ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    [
      "PKCE by the verifier itself",
      { code_challenge: VERIFIER, code_challenge_method: "plain" },
      "invalid_request",
    ],
    ["tokens in the address", { response_type: "id_token token" }, "unsupported_response_type"],
  ])("leads back with the error, the state and the issuer: %s", async (_, changes, error) => {
    const { to } = await new Visitor().open(authorizeUrl(changes));
    expect(to).toMatch(new RegExp(`^${RegExp.escape(SIGNED_IN)}[?#]`));
    const told = new URLSearchParams(to!.split(/[?#]/)[1]);
    expect([told.get("error"), told.get("state"), told.get("iss")]).toEqual([error, RIGHT.state, issuer]);
  });
});

describe("what comes back", () => {
  test("is not taken by the panel with another state, nonce or issuer than it asked for", async () => {
    const [visitor, app] = [new Visitor(), application()];
    const back = new URL(await visitor.follow(await app.begin(), { email: "mallory@example.com" }));
    expect(back.searchParams.get("iss")).toBe(issuer);
    const other = new URL(back);
    other.searchParams.set("state", "of-somebody-else");
    await expect(app.oidc.processSigninResponse(other.href)).rejects.toThrow(/state/);
    other.searchParams.delete("state");
    await expect(app.oidc.processSigninResponse(other.href)).rejects.toThrow(/state/i);
    // The code of another request, whose token has the nonce of that one.
    const mixed = application();
    const begun = new URL(await mixed.begin("expected"));
    begun.searchParams.set("nonce", "of-another-request");
    const answer = await new Visitor().follow(begun.href, { email: "mallory@example.com" });
    await expect(mixed.oidc.processSigninResponse(answer)).rejects.toThrow(/nonce/);
  });

  test("is a code that serves once, with its own verifier and address only, and a second use ends the session", async () => {
    const wrong: readonly Readonly<Record<string, string>>[] = [
      { code_verifier: "x".repeat(43) },
      { code_verifier: "" },
      { redirect_uri: PANEL },
      { client_id: "somebody-else" },
    ];
    for (const changes of wrong)
      expect((await exchanged(await aCode(), changes)).status).toBeGreaterThanOrEqual(400);
    const code = await aCode();
    const first = await exchanged(code);
    expect(first.status).toBe(200);
    expect(await exchanged(code)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect(await refreshed(String(first.refresh_token))).toMatchObject({
      status: 400,
      error: "invalid_grant",
    });
  });
});

describe("a session", () => {
  test("goes on by refresh tokens that serve once: a second use of one ends it", async () => {
    const { tokens } = await signedIn("refresh@example.com");
    const second = await refreshed(tokens.refresh_token!);
    expect(second).toMatchObject({ status: 200, expires_in: 900, refresh_token: expect.any(String) });
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect(decodeJwt(String(second.id_token))).toMatchObject({
      email: "refresh@example.com",
      aud: CLIENT_ID,
    });
    expect(await refreshed(tokens.refresh_token!)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect(await refreshed(String(second.refresh_token))).toMatchObject({
      status: 400,
      error: "invalid_grant",
    });
  });

  test("ends when its person signs out, in Cognito's way and in that of OpenID Connect", async () => {
    for (const [path, back] of [
      ["/logout", "logout_uri"],
      ["/oidc/sign-out", "post_logout_redirect_uri"],
    ]) {
      const { visitor, tokens } = await signedIn("leaving@example.com");
      const address = (to: string) => `${path}?${new URLSearchParams({ client_id: CLIENT_ID, [back!]: to })}`;
      const open = async (to: string) => {
        const answer = await visitor.open(address(to));
        return answer.to === null ? answer : visitor.open(answer.to);
      };
      expect((await open("https://evil.example/")).status).toBe(400);
      const page = await open(PANEL);
      const [, secret] = /name="xsrf" value="([^"]+)"/.exec(page.text)!;
      const [, action] = /<form method="post" action="([^"]+)"/.exec(page.text)!;
      expect((await visitor.open(action!, { xsrf: "guessed", logout: "yes" })).status).toBe(400);
      const left = await visitor.open(action!, { xsrf: secret!, logout: "yes" });
      expect([left.status, left.to]).toEqual([303, PANEL]);
      expect(await refreshed(tokens.refresh_token!)).toMatchObject({ status: 400, error: "invalid_grant" });
      expect((await visitor.open(authorizeUrl())).to).toMatch(/^\/oidc\/who\//);
    }
  });

  test("can be revoked by the panel (RFC 7009)", async () => {
    const { tokens } = await signedIn("revoking@example.com");
    expect((await asked({ token: tokens.refresh_token! }, "/oidc/revoke")).status).toBe(200);
    expect(await refreshed(tokens.refresh_token!)).toMatchObject({ status: 400, error: "invalid_grant" });
  });
});

test("the API takes no token of another client or issuer, and no other token of this one", async () => {
  const { tokens } = await signedIn("tokens@example.com");
  const claims = { organization_id: tenant.id, account_type: "COMPANY" };
  const { signingKey } = stack.issuer;
  const minted = async (aud: string, iss: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: signingKey.kid })
      .setIssuer(iss)
      .setAudience(aud)
      .setSubject(tenant.userId)
      .setExpirationTime("5 minutes")
      .sign(await importJWK(signingKey, "ES256"));
  const statusOf = async (token: string) => (await client(token).call("GET /organization")).status;
  expect(await statusOf(await minted(CLIENT_ID, issuer))).toBe(200);
  for (const token of [
    await minted("another-client", issuer),
    await minted(CLIENT_ID, "http://localhost:1"),
    tokens.access_token,
    tokens.refresh_token!,
  ])
    expect(await statusOf(token)).toBe(401);
});

test("people, sessions and refresh tokens are there after a restart, unless everything is in memory", () => {
  const folder = mkdtempSync(join(tmpdir(), "sign-in-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = new IssuerStore(folder);
  const person = first.addPerson({ email: "kept@example.com", name: "Kept" });
  first.put("Session:a", { uid: "u" }, 60);
  first.put("Session:late", { uid: "l" }, -1);
  first.put("Interaction:b", {}, 60);
  const second = new IssuerStore(folder);
  expect([second.people, second.cookieKey]).toEqual([[person], first.cookieKey]);
  expect(["Session:a", "Session:late", "Interaction:b"].map((key) => second.get(key))).toEqual([
    { uid: "u" },
    undefined,
    undefined,
  ]);
  expect(new IssuerStore(undefined).people).toEqual([]);
  // The same address is the same person.
  expect(second.addPerson({ email: "kept@example.com", name: "Other" }).id).toBe(person.id);
  expect(second.people).toHaveLength(1);
});

browserTest("the issuer's pages are usable on a phone and by everybody", async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: true });
  const organization = {
    id: tenant.id,
    name: "Universidade Aberta do Litoral e do Interior",
    role: "manager",
  };
  const people = ["Ana Beatriz Lima", "Maximiliano Fernández de la Vega"].map((name, n) => ({
    id: String(n),
    name,
    email: `${name.toLowerCase().replaceAll(/[^a-z]/g, ".")}@universidade-do-litoral.example`,
    organization,
  }));
  for (const [name, shown] of [
    ["who", whoPage({ locale: "pt", people, entered: "ana", refused: true })],
    ["sign-out", signOutPage("es", "about:blank", "secret")],
  ] as const) {
    await page.setContent(shown.body.replace(/<script.*<\/script>/, ""));
    await page.evaluate(axe.source);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const violations = await page.evaluate(
        "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))",
      );
      expect([name, colorScheme, violations]).toEqual([name, colorScheme, []]);
    }
    await expectUsable(page, `local-issuer-${name}`);
  }
});
