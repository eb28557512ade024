import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { CompactSign } from "jose";
import { closeServer, listen } from "#infra/local/ports.ts";
import { withProof } from "#shared/credentials/data-integrity.ts";
import { CREDENTIAL_CONTEXTS, type JsonLd } from "#shared/credentials/json-ld.ts";
import { toMultikey } from "#shared/credentials/multikey.ts";
import { STATUS_LIST_ENTRIES } from "#shared/domain/credentials/credential.ts";

/** A credential of another issuer, with what a test changes in it. */
export const aCredential = (issuer: string, changes: Record<string, unknown> = {}): JsonLd =>
  ({
    "@context": [...CREDENTIAL_CONTEXTS],
    id: "https://school.example/credentials/1",
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    issuer: { id: issuer, type: ["Profile"], name: "Another School" },
    validFrom: "2026-01-01T00:00:00Z",
    name: "Reading",
    credentialSubject: {
      id: "urn:uuid:5a3c0d5e-7d4e-4b8e-9b0a-0d5f6b1c2d3e",
      type: ["AchievementSubject"],
      achievement: {
        id: "https://school.example/badges/1",
        type: ["Achievement"],
        name: "Reading",
        description: "Reads.",
        criteria: { narrative: "Has read." },
      },
    },
    ...changes,
  }) as JsonLd;

/** A document with an Ed25519 proof by this key. */
export async function proven(document: JsonLd, method: string, key: KeyObject): Promise<string> {
  const options = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-rdfc-2022",
    created: "2026-01-01T00:00:00Z",
    verificationMethod: method,
    proofPurpose: "assertionMethod",
  } as const;
  return JSON.stringify(await withProof(document, options, (bytes) => sign(null, bytes, key)));
}

/** The claims of a token that says what the credential says. */
export const claimsOf = (credential: JsonLd): JsonLd => ({
  ...credential,
  iss: (credential.issuer as JsonLd).id!,
  jti: credential.id!,
  sub: (credential.credentialSubject as JsonLd).id!,
  nbf: Date.parse(String(credential.validFrom)) / 1_000,
  ...(credential.validUntil === undefined ? {} : { exp: Date.parse(String(credential.validUntil)) / 1_000 }),
});

export const token = (
  claims: object,
  header: { alg: string } & Record<string, unknown>,
  key: KeyObject | Buffer,
) => new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader(header).sign(key as KeyObject);

/** The bits of a list, with the given indexes set, as a list carries them. */
export function encoded(set: readonly number[], bits: number = STATUS_LIST_ENTRIES): string {
  const bytes = Buffer.alloc(bits / 8);
  for (const index of set) bytes[index >> 3]! |= 128 >> (index & 7);
  return `u${gzipSync(bytes).toString("base64url")}`;
}

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
export const jsonReply =
  (value: unknown): Reply =>
  (_, response) =>
    response.end(typeof value === "string" ? value : JSON.stringify(value));

/** An issuer with a server of its own, a DID under it, and a key of each kind. */
export async function aForeignIssuer() {
  const replies = new Map<string, Reply>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    const reply = replies.get(request.url!) ?? ((_, gone) => gone.writeHead(404).end());
    reply(request, response);
  });
  const port = await listen(server, 0);
  const did = `did:web:localhost%3A${port}:school`;
  const ed25519 = generateKeyPairSync("ed25519");
  const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const methods = { ed25519: `${did}#1`, p256: `${did}#2`, rsa: `${did}#3` };
  const document = {
    id: did,
    verificationMethod: [
      { id: "#1", controller: did, type: "Multikey", publicKeyMultibase: toMultikey(ed25519.publicKey) },
      { id: methods.p256, controller: did, publicKeyJwk: p256.publicKey.export({ format: "jwk" }) },
      { id: methods.rsa, controller: did, publicKeyJwk: rsa.publicKey.export({ format: "jwk" }) },
    ],
    assertionMethod: Object.values(methods),
  };
  replies.set("/school/did.json", jsonReply(document));
  const listUrl = `http://localhost:${port}/list`;
  const list = (changes: Record<string, unknown> = {}, subject: Record<string, unknown> = {}): JsonLd =>
    ({
      "@context": [CREDENTIAL_CONTEXTS[0]],
      id: listUrl,
      type: ["VerifiableCredential", "BitstringStatusListCredential"],
      issuer: did,
      validFrom: "2026-01-01T00:00:00Z",
      credentialSubject: {
        id: `${listUrl}#list`,
        type: "BitstringStatusList",
        statusPurpose: "revocation",
        encodedList: encoded([7]),
        ...subject,
      },
      ...changes,
    }) as JsonLd;
  const entry = (index: number, changes: Record<string, unknown> = {}) => ({
    credentialStatus: {
      id: `${listUrl}#${index}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: String(index),
      statusListCredential: listUrl,
      ...changes,
    },
  });
  return {
    did,
    document,
    methods,
    ed25519,
    p256,
    rsa,
    replies,
    asked,
    list,
    entry,
    port,
    /** A credential signed by this issuer. */
    issue: (changes: Record<string, unknown> = {}) =>
      proven(aCredential(did, changes), methods.ed25519, ed25519.privateKey),
    /** Publishes a signed list. */
    async publish(document: JsonLd, method = methods.ed25519, key = ed25519.privateKey) {
      replies.set("/list", jsonReply(await proven(document, method, key)));
    },
    stop: () => closeServer(server),
  };
}
