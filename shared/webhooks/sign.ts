import { createHmac, randomBytes } from "node:crypto";

/** Standard Webhooks 1.0.0, "Signature scheme": symmetric secrets carry this prefix. */
const SECRET_PREFIX = "whsec_";
/** The specification asks for 24 to 64 random bytes. */
const SECRET_BYTES = 32;
const SECRET_BYTES_MIN = 24;
const SECRET_BYTES_MAX = 64;

export const USER_AGENT = "Certificate-Directory-Webhooks/1.0";

/** The three headers of Standard Webhooks; all other headers are the same for every delivery. */
export interface SignedHeaders {
  readonly "webhook-id": string;
  readonly "webhook-timestamp": string;
  readonly "webhook-signature": string;
}

interface Signing {
  /** The same for every attempt of one delivery; receivers use it as an idempotency key. */
  id: string;
  timestamp: Date;
  body: string;
  /** `whsec_…` secrets, the current one first, then those still valid after a rotation. */
  secrets: readonly string[];
}

/** Signs an attempt (Standard Webhooks 1.0.0), once for each secret; throws for an id with a dot, or what is no `whsec_` secret. */
export function signHeaders({ id, timestamp, body, secrets }: Signing): SignedHeaders {
  if (id === "" || id.includes(".")) throw new Error("a webhook id must not be empty or contain a dot");
  if (secrets.length === 0) throw new Error("signing a webhook takes at least one secret");
  const seconds = String(Math.floor(timestamp.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac("sha256", secretKey(secret)).update(`${id}.${seconds}.${body}`);
    return `v1,${mac.digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures.join(" ") };
}

/** All headers of a message but those of its connection and its length. */
export const messageHeaders = (signed: SignedHeaders) => ({
  "content-type": "application/json",
  "user-agent": USER_AGENT,
  "webhook-id": signed["webhook-id"],
  "webhook-timestamp": signed["webhook-timestamp"],
  "webhook-signature": signed["webhook-signature"],
});

/** Gives a new signing secret: `whsec_` and the base64 of 32 random bytes. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

function secretKey(secret: string): Buffer {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const valid = key.length >= SECRET_BYTES_MIN && key.length <= SECRET_BYTES_MAX;
  if (!secret.startsWith(SECRET_PREFIX) || !valid) throw new Error("a webhook secret is not a whsec_ secret");
  return key;
}
