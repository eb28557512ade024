import { gzipSync } from "node:zlib";
import type { Json, JsonLd } from "#shared/credentials/json-ld.ts";
import { type Breaks, StandInIssuer } from "./stand-in-issuer.ts";

/** What the kit's verifiers say of a credential that is broken in one way; one that is not named accepts it or is not asked. */
export interface Trap {
  /** What an issuer can get wrong. */
  readonly wrong: string;
  readonly breaks: Breaks;
  /** Of the document that verifiers cannot fetch. */
  readonly missing?: "did.json" | "list";
  readonly says: {
    readonly schema?: RegExp;
    readonly bazaar?: RegExp | "revoked";
    readonly core?: Readonly<Record<string, boolean | string>> | readonly string[];
    readonly jose?: RegExp;
  };
}

/** Of a step that a verifier leaves out, as one before it failed. */
const NEVER_SAID = "never said";

/** Changes the part of a document at a path such as `credentialSubject.achievement.image`; undefined removes it. */
export function put(path: string, change: (part: Json | undefined) => Json | undefined) {
  return (document: JsonLd): JsonLd => {
    const [name, ...rest] = path.split(".");
    const part = document[name!];
    const changed = rest.length > 0 ? put(rest.join("."), change)(part as JsonLd) : change(part);
    const { [name!]: _, ...others } = document;
    return changed === undefined ? others : { ...others, [name!]: changed };
  };
}
const to = (value: Json | undefined) => () => value;

const credential = (path: string, change: Parameters<typeof put>[1]): Breaks => ({
  credential: put(path, change),
});
const list = (change: (bits: Buffer) => Json): Breaks => ({
  list: put("credentialSubject.encodedList", () => change(Buffer.alloc(16_384))),
});
const encoded = (bits: Buffer) => `u${gzipSync(bits).toString("base64url")}`;
const other = new StandInIssuer();
const methods = (change: (method: JsonLd) => Json): Breaks => ({
  document: put("verificationMethod", (all) => (all as readonly JsonLd[]).map(change)),
});

/** The forms of the document: what the schema and the rules beside it want. */
const FORM: readonly Trap[] = [
  {
    wrong: "several statuses in a list",
    breaks: credential("credentialStatus", (status) => [status!]),
    says: { schema: /\/credentialStatus must be object/ },
  },
  {
    wrong: "a status without an id",
    breaks: credential("credentialStatus.id", to(undefined)),
    says: { schema: /\/credentialStatus must have required property 'id'/ },
  },
  {
    wrong: "a type that is a plain text",
    breaks: credential("credentialSubject.type", to("AchievementSubject")),
    says: { schema: /\/credentialSubject\/type must be array/ },
  },
  {
    wrong: "an image that is a plain address",
    breaks: credential("credentialSubject.achievement.image", to("https://api.example.com/b/QWERTY.png")),
    says: { schema: /\/achievement\/image must be object/ },
  },
  {
    wrong: "one identifier outside a list",
    breaks: credential("credentialSubject.identifier", (all) => (all as readonly Json[])[0]!),
    says: { schema: /\/identifier must be array/ },
  },
  {
    wrong: "an identity of the type `email`",
    breaks: credential("credentialSubject.identifier", (all) =>
      (all as readonly JsonLd[]).map((one) => ({ ...one, identityType: "email" })),
    ),
    says: { schema: /\/identityType must/ },
  },
  {
    wrong: "a null where a field has no value",
    breaks: credential("validUntil", to(null)),
    says: { schema: /\/validUntil must be string/, jose: /"exp" claim must be a number/ },
  },
  {
    wrong: "a time without a zone",
    breaks: credential("validFrom", to("2026-01-31T12:00:00")),
    says: { schema: /\/validFrom must match format/ },
  },
  {
    wrong: "criteria that are missing",
    breaks: credential("credentialSubject.achievement.criteria", to(undefined)),
    says: { schema: /must have required property 'criteria'/ },
  },
  {
    wrong: "an issuer that is no Profile",
    breaks: { signed: put("issuer.type", to(["Issuer"])) },
    says: { schema: /\/issuer/, bazaar: /Safe mode/, core: ["jsonld.ValidationError"] },
  },
  {
    wrong: "a proof that is no list",
    breaks: { signed: put("proof", (proof) => (proof as readonly Json[])[0]!) },
    says: { schema: /\/proof must be array/ },
  },
  {
    wrong: "the contexts in another order",
    breaks: { signed: put("@context", (all) => [...(all as readonly Json[])].reverse()) },
    says: {
      schema: /\/@context\/0/,
      bazaar: /first in the list of contexts/,
      core: { valid_signature: NEVER_SAID },
    },
  },
];

