import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";

/*
 * A link that is mailed to a person has the digest of their address and 32 random bytes, in base64url. Only the digest of the
 * random ones is stored, in the partition of the address (decision 23.2), so all that there is of an address lies together.
 */

const PART = "[A-Za-z0-9_-]{43}";
const TOKEN = new RegExp(`^${PART}${PART}$`);

/** What a mailed link is for. */
export const HOLDER_LINK_PURPOSES = ["sign_in", "join", "take_over", "undo_join", "undo_erasure"] as const;
export type HolderLinkPurpose = (typeof HOLDER_LINK_PURPOSES)[number];

/** A mailed link, as it is stored. */
export interface HolderLink {
  /** The partition of the address that it was mailed to. */
  readonly address: string;
  readonly digest: string;
  readonly email: string;
  readonly purpose: HolderLinkPurpose;
  /** Of a certificate: where it leads (`sign_in`), or which one is taken over. */
  readonly code: string | null;
  /** The partition of the address that asked to join this one, or that a link takes away from it. */
  readonly joins: string | null;
  /** Of the session in which that was asked: its epoch, and the address whose link had opened it. Null of other links. */
  readonly joins_epoch: string | null;
  readonly joins_by: string | null;
  readonly expires_at: string;
}

/** Path parameters of a mailed link. */
export const HolderLinkParams = z.strictObject({
  token: z
    .string()
    .regex(TOKEN)
    .meta({
      description: "From the mailed link.",
      examples: ["mYyQ2cT1Wb0r9uHk3sVx7zLpNqAeJdGf5iOoUwK8E4MhY0bQ6vR2nT8xLk3sWz1cFpDa9JeUg7iOoKmXq4ZtN5"],
    }),
});

/** SHA-256 of a secret, in 43 characters of base64url. */
export const secretDigest = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");

/** A new secret of 256 bits, in 43 characters. */
export const newLinkSecret = (): string => randomBytes(32).toString("base64url");

/** What a token names: the digest of the address, and its secret. */
export const partsOfToken = (token: string): { readonly address: string; readonly secret: string } => ({
  address: token.slice(0, 43),
  secret: token.slice(43),
});
