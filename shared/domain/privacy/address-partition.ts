import { createHash } from "node:crypto";

/** Start of the keys of an address's records. */
export const ADDRESS_KEYS = "ADDR#";

/** The partition of what is kept of an address: named by a digest of it, as keys reach logs. */
export const addressPartition = (email: string): string =>
  ADDRESS_KEYS + createHash("sha256").update(email).digest("base64url");
