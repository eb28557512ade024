import { ECDH, generateKeyPairSync, sign } from "node:crypto";
import { gzipSync } from "node:zlib";
import bs58 from "bs58";
import { afterAll, describe, expect, test } from "vitest";
import { fetchDocument } from "#shared/credentials/foreign-documents.ts";
import { CREDENTIAL_CONTEXTS } from "#shared/credentials/json-ld.ts";
import { toMultikey } from "#shared/credentials/multikey.ts";
import { testStack } from "../../support/stack.ts";
import {
  aCredential,
  aForeignIssuer,
  claimsOf,
  encoded,
  jsonReply,
  proven,
  token,
} from "./foreign-issuer.ts";
import { failures, reportOn, verifyAt } from "./scene.ts";

const stack = await testStack({ workers: false });
const issuer = await aForeignIssuer();
afterAll(() => issuer.stop());

const codes = async (file: string) => failures(await verifyAt(file));

describe("a credential of another issuer", () => {
  test("with did:web is accepted, and said to be foreign", async () => {
    const report = await reportOn(stack, await issuer.issue());
    expect(report).toMatchObject({
      valid: true,
      foreign: true,
      credential: { issuer: { id: issuer.did, name: "Another School" }, verification_url: null },
    });
    expect(report.checks.map(({ code }) => code)).toContain("issuer_did_web");
  });

  test("with did:key is accepted: Ed25519 as a proof, P-256 as a token", async () => {
    const ed25519 = generateKeyPairSync("ed25519");
    const did = `did:key:${toMultikey(ed25519.publicKey)}`;
    const method = `${did}#${toMultikey(ed25519.publicKey)}`;
    const report = await verifyAt(await proven(aCredential(did), method, ed25519.privateKey));
    expect(report).toMatchObject({ valid: true, foreign: true });
    const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x, y } = p256.publicKey.export({ format: "jwk" });
    const point = Buffer.concat([
      Buffer.from([4]),
      ...[x!, y!].map((half) => Buffer.from(half, "base64url")),
    ]);
    const short = ECDH.convertKey(point, "prime256v1", undefined, undefined, "compressed") as Buffer;
    const multikey = `z${bs58.encode(Buffer.concat([Buffer.from([0x80, 0x24]), short]))}`;
    const other = `did:key:${multikey}`;
    const header = { alg: "ES256", kid: `${other}#${multikey}` };
    expect(await codes(await token(claimsOf(aCredential(other)), header, p256.privateKey))).toEqual([]);
    expect(
      await codes(await proven(aCredential(did), method, generateKeyPairSync("ed25519").privateKey)),
    ).toEqual(["changed"]);
    expect(await codes(await proven(aCredential(did), `${other}#${multikey}`, ed25519.privateKey))).toEqual([
      "other_key",
    ]);
  });

  test("is accepted as a token with a key that its DID document has, by name or as it is", async () => {
    const claims = claimsOf(aCredential(issuer.did, { validUntil: "2100-01-01T00:00:00Z" }));
    const { methods, p256, rsa } = issuer;
    const jwk = p256.publicKey.export({ format: "jwk" });
    expect(await codes(await token(claims, { alg: "ES256", kid: methods.p256 }, p256.privateKey))).toEqual(
      [],
    );
    expect(
      await codes(await token(claims, { alg: "RS256", typ: "JWT", kid: methods.rsa }, rsa.privateKey)),
    ).toEqual([]);
    expect(await codes(await token(claims, { alg: "ES256", jwk }, p256.privateKey))).toEqual([]);
    const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const mine = { alg: "ES256", jwk: own.publicKey.export({ format: "jwk" }) };
    expect(await codes(await token(claims, mine, own.privateKey))).toEqual(["other_key"]);
  });

  test("is refused when only it says whose its key is", async () => {
    const id = "https://school.example/issuers/1";
    const method = `${id}#${toMultikey(issuer.ed25519.publicKey)}`;
    const report = await verifyAt(await proven(aCredential(id), method, issuer.ed25519.privateKey));
    expect(failures(report)).toEqual(["issuer_only_named"]);
    expect(report.checks.map(({ code }) => code)).toContain("signed_by_named_key");
    const unknown = aCredential("did:example:123");
    expect(await codes(await proven(unknown, method, issuer.ed25519.privateKey))).toEqual([
      "issuer_unknown_kind",
    ]);
  });
});

