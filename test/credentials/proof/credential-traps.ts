import type { JsonLd } from "#shared/credentials/data-integrity.ts";
import type { Json } from "#shared/domain/credentials/verify/json.ts";
import type { Breaks } from "./stand-in-issuer.ts";
import { changed, inCredential, NEVER_SAID, other, type Trap, to } from "./trap.ts";

const methods = (change: (method: JsonLd) => Json): Breaks => ({
  document: changed("verificationMethod", (all) => (all as readonly JsonLd[]).map(change)),
});

/** The forms of the document: what the schema and the rules beside it want. */
export const FORM_TRAPS: readonly Trap[] = [
  {
    wrong: "several statuses in a list",
    breaks: inCredential("credentialStatus", (status) => [status!]),
    says: { schema: /\/credentialStatus must be object/ },
  },
  {
    wrong: "a status without an id",
    breaks: inCredential("credentialStatus.id", to(undefined)),
    says: { schema: /\/credentialStatus must have required property 'id'/ },
  },
  {
    wrong: "a type that is a plain text",
    breaks: inCredential("credentialSubject.type", to("AchievementSubject")),
    says: { schema: /\/credentialSubject\/type must be array/ },
  },
  {
    wrong: "an image that is a plain address",
    breaks: inCredential("credentialSubject.achievement.image", to("https://api.example.com/b/QWERTY.png")),
    says: { schema: /\/achievement\/image must be object/ },
  },
  {
    wrong: "one identifier outside a list",
    breaks: inCredential("credentialSubject.identifier", (all) => (all as readonly Json[])[0]!),
    says: { schema: /\/identifier must be array/ },
  },
  {
    wrong: "an identity of the type `email`",
    breaks: inCredential("credentialSubject.identifier", (all) =>
      (all as readonly JsonLd[]).map((one) => ({ ...one, identityType: "email" })),
    ),
    says: { schema: /\/identityType must/ },
  },
  {
    wrong: "a null where a field has no value",
    breaks: inCredential("validUntil", to(null)),
    says: { schema: /\/validUntil must be string/, jose: /"exp" claim must be a number/ },
  },
  {
    wrong: "a time without a zone",
    breaks: inCredential("validFrom", to("2026-01-31T12:00:00")),
    says: { schema: /\/validFrom must match format/ },
  },
  {
    wrong: "criteria that are missing",
    breaks: inCredential("credentialSubject.achievement.criteria", to(undefined)),
    says: { schema: /must have required property 'criteria'/ },
  },
  {
    wrong: "an issuer that is no Profile",
    breaks: { signed: changed("issuer.type", to(["Issuer"])) },
    says: { schema: /\/issuer/, bazaar: /Safe mode/, core: ["jsonld.ValidationError"] },
  },
  {
    wrong: "a proof that is no list",
    breaks: { signed: changed("proof", (proof) => (proof as readonly Json[])[0]!) },
    says: { schema: /\/proof must be array/ },
  },
  {
    wrong: "the contexts in another order",
    breaks: { signed: changed("@context", (all) => [...(all as readonly Json[])].reverse()) },
    says: {
      schema: /\/@context\/0/,
      bazaar: /first in the list of contexts/,
      core: { valid_signature: NEVER_SAID },
    },
  },
];

/** What is signed, by whom, and whether the key is the issuer's. */
export const SIGNATURE_TRAPS: readonly Trap[] = [
  {
    wrong: "a text that was changed after signing",
    breaks: { signed: changed("name", to("Serverless Night")) },
    says: { bazaar: /Invalid signature/, core: ["invalid_signature"] },
  },
  {
    wrong: "a field that no context defines, which no signature would cover",
    breaks: { signed: changed("grade", to("A")) },
    says: { bazaar: /Safe mode validation error/, core: ["jsonld.ValidationError"] },
  },
  {
    wrong: "no proof",
    breaks: { signed: changed("proof", to(undefined)) },
    says: { bazaar: /No matching proofs/, core: ["no_proof"] },
  },
  {
    wrong: "the key of another organization",
    breaks: { signer: other },
    says: { bazaar: /issuer must match the verification method controller/, core: ["invalid_signature"] },
  },
  {
    wrong: "a retired key that was taken out of assertionMethod",
    breaks: { document: changed("assertionMethod", to([])) },
    says: { bazaar: /not authorized/, core: ["invalid_signature"], jose: /key is not in the DID document/ },
  },
  {
    wrong: "a key that was taken out of the document",
    breaks: { document: changed("verificationMethod", to([])) },
    says: { bazaar: /not in the DID document/, core: ["invalid_signature"], jose: /key is not in/ },
  },
  {
    wrong: "keys without their controller",
    breaks: methods(({ controller: _, ...method }) => method),
    says: {
      bazaar: /Verification error/,
      core: ["invalid_signature"],
      jose: /key is not in the DID document/,
    },
  },
  {
    wrong: "assertionMethod with a whole key in it",
    breaks: {
      document: (document) =>
        changed("assertionMethod", (all) => [
          (document.verificationMethod as readonly Json[])[0]!,
          ...(all as readonly Json[]),
        ])(document),
    },
    says: { jose: /no string/ },
  },
  {
    wrong: "a DID document that cannot be found",
    breaks: {},
    missing: "did.json",
    says: { bazaar: /did.json was not found/, core: ["did_web_unresolved"] },
  },
  {
    wrong: "a time that has passed",
    breaks: inCredential("validUntil", to("2026-02-01T12:00:00Z")),
    says: { bazaar: /is after "validUntil"/, core: { expiration: false }, jose: /"exp" claim timestamp/ },
  },
  {
    wrong: "a time that has not come",
    breaks: inCredential("validFrom", to("2098-02-01T12:00:00Z")),
    says: {
      bazaar: /is before "validFrom"/,
      core: { valid_signature: NEVER_SAID },
      jose: /"nbf" claim timestamp/,
    },
  },
];
