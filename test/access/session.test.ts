import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  looksLikeSessionToken,
  SessionKeysUnavailable,
  type SessionVerifier,
  sessionVerifier,
} from "#shared/access/sessions.ts";
import { anyCharacter } from "../support/any-text.ts";
import { night } from "../support/runs.ts";

const ISSUER = "https://issuer.test/pool";
const AUDIENCE = "panel";
const ORGANIZATION = "6f1c9d0e-3b5a-4c7d-8e9f-0a1b2c3d4e5f";
const company = { organization_id: ORGANIZATION, account_type: "COMPANY" };
const NOBODY = { userId: "user-1", email: null, emailVerified: false, name: null };
const SESSION = { kind: "session", user: NOBODY, organizationId: ORGANIZATION };
const INVALID = { kind: "invalid" };

interface SigningKey {
  readonly alg: string;
  readonly kid: string;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}
async function signingKey(alg: "RS256" | "ES256", kid: string): Promise<SigningKey> {
  const pair = await generateKeyPair(alg, { extractable: true });
  return { ...pair, alg, kid, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg, use: "sig" } };
}

let elliptic: SigningKey;
let rsa: SigningKey;
let unpublished: SigningKey;
let verify: SessionVerifier;
/** The key server of the issuer: what it answers, and how many requests it got. */
const issuer = { keys: [] as JWK[], status: 200, asked: 0 };
const server = createServer((_, response) => {
  issuer.asked += 1;
  response.statusCode = issuer.status;
  response.end(JSON.stringify({ keys: issuer.keys }));
});
let jwksUrl: string;

beforeAll(async () => {
  [elliptic, rsa, unpublished] = await Promise.all([
    signingKey("ES256", "elliptic"),
    signingKey("RS256", "rsa"),
    signingKey("ES256", "unpublished"),
  ]);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
});
afterAll(() => server.close());
beforeEach(() => {
  Object.assign(issuer, { keys: [elliptic.jwk, rsa.jwk], status: 200, asked: 0 });
  verify = sessionVerifier({ issuer: ISSUER, audience: AUDIENCE, jwksUrl });
});
afterEach(() => void vi.useRealTimers());

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** A token of the issuer; `claims` replaces those of a valid one, and undefined removes one. */
function token(
  claims: Record<string, unknown> = company,
  key = elliptic,
  header: Record<string, unknown> = {},
) {
  const all = { iss: ISSUER, aud: AUDIENCE, sub: "user-1", exp: secondsFromNow(3_600), ...claims };
  return new SignJWT(all).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey);
}
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

describe("a session is recognised", () => {
  test("from ES256 and RS256 tokens with any `typ`, with one request for the keys", async () => {
    expect(issuer.asked).toBe(0);
    expect(await verify(await token(company, elliptic))).toEqual(SESSION);
    expect(await verify(await token(company, rsa))).toEqual(SESSION);
    expect(await verify(await token(company, rsa, { typ: "at+jwt" }))).toEqual(SESSION);
    expect(issuer.asked).toBe(1);
  });

  test("from Amazon Cognito's ID tokens and access tokens", async () => {
    const custom = { "custom:organization_id": ORGANIZATION, "custom:account_type": "COMPANY" };
    expect(await verify(await token({ ...custom, token_use: "id" }))).toEqual(SESSION);
    const access = { ...custom, token_use: "access", aud: undefined, client_id: AUDIENCE };
    expect(await verify(await token(access))).toEqual(SESSION);
  });

  test("by the claim of the issuer before an attribute that users may be able to write", async () => {
    const other = "00000000-0000-4000-8000-000000000000";
    expect(await verify(await token({ ...company, "custom:organization_id": other }))).toEqual(SESSION);
  });

  test("with the organization's identifier in lower case, and one audience among several", async () => {
    const claims = { ...company, organization_id: ORGANIZATION.toUpperCase(), aud: ["other", AUDIENCE] };
    expect(await verify(await token(claims))).toEqual(SESSION);
  });
});

test.each([
  [true, "an ID token"],
  ["true", "a token of Cognito"],
] as const)("the address is verified when the token says so by %j, as %s does", async (email_verified, _) => {
  const claims = { email: "ana@club.example", email_verified, name: "Ana" };
  expect(await verify(await token(claims))).toEqual({
    kind: "session",
    user: { userId: "user-1", email: "ana@club.example", emailVerified: true, name: "Ana" },
    organizationId: null,
  });
  for (const unsaid of [false, "false", 1, undefined])
    expect(await verify(await token({ ...claims, email_verified: unsaid }))).toMatchObject({
      user: { emailVerified: false },
    });
});

describe("a valid token names no organization", () => {
  test.each([
    ["another account type", { ...company, account_type: "PERSONAL" }],
    ["an account type in other letters", { ...company, account_type: "company" }],
    ["no account type", { organization_id: ORGANIZATION }],
    ["no organization", { account_type: "COMPANY" }],
    ["an organization that is no UUID", { ...company, organization_id: "1#GATE" }],
    ["an organization that is no text", { ...company, organization_id: [ORGANIZATION] }],
  ])("with %s", async (_, claims) => {
    expect(await verify(await token(claims))).toEqual({ ...SESSION, organizationId: null });
  });
});

