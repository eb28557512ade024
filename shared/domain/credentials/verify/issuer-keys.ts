import { createHash } from "node:crypto";
import { LIMITS } from "../../rules.ts";
import type { KnownIssuer } from "../issuer.ts";
import type { Issuers } from "../ports.ts";
import { Failed, type FindingCode } from "./finding.ts";
import { asList, asText, isOver, isRecord, type Json, type JsonRecord, readRecord } from "./json.ts";
import type { ForeignDocuments, Moment, PublicKey } from "./ports.ts";

/** How a signature names its key. */
export interface KeyReference {
  readonly method: string | undefined;
  readonly jwk: JsonRecord | undefined;
}

/** Who issued a credential, with the keys that count as theirs. */
export interface IssuerKeys {
  readonly code: FindingCode;
  /** Of an organization of this service. */
  readonly organizationId: string | null;
  /** Throws {@link Failed} `other_key` and `key_distrusted`. */
  keyOf(reference: KeyReference): PublicKey;
}

const DID_WEB = /^did:web:[a-z0-9.-]{1,253}(%3A\d{1,5})?(:[\w.~%-]{1,200}){0,10}$/i;
const DID_KEY = /^did:key:(z[1-9A-HJ-NP-Za-km-z]{40,80})$/;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Finds the keys of an issuer: of an organization of this service by what is stored, of others by did:key or did:web.
 * Throws {@link Failed} with a code of the check "issuer".
 */
export async function issuerKeysOf(
  { issuers, foreignDocuments }: { issuers: Issuers; foreignDocuments: ForeignDocuments },
  id: string,
  { now, until }: Moment,
): Promise<IssuerKeys> {
  const organizationId = UUID.exec(id)?.[0];
  const known = organizationId === undefined ? undefined : await issuers.find(organizationId);
  // Somebody else's DID can end like one of ours, so the stored one decides.
  if (known?.issuer.did === id) return ours(known);
  const multikey = DID_KEY.exec(id)?.[1];
  if (multikey !== undefined) return byKey(id, multikey);
  if (DID_WEB.test(id)) return byDocument(id, await didDocument(foreignDocuments, id, until), now);
  throw new Failed(id.startsWith("did:") ? "issuer_unknown_kind" : "issuer_only_named");
}

function ours({ issuer, keys }: KnownIssuer): IssuerKeys {
  const methods = keys.flatMap((key) => [
    { key, method: `${issuer.did}#${key.multikey}`, publicKey: { multikey: key.multikey } },
    { key, method: `${issuer.did}#${thumbprint(key.jwk)}`, publicKey: { jwk: { ...key.jwk } } },
  ]);
  return {
    code: "issuer_ours",
    organizationId: issuer.organization_id,
    keyOf(reference) {
      const found = methods.find(({ method, publicKey }) => isNamed(reference, method, publicKey));
      if (!found) throw new Failed("other_key");
      if (found.key.distrusted_at !== null) throw new Failed("key_distrusted");
      return found.publicKey;
    },
  };
}

const byKey = (did: string, multikey: string): IssuerKeys => ({
  code: "issuer_did_key",
  organizationId: null,
  keyOf({ method, jwk }) {
    if (jwk === undefined && (method === did || method === `${did}#${multikey}`)) return { multikey };
    throw new Failed("other_key");
  },
});

function byDocument(did: string, document: JsonRecord, now: Date): IssuerKeys {
  if (document.id !== did) throw new Failed("issuer_wrong_document");
  const absolute = (id: string) => (id.startsWith("#") ? did + id : id);
  const idOf = (entry: Json) => absolute(asText(isRecord(entry) ? entry.id : entry) ?? "");
  const all = [...asList(document.verificationMethod), ...asList(document.assertionMethod)].filter(isRecord);
  // Of two with one name the first counts.
  const described = new Map(all.map((entry) => [idOf(entry), entry] as const).toReversed());
  const methods = asList(document.assertionMethod).flatMap((entry) => {
    const method = described.get(idOf(entry));
    // Controlled Identifiers 1.0, section 2.2: a key counts no more from its `expires` or `revoked` on.
    const over = isOver(method?.expires, now) || isOver(method?.revoked, now);
    const publicKey = method?.controller === did && !over ? publicKeyOf(method) : undefined;
    return publicKey === undefined ? [] : [{ method: idOf(entry), publicKey }];
  });
  if (methods.length === 0) throw new Failed("issuer_wrong_document");
  return {
    code: "issuer_did_web",
    organizationId: null,
    keyOf(reference) {
      const found = methods.find(({ method, publicKey }) => isNamed(reference, method, publicKey));
      if (!found) throw new Failed("other_key");
      return found.publicKey;
    },
  };
}

function publicKeyOf({ publicKeyMultibase, publicKeyJwk }: JsonRecord): PublicKey | undefined {
  const multikey = asText(publicKeyMultibase);
  if (multikey !== undefined) return { multikey };
  return isRecord(publicKeyJwk) ? { jwk: publicKeyJwk } : undefined;
}

/** A key is named by its method; a token may carry the key instead, which must be one of the issuer's. */
function isNamed({ method, jwk }: KeyReference, known: string, key: PublicKey): boolean {
  if (method !== undefined && method !== known) return false;
  if (jwk === undefined) return method !== undefined;
  return "jwk" in key && thumbprint(key.jwk) === thumbprint(jwk);
}

const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  EC: ["crv", "kty", "x", "y"],
  RSA: ["e", "kty", "n"],
};

/** RFC 7638. */
function thumbprint(jwk: JsonRecord): string | undefined {
  const members = MEMBERS[String(jwk.kty)];
  if (members === undefined) return undefined;
  const text = JSON.stringify(Object.fromEntries(members.map((name) => [name, jwk[name]])));
  return createHash("sha256").update(text).digest("base64url");
}

/** The DID document of a did:web (W3C CCG, did:web Method Specification, section 2.5.2). */
async function didDocument(
  foreignDocuments: ForeignDocuments,
  did: string,
  until: AbortSignal,
): Promise<JsonRecord> {
  const [host, ...path] = did.slice("did:web:".length).split(":");
  const place = path.length === 0 ? ".well-known" : path.join("/");
  const address = `https://${host!.replace(/%3A/i, ":")}/${place}/did.json`;
  const fetched = await foreignDocuments.fetch(address, LIMITS.foreign.didBytesMax, until);
  if (fetched.kind !== "document") throw new Failed("issuer_unreachable", fetched.problem);
  try {
    return readRecord(fetched.text);
  } catch (error) {
    throw error instanceof Failed ? new Failed("issuer_wrong_document") : error;
  }
}
