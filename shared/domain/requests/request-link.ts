import { createHash } from "node:crypto";
import type { Organization } from "../organizations/organization.ts";
import type { HolderRequest, RequestSubject } from "./holder-request.ts";

/** Of the digest of an address that a request was mailed to. */
export const CONTACT_BYTES = 16;

/** What a link of a request is derived from: the address that it was mailed to, as base64url of its digest. */
export const contactDigest = (organizationId: string, address: string): string =>
  createHash("sha256")
    .update(`${organizationId}\n${address}`)
    .digest()
    .subarray(0, CONTACT_BYTES)
    .toString("base64url");

/**
 * Whether a mailed link still answers (decision 2.14): that of an organization while it is open and the address is one
 * of those that are told (`answering`), that of a holder, for a rename, while the certificate is theirs. A link of the release before names no address: it answers while nothing of the organization has changed since the
 * person asked.
 */
export function answersFor(
  source: string | null,
  organization: Organization,
  { kind, asked_at }: Pick<HolderRequest, "kind" | "asked_at">,
  subject: RequestSubject | undefined,
  answering: readonly string[],
): boolean {
  const { id, contact_email, closed_at, updated_at } = organization;
  if (closed_at !== undefined) return false;
  if (kind === "rename") return subject !== undefined && source === contactDigest(id, subject.email);
  if (source === null) return contact_email !== null && updated_at <= asked_at;
  return answering.some((address) => source === contactDigest(id, address));
}