describe("a token is invalid", () => {
  test.each([
    ["of another issuer", () => ({ ...company, iss: "https://issuer.test/other" })],
    ["for another audience", () => ({ ...company, aud: "other" })],
    ["for no audience", () => ({ ...company, aud: [] })],
    [
      "whose aud differs although client_id fits",
      () => ({ ...company, aud: "x", token_use: "access", client_id: AUDIENCE }),
    ],
    [
      "with client_id in place of aud, but no access token",
      () => ({ ...company, aud: undefined, client_id: AUDIENCE }),
    ],
    ["that has expired", () => ({ ...company, exp: secondsFromNow(-6) })],
    ["without an expiry", () => ({ ...company, exp: undefined })],
    ["with an expiry that is no number", () => ({ ...company, exp: "never" })],
    ["that is not yet valid", () => ({ ...company, nbf: secondsFromNow(7) })],
    ["without a subject", () => ({ ...company, sub: undefined })],
    ["with an empty subject", () => ({ ...company, sub: "" })],
    ["longer than 8 kB", () => ({ ...company, note: "x".repeat(8_192) })],
  ])("%s", async (_, claims) => {
    expect(await verify(await token(claims()))).toEqual(INVALID);
  });

  test("only when clocks differ by more than 5 seconds", async () => {
    expect(await verify(await token({ ...company, exp: secondsFromNow(-3) }))).toEqual(SESSION);
    expect(await verify(await token({ ...company, nbf: secondsFromNow(4) }))).toEqual(SESSION);
  });

  test("by the given clock", async () => {
    const now = () => new Date(Date.now() + 3_606_000);
    const ahead = sessionVerifier({ issuer: ISSUER, audience: AUDIENCE, jwksUrl, now });
    expect(await ahead(await token())).toEqual(INVALID);
    expect(await ahead(await token({ ...company, exp: secondsFromNow(7_200) }))).toEqual(SESSION);
  });

  test("when unsigned, or signed by HMAC with the public key as the secret", async () => {
    const [, payload] = (await token()).split(".");
    const secrets = [await exportSPKI(rsa.publicKey), JSON.stringify(rsa.jwk), rsa.jwk.n ?? ""];
    for (const alg of ["none", "None", "HS256"]) {
      const body = `${encode({ alg, kid: rsa.kid })}.${payload}`;
      const signatures = secrets.map((secret) =>
        createHmac("sha256", secret).update(body).digest("base64url"),
      );
      for (const signature of ["", "AA", ...signatures]) {
        expect(await verify(`${body}.${signature}`)).toEqual(INVALID);
      }
    }
  });

  test("when it carries its own key, or names a published key that did not sign it", async () => {
    const { jwk } = unpublished;
    expect(await verify(await token(company, unpublished, { kid: elliptic.kid }))).toEqual(INVALID);
    expect(await verify(await token(company, unpublished, { kid: elliptic.kid, jwk, jku: jwksUrl }))).toEqual(
      INVALID,
    );
    expect(await verify(await token(company, unpublished, { kid: rsa.kid }))).toEqual(INVALID);
  });

  test("when its claims or its signature were changed", async () => {
    const [header, payload, signature] = (await token()).split(".");
    const claims = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
    const changed = encode({ ...claims, organization_id: "00000000-0000-4000-8000-000000000000" });
    expect(await verify(`${header}.${changed}.${signature}`)).toEqual(INVALID);
    expect(await verify(`${header}.${payload}.${signature?.slice(0, -2)}`)).toEqual(INVALID);
  });

  night.test(
    "when it is any other text, and no text causes an exception or a second request for keys",
    async () => {
      await verify(await token());
      const part = fc.oneof(
        fc.json().map((text) => Buffer.from(text).toString("base64url")),
        fc.stringMatching(/^[\w-]+$/),
      );
      const header = fc.record(
        {
          alg: fc.constantFrom("ES256", "RS256", "HS256", "none", 1),
          kid: fc.json(),
          crit: fc.json(),
          b64: fc.boolean(),
        },
        { requiredKeys: ["alg"] },
      );
      const crafted = fc
        .tuple(fc.oneof(part, header.map(encode)), part, part)
        .map((parts) => parts.join("."));
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.string({ unit: anyCharacter }), crafted), async (text) => {
          expect(await verify(text)).toEqual(INVALID);
        }),
      );
      expect(issuer.asked).toBe(1);
    },
  );
});

describe("the issuer's keys", () => {
  test("are fetched again for an unknown key, so a rotation is noticed", async () => {
    expect(await verify(await token())).toEqual(SESSION);
    issuer.keys = [unpublished.jwk];
    expect(await verify(await token(company, unpublished))).toEqual(INVALID);
    vi.setSystemTime(Date.now() + 31_000);
    expect(await verify(await token(company, unpublished))).toEqual(SESSION);
    expect(await verify(await token(company, elliptic))).toEqual(INVALID);
    expect(issuer.asked).toBe(2);
  });

  test("make no token invalid when they cannot be fetched, but raise the typed error", async () => {
    issuer.status = 500;
    await expect(verify(await token())).rejects.toThrow(SessionKeysUnavailable);
    const nowhere = sessionVerifier({
      issuer: ISSUER,
      audience: AUDIENCE,
      jwksUrl: "http://127.0.0.1:1/keys",
    });
    await expect(nowhere(await token())).rejects.toThrow(SessionKeysUnavailable);
  });

  test("raise the typed error too when they are too weak to verify with", async () => {
    issuer.keys = [{ ...rsa.jwk, n: Buffer.alloc(128, 0xff).toString("base64url") }];
    await expect(verify(await token(company, rsa))).rejects.toThrow(SessionKeysUnavailable);
  });
});

test("a text in the form of a session token is told from an API key and from any other text", async () => {
  expect(looksLikeSessionToken(await token())).toBe(true);
  for (const text of ["", "a.b", "a.b.", "a.b.c.d", "ck_test_abc", "a.b.c\n", `a.b.${"c".repeat(8_192)}`]) {
    expect(looksLikeSessionToken(text)).toBe(false);
  }
});
