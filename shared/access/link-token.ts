import { CORRECTIONS } from "#shared/domain/rules.ts";
import type { SigningSecrets } from "./rotating-secrets.ts";
import { readPair, signPair } from "./signed-token.ts";

/* The token of an invitation link, {base_url}/i/{token}, names the certificate and its organization (signed-token.ts). */

interface InvitationLink {
  readonly certificateId: string;
  readonly organizationId: string;
  readonly expiresAt: Date;
  /** How many addresses the invitation had before: that of the certificate must be the same (decision 21.4); 0 when it is left out. */
  readonly generation?: number;
}

type LinkReading =
  | ({ readonly kind: "link" } & Required<InvitationLink>)
  /** Genuine but expired. It has no certificate id, so that none can be shown or changed by mistake. */
  | { readonly kind: "expired"; readonly expiredAt: Date }
  | { readonly kind: "invalid" };

const DOMAIN = "invitation-link/1\n";

/** The token for a link to a certificate: the same input gives the same one, so a mail sent twice has the same link. */
export const signLink = (
  { certificateId, organizationId, expiresAt, generation }: InvitationLink,
  secrets: SigningSecrets,
): string => signPair(DOMAIN, { ids: [certificateId, organizationId], expiresAt }, secrets, generation);

/** Reads a token at the time `now`; one that is not exactly as {@link signLink} makes it is `invalid`, even when expired. Never throws. */
export function readLink(token: string, secrets: SigningSecrets, now: Date): LinkReading {
  const read = readPair(DOMAIN, token, secrets, CORRECTIONS.linkGenerationsMax);
  if (!read) return { kind: "invalid" };
  const { ids, expiresAt, generation } = read;
  if (now.getTime() >= expiresAt.getTime()) return { kind: "expired", expiredAt: expiresAt };
  const [certificateId, organizationId] = ids;
  return { kind: "link", certificateId, organizationId, expiresAt, generation };
}
