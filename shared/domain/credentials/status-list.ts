import { gunzipSync, gzipSync } from "node:zlib";
import { STATUS_LISTS } from "../rules.ts";
import { STATUS_LIST_ENTRIES, type StatusList } from "./credential.ts";
import { inSeconds } from "./credential-content.ts";
import type { Unsigned } from "./ports.ts";

/** 131,072 bits. */
const LIST_BYTES = STATUS_LIST_ENTRIES / 8;
/** Multibase prefix of base64url without padding. */
const BASE64URL = "u";

/** A status list's text: its bits, the first index in the highest bit, compressed (Bitstring Status List 1.0, section 3.3). */
export function encodedList(revoked: readonly number[]): string {
  const bits = Buffer.alloc(LIST_BYTES);
  for (const index of revoked) bits[index >> 3]! |= 0x80 >> (index & 7);
  return BASE64URL + gzipSync(bits).toString("base64url");
}

/** Whether a published list says that an index is revoked. */
export function isRevokedIn({ json }: StatusList, index: number): boolean {
  const { encodedList: text } = (JSON.parse(json) as SignedList).credentialSubject;
  const bits = gunzipSync(Buffer.from(text.slice(BASE64URL.length), "base64url"));
  return (bits[index >> 3]! & (0x80 >> (index & 7))) !== 0;
}
interface SignedList {
  readonly credentialSubject: { readonly encodedList: string };
}

/** A status list before it is signed. `type` of its subject is a text: verifiers compare it with one. */
export const statusListCredential = (
  { id, built_at }: Pick<StatusList, "id" | "built_at">,
  did: string,
  revoked: readonly number[],
): Unsigned => ({
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  id,
  type: ["VerifiableCredential", "BitstringStatusListCredential"],
  issuer: did,
  validFrom: inSeconds(built_at),
  credentialSubject: {
    id: `${id}#list`,
    type: "BitstringStatusList",
    statusPurpose: "revocation",
    encodedList: encodedList(revoked),
    ttl: STATUS_LISTS.keptSeconds * 1_000,
  },
});
