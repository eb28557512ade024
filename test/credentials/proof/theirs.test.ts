import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { generate, type KeyPair } from "@digitalbazaar/ed25519-multikey";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import { issue } from "@digitalbazaar/vc";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { testStack } from "../../support/stack.ts";
import { aCredential, aForeignIssuer, claimsOf, jsonReply } from "../verify/foreign-issuer.ts";
import { failures, reportOn } from "../verify/scene.ts";
import { loaderOver } from "./digital-bazaar.ts";

/** What other implementations sign, by our operation. */
const stack = await testStack({ workers: false });
const issuer = await aForeignIssuer();
afterAll(() => issuer.stop());

const documentLoader = loaderOver(async (address) => {
  throw new Error(`Nothing is fetched to sign, but ${address} was.`);
});
const signed = (credential: object, pair: KeyPair) => {
  const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite });
  return issue({ credential, suite, documentLoader });
};

describe("what @digitalbazaar/vc signs", () => {
  test("with a did:key is valid, and refused once a text in it is changed", async () => {
    const pair = await generate();
    const did = `did:key:${pair.publicKeyMultibase}`;
    Object.assign(pair, { controller: did, id: `${did}#${pair.publicKeyMultibase}` });
    const text = JSON.stringify(await signed(aCredential(did, { validUntil: "2999-01-01T00:00:00Z" }), pair));
    const report = await reportOn(stack, text);
    expect(report).toMatchObject({ valid: true, foreign: true });
    expect(report.checks.map(({ code }) => code)).toEqual([
      "readable",
      "well_formed",
      "issuer_did_key",
      "signed",
      "in_time",
      "no_status",
    ]);
    expect(failures(await reportOn(stack, text.replace("Reading", "Writing")))).toEqual(["changed"]);
    expect(failures(await reportOn(stack, text.replace("2999-", "2998-")))).toEqual(["changed"]);
  });

  test("with a did:web is valid by its document, with its status by a list that it signs too", async () => {
    const pair = await generate();
    const { did, replies } = issuer;
    const id = `${did}#${pair.publicKeyMultibase}`;
    Object.assign(pair, { controller: did, id });
    const { publicKeyMultibase } = pair;
    const method = { id, type: "Multikey", controller: did, publicKeyMultibase };
    const document = { id: did, verificationMethod: [method], assertionMethod: [id] };
    const before = replies.get("/school/did.json")!;
    replies.set("/school/did.json", jsonReply(document));
    replies.set("/list", jsonReply(await signed(issuer.list(), pair)));
    const verdict = async (index: number) =>
      failures(
        await reportOn(stack, JSON.stringify(await signed(aCredential(did, issuer.entry(index)), pair))),
      );
    expect([await verdict(6), await verdict(7)]).toEqual([[], ["revoked"]]);
    replies.set("/school/did.json", before);
  });
});

describe("what jose signs", () => {
  test.each(["ES256", "RS256"])(
    "as %s with a key of a did:web is valid, and with another key is not",
    async (alg) => {
      const { did, replies } = issuer;
      const [mine, other] = await Promise.all([1, 2].map(() => generateKeyPair(alg, { extractable: true })));
      const kid = `${did}#jose`;
      const method = { id: kid, controller: did, publicKeyJwk: await exportJWK(mine!.publicKey) };
      const before = replies.get("/school/did.json")!;
      replies.set(
        "/school/did.json",
        jsonReply({ id: did, verificationMethod: [method], assertionMethod: [kid] }),
      );
      const verdict = async (pair: typeof mine) => {
        const claims = claimsOf(aCredential(did)) as Record<string, unknown>;
        const token = await new SignJWT(claims)
          .setProtectedHeader({ alg, kid, typ: "JWT" })
          .sign(pair!.privateKey);
        return failures(await reportOn(stack, token, "application/vc+jwt"));
      };
      expect([await verdict(mine), await verdict(other)]).toEqual([[], ["changed"]]);
      replies.set("/school/did.json", before);
    },
  );
});