describe("a DID document", () => {
  const withDocument = async (reply: Parameters<typeof issuer.replies.set>[1], run: () => Promise<void>) => {
    const before = issuer.replies.get("/school/did.json")!;
    issuer.replies.set("/school/did.json", reply);
    await run().finally(() => issuer.replies.set("/school/did.json", before));
  };
  const { document } = issuer;

  test.each([
    ["leads elsewhere", "issuer_unreachable", redirect("http://127.0.0.1:9/latest/meta-data")],
    ["leads to itself", "issuer_unreachable", redirect("/school/did.json")],
    ["is too large", "issuer_unreachable", jsonReply({ ...document, filler: "x".repeat(64_000) })],
    ["is no JSON", "issuer_wrong_document", jsonReply("<html>")],
    ["is another one's", "issuer_wrong_document", jsonReply({ ...document, id: "did:web:example.com" })],
    ["has keys of others only", "issuer_wrong_document", jsonReply(ofOthers())],
    ["names no key for assertions", "issuer_wrong_document", jsonReply({ ...document, assertionMethod: [] })],
    ["is deep", "issuer_wrong_document", jsonReply(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`)],
  ] as const)("that %s is refused", async (_, code, reply) => {
    await withDocument(reply, async () => expect(await codes(await issuer.issue())).toEqual([code]));
  });

  function redirect(location: string): Parameters<typeof issuer.replies.set>[1] {
    return (_, response) => response.writeHead(302, { location }).end();
  }
  function ofOthers() {
    const verificationMethod = document.verificationMethod.map((method) => ({
      ...method,
      controller: "did:web:a",
    }));
    return { ...document, verificationMethod };
  }

  test("is refused when its key is not the one that signed", async () => {
    const assertionMethod = [issuer.methods.p256];
    await withDocument(jsonReply({ ...document, assertionMethod }), async () =>
      expect(await codes(await issuer.issue())).toEqual(["other_key"]),
    );
  });

  test("is fetched over https from public addresses only, within its time", async () => {
    const get = (address: string, to = "10.0.0.1") =>
      fetchDocument(
        address,
        1_000,
        {
          policy: "public",
          lookup: async () => [{ address: to, family: to.includes(":") ? 6 : 4 }],
        },
        AbortSignal.timeout(30_000),
      );
    for (const inward of ["10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "fd00::1"])
      expect(await get("https://school.example.com/did.json", inward)).toMatchObject({
        problem: "school.example.com is not on the public internet.",
      });
    for (const address of [
      "http://school.example.com/did.json",
      "https://localhost/did.json",
      "https://127.0.0.1/a",
    ])
      expect((await get(address)).kind).toBe("unreachable");
    issuer.replies.set("/slow", () => undefined);
    const until = AbortSignal.timeout(200);
    const slow = await fetchDocument(`http://localhost:${issuer.port}/slow`, 9, { policy: "any" }, until);
    expect(slow).toMatchObject({ problem: "localhost did not answer in time." });
  });
});

describe("a status list of another issuer", () => {
  test("decides by the bit of the credential", async () => {
    await issuer.publish(issuer.list());
    expect(await codes(await issuer.issue(issuer.entry(6)))).toEqual([]);
    expect(await codes(await issuer.issue(issuer.entry(7)))).toEqual(["revoked"]);
    await issuer.publish(issuer.list({}, { statusPurpose: "suspension" }));
    const suspended = issuer.entry(7, { statusPurpose: "suspension" });
    expect(await codes(await issuer.issue(suspended))).toEqual(["suspended"]);
  });

  const other = generateKeyPairSync("ed25519");
  const { list, methods, did, port } = issuer;
  const refused: readonly [string, string, () => Promise<void>][] = [
    ["is not signed", "status_unsigned", async () => serve(jsonReply(list()))],
    [
      "is signed by another key",
      "status_unsigned",
      () => issuer.publish(list(), `${did}#9`, other.privateKey),
    ],
    ["was changed", "status_unsigned", () => issuer.publish(list(), methods.ed25519, other.privateKey)],
    [
      "is another issuer's",
      "status_other_issuer",
      () => issuer.publish(list({ issuer: "did:web:example.com" })),
    ],
    [
      "is for something else",
      "status_damaged",
      () => issuer.publish(list({}, { statusPurpose: "suspension" })),
    ],
    ["is too short", "status_damaged", () => issuer.publish(list({}, { encodedList: encoded([], 65_536) }))],
    ["is no list", "status_damaged", () => issuer.publish(list({ type: ["VerifiableCredential"] }))],
    ["has ended", "status_damaged", () => issuer.publish(list({ validUntil: "2026-02-01T00:00:00Z" }))],
    ["is not compressed", "status_damaged", () => issuer.publish(list({}, { encodedList: "uAAAA" }))],
    ["is a bomb", "status_damaged", () => issuer.publish(list({}, { encodedList: bomb() }))],
    ["is too large", "status_unreachable", async () => serve(jsonReply("x".repeat(1_000_001)))],
    ["is gone", "status_unreachable", async () => serve((_, response) => response.writeHead(404).end())],
    [
      "leads inwards",
      "status_unreachable",
      async () =>
        serve((_, response) => response.writeHead(307, { location: `http://localhost:${port}/a` }).end()),
    ],
  ];
  const serve = (reply: Parameters<typeof issuer.replies.set>[1]) => {
    issuer.replies.set("/list", reply);
  };
  const bomb = () => `u${gzipSync(Buffer.alloc(50_000_000)).toString("base64url")}`;

  test.each(refused)("that %s is refused: %s", async (_, code, publish) => {
    await publish();
    expect(await codes(await issuer.issue(issuer.entry(6)))).toEqual([code]);
  });

  test("is not looked for when it is of a kind that proves nothing, or outside its size", async () => {
    await issuer.publish(list());
    const kind = {
      "@context": [...CREDENTIAL_CONTEXTS, "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json"],
      credentialStatus: { id: "https://a.example/1", type: "1EdTechRevocationList" },
    };
    expect(await codes(await issuer.issue(kind))).toEqual(["status_unknown_kind"]);
    expect(await codes(await issuer.issue(issuer.entry(131_072)))).toEqual(["status_damaged"]);
    const before = issuer.asked.length;
    const forged = (await issuer.issue(issuer.entry(6))).replace("Reading", "Writing");
    expect(await codes(forged)).toEqual(["changed"]);
    expect(issuer.asked.slice(before)).toEqual(["/school/did.json"]);
  });
});

test("a proof of each known kind is checked, and none beside it is left unchecked", async () => {
  const signed = JSON.parse(await issuer.issue()) as { proof: object[] };
  const [proof] = signed.proof;
  const second = JSON.parse(await issuer.issue({})) as typeof signed;
  const again = {
    ...second.proof[0]!,
    proofValue: `z${bs58.encode(sign(null, Buffer.alloc(64), issuer.ed25519.privateKey))}`,
  };
  for (const [proofs, code] of [
    [[proof, proof], "unknown_proof"],
    [[proof, { type: "SomeProof" }], "unknown_proof"],
    [[proof, { ...proof, cryptosuite: "ecdsa-rdfc-2019" }], "unknown_proof"],
    [[{ ...proof, proofPurpose: "authentication" }], "unknown_proof"],
    [[proof, again], "changed"],
    [[], "unsigned"],
  ] as const)
    expect(await codes(JSON.stringify({ ...signed, proof: proofs })), JSON.stringify(proofs)).toEqual([code]);
  expect(await codes(JSON.stringify({ ...signed, proof }))).toEqual([]);
});