/** What is signed, by whom, and whether the key is the issuer's. */
const SIGNATURE: readonly Trap[] = [
  {
    wrong: "a text that was changed after signing",
    breaks: { signed: put("name", to("Serverless Night")) },
    says: { bazaar: /Invalid signature/, core: ["invalid_signature"] },
  },
  {
    wrong: "a field that no context defines, which no signature would cover",
    breaks: { signed: put("grade", to("A")) },
    says: { bazaar: /Safe mode validation error/, core: ["jsonld.ValidationError"] },
  },
  {
    wrong: "no proof",
    breaks: { signed: put("proof", to(undefined)) },
    says: { bazaar: /No matching proofs/, core: ["no_proof"] },
  },
  {
    wrong: "the key of another organization",
    breaks: { signer: other },
    says: { bazaar: /issuer must match the verification method controller/, core: ["invalid_signature"] },
  },
  {
    wrong: "a retired key that was taken out of assertionMethod",
    breaks: { document: put("assertionMethod", to([])) },
    says: { bazaar: /not authorized/, core: ["invalid_signature"], jose: /key is not in the DID document/ },
  },
  {
    wrong: "a key that was taken out of the document",
    breaks: { document: put("verificationMethod", to([])) },
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
        put("assertionMethod", (all) => [
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
    breaks: credential("validUntil", to("2026-02-01T12:00:00Z")),
    says: { bazaar: /is after "validUntil"/, core: { expiration: false }, jose: /"exp" claim timestamp/ },
  },
  {
    wrong: "a time that has not come",
    breaks: credential("validFrom", to("2098-02-01T12:00:00Z")),
    says: {
      bazaar: /is before "validFrom"/,
      core: { valid_signature: NEVER_SAID },
      jose: /"nbf" claim timestamp/,
    },
  },
];

/** Status lists. */
const STATUS: readonly Trap[] = [
  {
    wrong: "a certificate that was revoked",
    breaks: { revoked: [7] },
    says: { bazaar: "revoked", core: { revocation_status: false } },
  },
  {
    wrong: "a list of another issuer",
    breaks: { list: put("issuer", to(other.did)), listSigner: other },
    says: { bazaar: /Issuers of the status list credential .* do not match/ },
  },
  {
    wrong: "a list that is not signed",
    breaks: { signedList: put("proof", to(undefined)) },
    says: { bazaar: /not verified/, core: { revocation_status: "status_list_signature_error" } },
  },
  {
    wrong: "a list that was changed after signing",
    breaks: { signedList: put("validFrom", to("2026-01-31T12:00:01Z")) },
    says: { bazaar: /not verified/, core: { revocation_status: "status_list_signature_error" } },
  },
  {
    wrong: "a list that cannot be found",
    breaks: {},
    missing: "list",
    says: { bazaar: /Could not load/, core: { revocation_status: "status_list_not_found" } },
  },
  {
    wrong: "a list of another purpose",
    breaks: { list: put("credentialSubject.statusPurpose", to("suspension")) },
    says: { bazaar: /does not match the status purpose/, core: { revocation_status: "status_list_error" } },
  },
  {
    wrong: "bits without the `u` of their encoding",
    breaks: list((bits) => encoded(bits).slice(1)),
    says: { bazaar: /must start with the character "u"/, core: { revocation_status: "status_list_error" } },
  },
  {
    wrong: "bits that are not compressed",
    breaks: list((bits) => `u${bits.toString("base64url")}`),
    says: { bazaar: /unknown compression/, core: { revocation_status: "status_list_error" } },
  },
];

const claim = (name: string, value: Json | undefined): Breaks => ({ claims: put(name, to(value)) });

/** The second form, whose rules are those of Open Badges, section 8.2. */
const JWT: readonly Trap[] = [
  { wrong: "no `sub`", breaks: claim("sub", undefined), says: { jose: /sub does/ } },
  { wrong: "no `jti`", breaks: claim("jti", undefined), says: { jose: /jti does/ } },
  { wrong: "another `iss`", breaks: claim("iss", other.did), says: { jose: /iss does/ } },
  { wrong: "no `exp` beside validUntil", breaks: claim("exp", undefined), says: { jose: /exp/ } },
  {
    wrong: "a validFrom with parts of a second, which `nbf` cannot repeat",
    breaks: credential("validFrom", to("2026-01-31T12:00:00.500Z")),
    says: { jose: /nbf does not repeat/ },
  },
  {
    wrong: "a `vc` around the credential",
    breaks: { claims: ({ iss, sub, jti, nbf, exp, ...vc }) => ({ iss, sub, jti, nbf, exp, vc }) as JsonLd },
    says: { jose: /not at the top/ },
  },
  {
    wrong: "the type of a newer draft",
    breaks: { header: (header) => ({ ...header, typ: "vc+jwt" }) },
    says: { jose: /typ is vc\+jwt/ },
  },
  {
    wrong: "an algorithm that Open Badges does not have",
    breaks: { header: (header) => ({ ...header, alg: "EdDSA" }) },
    says: { jose: /alg is EdDSA/ },
  },
  {
    wrong: "a further header",
    breaks: { header: (header) => ({ ...header, cty: "vc" }) },
    says: { jose: /header has cty/ },
  },
  {
    wrong: "a `kid` that the document does not have",
    breaks: { header: (header) => ({ ...header, kid: "https://api.example.com/keys/1" }) },
    says: { jose: /key is not in the DID document/ },
  },
];

export const TRAPS: readonly Trap[] = [...FORM, ...SIGNATURE, ...STATUS, ...JWT];
