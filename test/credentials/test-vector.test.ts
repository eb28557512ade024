import { createPrivateKey, sign } from "node:crypto";
import { expect, test } from "vitest";
import {
  fromMultikey,
  hashOf,
  proofHolds,
  toMultikey,
  withProof,
} from "#shared/credentials/data-integrity.ts";

/** The test vector of the Open Badges 3.0 implementation guide (1EdTech), "Linked Data Proof Test Vector". */
const MULTIKEY = "z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi";
const SEED = "6241a409e6707bb640a0140a8a32bc3d193c33a661747284d6adfa4ed4180be4";
const CREDENTIAL = {
  "@context": [
    "https://www.w3.org/ns/credentials/v2",
    "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
  ],
  id: "http://example.com/credentials/3527",
  type: ["VerifiableCredential", "OpenBadgeCredential"],
  issuer: {
    id: "https://example.edu/issuers/565049",
    type: ["Profile"],
    url: "https://www.imsglobal.org",
    name: "Example Corp",
  },
  validFrom: "2010-01-01T00:00:00Z",
  name: "Teamwork Badge",
  credentialSubject: {
    id: "did:example:ebfeb1f712ebc6f1c276e12ec21",
    type: ["AchievementSubject"],
    achievement: {
      id: "https://example.com/achievements/21st-century-skills/teamwork",
      type: ["Achievement"],
      criteria: {
        narrative:
          "Team members are nominated for this badge by their peers and recognized upon review by Example Corp management.",
      },
      description:
        "This badge recognizes the development of the capacity to collaborate within a group environment.",
      name: "Teamwork",
    },
  },
};
const OPTIONS = {
  type: "DataIntegrityProof",
  created: "2010-01-01T19:23:24Z",
  verificationMethod: `https://example.edu/issuers/565049#${MULTIKEY}`,
  cryptosuite: "eddsa-rdfc-2022",
  proofPurpose: "assertionMethod",
} as const;
const PROOF_VALUE =
  "z5x9aCBYovW3CQCbKdNyhEm7ffYSw1YpEdPywQJoNbzDD2gkzQDKJ1sYKJaWvqZtkMtSbz35HcbgXVEDYHxCzgkCr";

const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.from(SEED, "hex")]);
const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });

test("the official test vector is reproduced, byte for byte", async () => {
  expect((await hashOf(CREDENTIAL, OPTIONS)).toString("hex")).toBe(
    "d34009cea0dbc1ca941e09dc01c8c9d3e3ce3c5b853f67ee44698dcea10f5d19" +
      "87f65a76d40146205e3b3e06cb0fbd153f97f9ce70372390f52566bb7f9e0773",
  );
  const signed = await withProof(CREDENTIAL, OPTIONS, (bytes) => sign(null, bytes, privateKey));
  expect(signed.proof).toEqual([{ ...OPTIONS, proofValue: PROOF_VALUE }]);
});

test("its proof holds with its key, and not after a change", async () => {
  const key = fromMultikey(MULTIKEY);
  expect(toMultikey(key)).toBe(MULTIKEY);
  const proof = { ...OPTIONS, proofValue: PROOF_VALUE };
  expect(await proofHolds(CREDENTIAL, proof, key)).toBe(true);
  expect(await proofHolds({ ...CREDENTIAL, name: "Teamwork badge" }, proof, key)).toBe(false);
  expect(await proofHolds(CREDENTIAL, { ...proof, created: "2010-01-01T19:23:25Z" }, key)).toBe(false);
});
