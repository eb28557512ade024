import { gzipSync } from "node:zlib";
import type { JsonLd } from "#shared/credentials/data-integrity.ts";
import type { Json } from "#shared/domain/credentials/verify/json.ts";
import type { Breaks } from "./stand-in-issuer.ts";
import { changed, inCredential, other, type Trap, to } from "./trap.ts";

const list = (change: (bits: Buffer) => Json): Breaks => ({
  list: changed("credentialSubject.encodedList", () => change(Buffer.alloc(16_384))),
});
const encoded = (bits: Buffer) => `u${gzipSync(bits).toString("base64url")}`;

/** Status lists. */
export const STATUS_TRAPS: readonly Trap[] = [
  {
    wrong: "a certificate that was revoked",
    breaks: { revoked: [7] },
    says: { bazaar: "revoked", core: { revocation_status: false } },
  },
  {
    wrong: "a list of another issuer",
    breaks: { list: changed("issuer", to(other.did)), listSigner: other },
    says: { bazaar: /Issuers of the status list credential .* do not match/ },
  },
  {
    wrong: "a list that is not signed",
    breaks: { signedList: changed("proof", to(undefined)) },
    says: { bazaar: /not verified/, core: { revocation_status: "status_list_signature_error" } },
  },
  {
    wrong: "a list that was changed after signing",
    breaks: { signedList: changed("validFrom", to("2026-01-31T12:00:01Z")) },
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
    breaks: { list: changed("credentialSubject.statusPurpose", to("suspension")) },
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

const claim = (name: string, value: Json | undefined): Breaks => ({ claims: changed(name, to(value)) });

/** The second form, whose rules are those of Open Badges, section 8.2. */
export const JWT_TRAPS: readonly Trap[] = [
  { wrong: "no `sub`", breaks: claim("sub", undefined), says: { jose: /sub does/ } },
  { wrong: "no `jti`", breaks: claim("jti", undefined), says: { jose: /jti does/ } },
  { wrong: "another `iss`", breaks: claim("iss", other.did), says: { jose: /iss does/ } },
  { wrong: "no `exp` beside validUntil", breaks: claim("exp", undefined), says: { jose: /exp/ } },
  {
    wrong: "a validFrom with parts of a second, which `nbf` cannot repeat",
    breaks: inCredential("validFrom", to("2026-01-31T12:00:00.500Z")),
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
