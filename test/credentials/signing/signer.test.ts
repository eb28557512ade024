import fc from "fast-check";
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from "jose";
import { describe, expect, test } from "vitest";
import { fromMultikey, type JsonLd, proofHolds } from "#shared/credentials/data-integrity.ts";
import { asciiJson, credentialSigner } from "#shared/credentials/signer.ts";
import { OPEN_BADGES_CONTEXTS } from "#shared/domain/credentials/credential-content.ts";
import { packed, unpacked } from "#shared/storage/credentials/credentials.ts";
import { anyCharacter } from "../../support/any-text.ts";
import { aSigningKey } from "./keys.ts";

const DID = "did:web:certificates.example.com:issuers:7b1f0f57-6c1a-4a39-9d5f-0d8a1c2e3f40";
const AT = new Date("2026-03-01T10:20:30.456Z");
const { key, open } = aSigningKey();
const signer = credentialSigner(open);

const credentialOf = (name: string, validUntil?: string) => ({
  "@context": OPEN_BADGES_CONTEXTS,
  id: "https://certificates.example.com/c/7Q2M4XKD0A5V",
  type: ["VerifiableCredential", "OpenBadgeCredential"],
  issuer: { id: DID, type: ["Profile"], name },
  name,
  validFrom: "2026-03-01T10:20:30Z",
  ...(validUntil ? { validUntil } : {}),
  credentialSubject: {
    id: "urn:uuid:0199d0a0-0000-7000-8000-000000000001",
    type: ["AchievementSubject"],
    achievement: {
      id: "https://certificates.example.com/b/7Q2M4XKD0A.json",
      type: ["Achievement"],
      name,
      description: name,
      criteria: { narrative: name },
    },
  },
});

const bodyOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split(".")[1]!, "base64url").toString());

describe("a signed credential", () => {
  test("has one proof, in a list, that holds over exactly what it says", async () => {
    const { json } = await signer.sign(DID, key, credentialOf("Ação"), AT);
    const { proof, ...document } = JSON.parse(json) as JsonLd & { proof: [JsonLd] };
    expect(proof).toHaveLength(1);
    expect(proof[0]).toMatchObject({
      type: "DataIntegrityProof",
      cryptosuite: "eddsa-rdfc-2022",
      created: "2026-03-01T10:20:30Z",
      verificationMethod: `${DID}#${key.multikey}`,
      proofPurpose: "assertionMethod",
    });
    const publicKey = fromMultikey(key.multikey);
    expect(await proofHolds(document, proof[0], publicKey)).toBe(true);
    expect(await proofHolds({ ...document, name: "Acao" }, proof[0], publicKey)).toBe(false);
  });

  test("is refused with a term that no context defines, which the proof would not cover", async () => {
    await expect(signer.prove(DID, key, { ...credentialOf("A"), shoeSize: 41 }, AT)).rejects.toThrow();
  });

  test("as a VC-JWT follows the rules of Open Badges 3.0, section 8.2", async () => {
    const until = "2027-03-01T10:20:30Z";
    const credential = credentialOf("Ação", until);
    const { jwt } = await signer.sign(DID, key, credential, AT);
    const kid = `${DID}#${await calculateJwkThumbprint(key.jwk)}`;
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: "ES256", kid, typ: "JWT" });
    await compactVerify(jwt, await importJWK(key.jwk, "ES256"));
    expect(bodyOf(jwt)).toEqual({
      ...credential,
      iss: DID,
      jti: credential.id,
      sub: credential.credentialSubject.id,
      nbf: Date.parse(credential.validFrom) / 1_000,
      exp: Date.parse(until) / 1_000,
    });
    expect(bodyOf((await signer.sign(DID, key, credentialOf("A"), AT)).jwt)).not.toHaveProperty("exp");
  });

  test("is ASCII in both forms, which come back from storage character by character", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), async (name) => {
        const forms = await signer.sign(DID, key, credentialOf(name), AT);
        expect(forms.json).toMatch(/^[\x20-\x7e]*$/);
        expect(Buffer.from(forms.jwt.split(".")[1]!, "base64url").toString()).toMatch(/^[\x20-\x7e]*$/);
        expect((JSON.parse(forms.json) as { name: string }).name).toBe(name);
        expect(unpacked(packed(forms))).toEqual(forms);
      }),
      { numRuns: 20 },
    );
  });

  test("escapes whatever JSON can hold, lone halves of characters too", () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: anyCharacter }), (json, text) => {
        const value = [JSON.parse(json), text, "\ud800"];
        expect(asciiJson(value)).toMatch(/^[\x20-\x7e]*$/);
        expect(JSON.parse(asciiJson(value))).toEqual(value);
      }),
      { numRuns: 100 },
    );
  });
});
