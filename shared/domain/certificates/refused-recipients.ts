import { forEachParallel } from "../batches.ts";
import { DomainError } from "../errors.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import type { Certificate } from "./certificate.ts";
import {
  certificatesOf,
  type Having,
  type Issuance,
  type IssueRequest,
  recipientPath,
  recipientsOf,
  withoutRecipients,
} from "./issuance.ts";
import { knownBy, personKey } from "./same-person.ts";

/**
 * Throws `recipient_erased`, naming them, when recipients had the organization erase what it knew of them. A request that says
 * that they have asked again allows their addresses instead, before it issues. `salt` is null for an organization that has erased
 * nobody, which pays nothing for it (decision 24.5).
 */
export async function refuseErasedAddresses(
  { erasedAddresses }: Pick<Ports, "erasedAddresses">,
  issuer: ActingFor,
  salt: string | null,
  body: IssueRequest,
  at: Date,
): Promise<void> {
  if (salt === null) return;
  const recipients = recipientsOf(body);
  const emails = [...new Set(recipients.map(({ email }) => email))];
  const erased = await erasedAddresses.among(issuer.organizationId, salt, emails);
  if (erased.size === 0) return;
  if (body.on_erased === "issue") {
    for (const address of erased.values())
      await erasedAddresses.allow(issuer.organizationId, address, at, idOfActing(issuer));
    return;
  }
  const errors = recipients.flatMap(({ email }, position) =>
    erased.has(email)
      ? [
          {
            path: recipientPath(body, position, "recipient_email"),
            message: "Had you erase what you know of them; see on_erased.",
          },
        ]
      : [],
  );
  throw new DomainError(
    "recipient_erased",
    `${erased.size} of the recipients had you erase what you know of them; see errors.`,
    { errors },
  );
}

/** Holds that one request claims at the same time. */
const PARALLEL = 50;

/** An issuance that may be reserved, and the certificates whose holds it gives up if it is not. */
export interface Prepared {
  readonly issuance: Issuance;
  readonly held: readonly Certificate[];
}

/**
 * The issuance without recipients who have such a certificate, after claiming all others (decision 7.13). Throws
 * `duplicate_certificate` if there are any and `mode` is "refuse", and `conflict` while another request may be issuing
 * to one of them; it holds nothing then, nor when the store fails.
 */
export async function withoutDuplicates(
  { issuances }: Pick<Ports, "issuances">,
  issuance: Issuance,
  mode: "skip" | "refuse",
  at: Date,
): Promise<Prepared> {
  const found = new Map(await issuances.active(issuance, issuance.recipients, at));
  if (mode === "refuse") refuseAny(issuance, found);
  const certificates = certificatesOf(withoutRecipients(issuance, found));
  const held: Certificate[] = [];
  let failure: unknown;
  const claim = async (certificate: Certificate) => {
    if (failure !== undefined) return;
    try {
      const claimed = await issuances.claim(certificate, issuance.slot, at);
      if (claimed.kind === "duplicate")
        found.set(personKey(certificate), {
          certificate_id: claimed.certificateId,
          same_by: knownBy(certificate),
        });
      else if (claimed.kind === "busy") failure ??= beingIssued();
      else if (!claimed.inherited) held.push(certificate);
    } catch (error) {
      failure ??= error;
    }
  };
  // The first person alone, so that of equal requests at once one gets all recipients, and not each of them a part.
  const [first, ...others] = certificates.toSorted((a, b) => (personKey(a) < personKey(b) ? -1 : 1));
  if (first) await claim(first);
  await forEachParallel(others, PARALLEL, claim);
  try {
    if (mode === "refuse") refuseAny(issuance, found);
    if (failure !== undefined) throw failure;
  } catch (error) {
    await releaseAll({ issuances }, held);
    throw error;
  }
  return { issuance: mode === "skip" ? withoutRecipients(issuance, found) : issuance, held };
}

const beingIssued = (): DomainError =>
  new DomainError(
    "conflict",
    "Another request is issuing this badge to one of the recipients; please try again.",
    { retryAfterSeconds: 1 },
  );

/** Gives up holds whose certificates are not issued. */
export const releaseAll = (
  { issuances }: Pick<Ports, "issuances">,
  held: readonly Certificate[],
): Promise<void> => forEachParallel(held, PARALLEL, (certificate) => issuances.release(certificate));

function refuseAny({ recipients }: Issuance, found: ReadonlyMap<string, Having>): void {
  if (found.size === 0) return;
  const errors = recipients.flatMap((recipient, position) => {
    const had = found.get(personKey(recipient));
    const path = `recipient[${position}].recipient_email`;
    const message = `Has this badge for this event: certificate ${had?.certificate_id}, with the same address and ${had?.same_by}.`;
    return had ? [{ path, message }] : [];
  });
  throw new DomainError(
    "duplicate_certificate",
    `${found.size} of the recipients ${found.size === 1 ? "has" : "have"} a certificate of this badge for this event already; see errors.`,
    { errors },
  );
}
