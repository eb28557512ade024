import { generateKeyPairSync, sign } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type CompactJWSHeaderParameters, CompactSign, calculateJwkThumbprint, type JWK } from "jose";
import { type JsonLd, toMultikey, withProof } from "#shared/credentials/data-integrity.ts";

export type Changed<T> = (part: T) => T;

/** What can be broken on purpose in what a stand-in issuer signs and publishes. */
export interface Breaks {
  readonly credential?: Changed<JsonLd>;
  /** After it was signed. */
  readonly signed?: Changed<JsonLd>;
  readonly document?: Changed<JsonLd>;
  readonly list?: Changed<JsonLd>;
  /** Of the list after it was signed. */
  readonly signedList?: Changed<JsonLd>;
  /** Sign in place of the issuer; their DID documents can be fetched. */
  readonly signer?: StandInIssuer;
  readonly listSigner?: StandInIssuer;
  readonly revoked?: readonly number[];
  readonly header?: Changed<CompactJWSHeaderParameters>;
  readonly claims?: Changed<JsonLd>;
}

let issuers = 0;

/**
 * An issuer whose private keys are at hand, so that one thing at a time can be broken in what it signs. Each has a DID of its
 * own, since some verifiers keep DID documents for the life of their process.
 */
export class StandInIssuer {
  readonly did = `did:web:issuer-${++issuers}.example:issuers:one`;
  readonly address = this.did.replace("did:web:", "https://").replaceAll(/:(?!\/\/)/g, "/");
  private readonly ed25519 = generateKeyPairSync("ed25519");
  private readonly p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly multikey = toMultikey(this.ed25519.publicKey);
  readonly listAddress = `${this.address}/status/1`;

  get jwk(): JWK {
    return this.p256.publicKey.export({ format: "jwk" }) as JWK;
  }

  prove(document: JsonLd): Promise<JsonLd> {
    const options = {
      type: "DataIntegrityProof",
      cryptosuite: "eddsa-rdfc-2022",
      created: "2026-01-31T12:00:00Z",
      verificationMethod: `${this.did}#${this.multikey}`,
      proofPurpose: "assertionMethod",
    } as const;
    return withProof(document, options, (bytes) => sign(null, bytes, this.ed25519.privateKey));
  }

  async didDocument(): Promise<JsonLd> {
    const [multi, jose] = [`${this.did}#${this.multikey}`, await this.joseMethod()];
    return {
      "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
      id: this.did,
      verificationMethod: [
        { id: multi, type: "Multikey", controller: this.did, publicKeyMultibase: this.multikey },
        { id: jose, type: "JsonWebKey2020", controller: this.did, publicKeyJwk: { ...this.jwk } as JsonLd },
      ],
      assertionMethod: [multi, jose],
    };
  }

  async joseMethod(): Promise<string> {
    return `${this.did}#${await calculateJwkThumbprint(this.jwk)}`;
  }

  /** A credential in the name of this issuer, signed by it with what is to be broken, and all that a verifier may fetch. */
  async issue(credential: JsonLd, breaks: Breaks = {}): Promise<StandInCredential> {
    const own = this.inOurName(credential);
    const unsigned = (breaks.credential ?? same)(own);
    const { signer = this, listSigner = this } = breaks;
    const signed = await signer.prove(unsigned);
    const list = (breaks.list ?? same)(this.statusList(breaks.revoked ?? []));
    const signedList = await listSigner.prove(list);
    return {
      json: (breaks.signed ?? same)(signed),
      jwt: await this.jwt(unsigned, breaks),
      documents: {
        [`${signer.address}/did.json`]: await signer.didDocument(),
        [`${listSigner.address}/did.json`]: await listSigner.didDocument(),
        [`${this.address}/did.json`]: (breaks.document ?? same)(await this.didDocument()),
        [this.listAddress]: (breaks.signedList ?? same)(signedList),
      },
    };
  }

  private inOurName({ proof: _, ...credential }: JsonLd): JsonLd {
    const { listAddress } = this;
    return {
      ...credential,
      issuer: { ...(credential.issuer as JsonLd), id: this.did },
      credentialStatus: {
        ...(credential.credentialStatus as JsonLd),
        id: `${listAddress}#7`,
        statusListIndex: "7",
        statusListCredential: listAddress,
      },
    };
  }

  private statusList(revoked: readonly number[]): JsonLd {
    const bits = Buffer.alloc(16_384);
    for (const index of revoked) bits[index >> 3]! |= 0x80 >> (index & 7);
    const { listAddress } = this;
    return {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      id: listAddress,
      type: ["VerifiableCredential", "BitstringStatusListCredential"],
      issuer: this.did,
      validFrom: "2026-01-31T12:00:00Z",
      credentialSubject: {
        id: `${listAddress}#list`,
        type: "BitstringStatusList",
        statusPurpose: "revocation",
        encodedList: `u${gzipSync(bits).toString("base64url")}`,
      },
    };
  }

  private async jwt(credential: JsonLd, { header = same, claims = same }: Breaks): Promise<string> {
    const seconds = (time: unknown) => Math.floor(Date.parse(String(time)) / 1_000);
    const { validFrom, validUntil, id, credentialSubject } = credential;
    const payload = claims({
      ...credential,
      iss: this.did,
      jti: id!,
      sub: (credentialSubject as JsonLd).id!,
      nbf: seconds(validFrom),
      ...(validUntil === undefined ? {} : { exp: seconds(validUntil) }),
    });
    const protectedHeader = header({ alg: "ES256", kid: await this.joseMethod(), typ: "JWT" });
    const key = protectedHeader.alg === "EdDSA" ? this.ed25519.privateKey : this.p256.privateKey;
    return new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader(protectedHeader)
      .sign(key);
  }
}

const same = <T>(part: T): T => part;

/** A credential with what a verifier may fetch to check it, by address. */
export interface StandInCredential {
  readonly json: JsonLd;
  readonly jwt: string;
  readonly documents: Readonly<Record<string, JsonLd>>;
}
