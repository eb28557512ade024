import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ADDRESS_KEYWORD } from "#shared/domain/credentials/credential.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { withText } from "#shared/formats/png.ts";
import { asForm, qrPng } from "../../documents/qr-photo.ts";
import { BROWSER } from "../../support/browser/pages.ts";
import { onSlowMachine } from "../../support/eventually.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { asPdf, asPng, asSvg } from "./carriers.ts";
import { anOwnIssuer, claimsOf, token } from "./own-issuer.ts";
import { failures, reportOn, verifyAt } from "./scene.ts";

const stack = await testStack({ workers: false });
const issuer = await anOwnIssuer(stack);

const codes = async (file: string | Uint8Array) => failures(await verifyAt(file));
const sent = (raw: Buffer, type: string) =>
  stack.anonymous.call("POST /credentials/verify", { raw, headers: { "content-type": type } });

describe("what is no file that can hold a credential", () => {
  test("is refused before anything looks at it: too large, of another type, or empty", async () => {
    const large = Buffer.alloc(5_000_000, " ");
    for (const type of ["application/json", "image/png", "application/pdf"])
      expect((await sent(large, type)).problem.status).toBe(413);
    for (const type of ["application/zip", "image/gif", "multipart/form-data", "application/jsonp"])
      expect((await sent(Buffer.from("{}"), type)).problem.status).toBe(415);
    expect((await sent(Buffer.alloc(0), "application/json")).problem.status).toBe(400);
  });

  night.test("has an answer too when it is a file without one", async () => {
    const picture = (await asPng("")).subarray(0, 80);
    for (const [file, type, code] of [
      [picture, "image/png", "no_credential"],
      [await asPng("x"), "image/png", "not_ours"],
      [qrPng("https://a.example"), "image/png", "other_code"],
      [Buffer.from("%PDF-1.7\nnothing"), "application/pdf", "not_ours"],
      [Buffer.from(asSvg("")), "image/svg+xml", "no_credential"],
      [Buffer.from([0xff, 0xfe, 0x00]), "text/plain", "no_credential"],
      [Buffer.from("hello"), "text/plain", "not_json"],
      [Buffer.from("[]"), "application/json", "not_json"],
      [Buffer.from("{"), "application/json", "not_json"],
      [Buffer.from("{}"), "application/json", "not_open_badge"],
    ] as const) {
      const report = await reportOn(stack, file, type);
      expect([report.valid, failures(report), report.credential]).toEqual([false, [code], null]);
    }
  });

  test("of the addresses in a picture only the first is looked at, as each may have to be unpacked", async () => {
    const picture = await asPng("x");
    const address = (host: string) => withText(picture, ADDRESS_KEYWORD, `${host}/c/AAAABBBBCCCC`);
    const codeOf = async (file: Uint8Array) => failures(await reportOn(stack, file, "image/png"));
    const { baseUrl } = stack.stack;
    expect(await codeOf(address(baseUrl))).toEqual(["unknown_code"]);
    const both = withText(address(baseUrl), ADDRESS_KEYWORD, "https://a.example/c/AAAABBBBCCCC");
    expect(await codeOf(both)).toEqual(["not_ours"]);
  });

  test("never makes the check fail by itself, whatever the bytes are", async () => {
    const { png, pdf } = { png: await asPng('{"a":1}'), pdf: asPdf('{"VerifiableCredential":1}') };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(png, pdf),
        fc.nat(),
        fc.uint8Array({ maxLength: 40 }),
        async (file, at, noise) => {
          const broken = Buffer.from(file);
          broken.set(noise.slice(0, broken.length), at % (broken.length - 40));
          expect((await verifyAt(broken)).valid).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect((await verifyAt(JSON.stringify(value))).valid).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe("what was made to be much work ends soon", () => {
  const bomb = Buffer.alloc(60_000_000, "a");
  test.each([
    ["a compressed text in a PNG", async () => asPng(bomb, { compressed: true }), "too_large"],
    ["an attachment of a PDF", async () => asPdf(bomb), "too_large"],
    ["many attachments", async () => Buffer.concat(Array(60).fill(asPdf(bomb))), "too_large"],
    [
      "a large credential",
      async () => JSON.stringify({ a: "x".repeat(LIMITS.credential.bytesMax) }),
      "too_large",
    ],
    ["deep JSON", async () => `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`, "too_complex"],
    ["deep lists", async () => `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`, "too_complex"],
    [
      "a huge list",
      async () => JSON.stringify({ a: Array.from({ length: 100_000 }, () => 1) }),
      "too_complex",
    ],
    ["deep JSON in a token", async () => deepToken(), "too_complex"],
    [
      "more values than may keep others waiting",
      async () =>
        JSON.stringify(
          issuer.credential({
            evidence: Array.from({ length: 500 }, (_, at) => ({ type: ["Evidence"], name: `e${at}` })),
          }),
        ),
      "too_complex",
    ],
    [
      "blanks in a text with two halves of a character",
      async () => `{"a":"\\ud83d\\ude00${" ".repeat(135_000)}x"}`,
      "not_open_badge",
    ],
    [
      "contexts in a part",
      async () => JSON.stringify(issuer.credential({ evidence: evidenceWith(1_000) })),
      "ambiguous_names",
    ],
    [
      "contexts of its own",
      async () => JSON.stringify(issuer.credential(evidenceWith(1_000))),
      "not_open_badge",
    ],
  ] as const)("%s", async (_, made, code) => {
    const file = await made();
    const before = process.cpuUsage();
    expect(await codes(file)).toEqual([code]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(onSlowMachine(2));
  });

  const evidenceWith = (contexts: number) => ({
    "@context": Array.from({ length: contexts }, () => "https://www.w3.org/ns/credentials/v2"),
    type: ["Evidence"],
  });

  function deepToken(): string {
    const part = (text: string) => Buffer.from(text).toString("base64url");
    return `${part('{"alg":"ES256"}')}.${part(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`)}.AAAA`;
  }

  test("a graph of nodes without names that look alike", async () => {
    // Each links to each, so a canonization without a bound would try all their orders.
    const nodes = Array.from({ length: 400 }, (_, at) => ({
      type: ["Evidence"],
      name: "same",
      ...(at % 2 === 0 && { description: "same" }),
    }));
    const { proof } = JSON.parse(await issuer.issue()) as { proof: unknown };
    const slow = JSON.stringify({ ...issuer.credential({ evidence: nodes }), proof });
    const before = process.cpuUsage();
    expect(["too_complex", "changed"]).toContain((await codes(slow))[0]);
    const { user } = process.cpuUsage(before);
    expect(user / 1_000_000).toBeLessThan(onSlowMachine(5));
  });
});

describe("a token", () => {
  const { methods, p256 } = issuer;
  const claims = claimsOf(issuer.credential());
  const kid = methods.p256;
  const signedBy = (header: { alg: string } & Record<string, unknown>, payload: object = claims) =>
    token(payload, { typ: "JWT", ...header }, p256);
  const { jwk } = issuer;
  const unsigned = (header: object) =>
    `${Buffer.from(JSON.stringify(header)).toString("base64url")}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;

  test.each<[string, string, () => Promise<string>]>([
    ["no algorithm", "jwt_header", async () => unsigned({ alg: "none", kid, typ: "JWT" })],
    ["no signature", "changed", async () => unsigned({ alg: "ES256", kid, typ: "JWT" })],
    ["EdDSA", "jwt_header", () => token(claims, { alg: "EdDSA", kid: methods.ed25519 }, issuer.ed25519)],
    ["HS256", "jwt_header", () => token(claims, { alg: "HS256", kid, typ: "JWT" }, Buffer.from(jwk.x))],
    ["typ: vc+jwt", "jwt_header", () => signedBy({ alg: "ES256", kid, typ: "vc+jwt" })],
    ["another header", "jwt_header", () => signedBy({ alg: "ES256", kid, cty: "vc" })],
    ["a key that it brings along", "jwt_header", () => signedBy({ alg: "ES256", kid, jwk })],
    ["no name of its key", "jwt_header", () => signedBy({ alg: "ES256" })],
    ["a key of another kind", "other_key", () => signedBy({ alg: "ES256", kid: methods.ed25519 })],
    [
      "a key of somebody else",
      "changed",
      () =>
        token(
          claims,
          { alg: "ES256", kid, typ: "JWT" },
          generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
        ),
    ],
  ])("with %s is refused: %s", async (_, code, made) => {
    expect(await codes(await made())).toEqual([code]);
  });
});

test("an end in the past is told, also without a zone of our own", async () => {
  const ended = await issuer.issue({ validUntil: "2026-02-01T00:00:00+05:00" });
  expect(await codes(ended)).toEqual(["expired"]);
  const later = await issuer.issue({ validFrom: "2999-01-01T00:00:00Z" });
  expect(await codes(later)).toEqual(["not_yet"]);
});

describe("the page", () => {
  const posted = async (file: Uint8Array) => {
    const form = asForm(["photo", file]);
    const { status, text } = await stack.anonymous.call("POST /verify", {
      ...form,
      headers: { ...BROWSER, ...form.headers },
    });
    return [status, /role="(?:alert|status)".*?<h2>(.*?)<\/h2>/s.exec(text)?.[1]];
  };

  test("has no mark of direction that a credential brings, nor has the report; addresses with them are refused", async () => {
    const marks = "\u202e\u2066\u200f\u061c\u200e";
    const name = `${marks}Ana${marks}`;
    const { credentialSubject: subject, issuer: profile } = issuer.credential() as Record<string, object>;
    const named = await issuer.issue({
      name,
      issuer: { ...profile, name },
      credentialSubject: {
        ...subject,
        identifier: [{ type: "IdentityObject", hashed: false, identityHash: name, identityType: "name" }],
      },
      evidence: [{ type: ["Evidence"], name }],
      awardedDate: `2026-01-01T00:00:00Z`,
    });
    const form = asForm(["photo", Buffer.from(named)]);
    const { text } = await stack.anonymous.call("POST /verify", {
      ...form,
      headers: { ...BROWSER, ...form.headers },
    });
    const report = await verifyAt(named);
    expect(report).toMatchObject({
      valid: true,
      credential: { name: "Ana", issuer: { name: "Ana" }, recipient_name: "Ana", event_name: "Ana" },
    });
    for (const shown of [text, JSON.stringify(report)])
      expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/);
    expect(await codes(await issuer.issue({ id: `https://school.example/${marks}` }))).toEqual([
      "not_open_badge",
    ]);
  });

  test("has a headline for what is wrong, and the gravest first", async () => {
    const ended = await issuer.issue({ validUntil: "2026-02-01T00:00:00+05:00" });
    const later = await issuer.issue({ validFrom: "2999-01-01T00:00:00Z" });
    const changed = ended.replace("2026-02-01", "2026-02-02");
    const nameless = JSON.stringify({ ...JSON.parse(ended), issuer: issuer.did });
    for (const [credential, headline] of [
      [ended, "This credential has expired"],
      [later, "This credential is not valid yet"],
      [changed, "Do not trust this credential"],
      [nameless, "Do not trust this credential"],
    ] as const)
      expect(await posted(Buffer.from(credential)), headline).toEqual([200, headline]);
  });

  test("takes a picture without a credential as a photo, and tells what a file lacks", async () => {
    const picture = await asPng("no credential");
    expect(await posted(Buffer.from("%PDF-1.7 empty"))).toEqual([
      400,
      "This PDF has no credential and no code of ours in it",
    ]);
    expect(await posted(Buffer.from("hello"))).toEqual([400, "We could not read this file"]);
    expect(await posted(picture)).toEqual([400, "We found no credential and no QR code in the file"]);
    const bomb = await asPng(Buffer.alloc(5_000_000, "{"), { compressed: true });
    expect(await posted(bomb)).toEqual([200, "We could not read a credential in this file"]);
  });
});
