import type { Connect } from "#shared/connect.ts";
import { CORRECTIONS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { getItem, mainTable } from "#shared/storage/table/items.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { heldSecrets, type SigningSecrets } from "./rotating-secrets.ts";
import { isShortToken, readShortLink, signShortLink } from "./short-token.ts";
import { readPair, signPair } from "./signed-token.ts";

/** What the token of an invitation link, {base_url}/i/{token}, names (signed-token.ts). */
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

const LINK_DOMAIN = "invitation-link/1\n";

/** The token for a link to a certificate: the same input gives the same one, so a mail sent twice has the same link. */
export const signLink = (
  { certificateId, organizationId, expiresAt, generation }: InvitationLink,
  secrets: SigningSecrets,
): string => signPair(LINK_DOMAIN, { ids: [certificateId, organizationId], expiresAt }, secrets, generation);

/** Reads a token at the time `now`; one that is not exactly as {@link signLink} makes it is `invalid`, even when expired. Never throws. */
export function readLink(token: string, secrets: SigningSecrets, now: Date): LinkReading {
  const read = readPair(LINK_DOMAIN, token, secrets, CORRECTIONS.linkGenerationsMax);
  if (!read) return { kind: "invalid" };
  const { ids, expiresAt, generation } = read;
  if (now.getTime() >= expiresAt.getTime()) return { kind: "expired", expiredAt: expiresAt };
  const [certificateId, organizationId] = ids;
  return { kind: "link", certificateId, organizationId, expiresAt, generation };
}

export const linksGrants: Grants<"links"> = () => [
  { secret: "links" },
  { table: "main", actions: ["GetItem"], prefix: patterns.codes },
];

interface Named {
  readonly organizationId: string;
  readonly certificateId: string;
}

/** Signed for another use of the same secret, so that neither link is taken for the other. */
const REQUEST_DOMAIN = "holder-request/1\n";

export const connectLinks: Connect<"links"> = (connection) => {
  const secrets = heldSecrets(connection.config, "LINK_SECRET_ID", "invitation links");
  /** A request reads its link twice, once to be counted; what a code names never changes. */
  let last: { readonly code: string; readonly named: Named } | undefined;
  const namedBy = async (code: string): Promise<Named | undefined> => {
    if (last?.code === code) return last.named;
    const item = await getItem(mainTable(connection), itemKey.code(code), { consistent: false });
    if (!item) return undefined;
    const named = {
      organizationId: String(item.organization_id),
      certificateId: String(item.certificate_id),
    };
    last = { code, named };
    return named;
  };
  return {
    async sign(certificate, expiresAt) {
      const { id: certificateId, organization_id: organizationId, link_generation: generation } = certificate;
      const link = { certificateId, organizationId, expiresAt, ...(generation && { generation }) };
      return signLink(link, await secrets());
    },
    async signShort({ short_code: code, link_generation: generation }, expiresAt) {
      return signShortLink({ code, expiresAt, ...(generation && { generation }) }, await secrets());
    },
    async read(token, at) {
      if (isShortToken(token)) {
        const short = readShortLink(token, await secrets(), at);
        if (short.kind !== "link") return undefined;
        const named = await namedBy(short.code);
        return named && { ...named, generation: short.generation };
      }
      const reading = readLink(token, await secrets(), at);
      return reading.kind === "link" ? reading : undefined;
    },
    async signRequest({ organization_id, id }, expiresAt) {
      return signPair(REQUEST_DOMAIN, { ids: [organization_id, id], expiresAt }, await secrets());
    },
    async readRequest(token, at) {
      const read = readPair(REQUEST_DOMAIN, token, await secrets());
      if (!read || at.getTime() >= read.expiresAt.getTime()) return undefined;
      const [organizationId, requestId] = read.ids;
      return { organizationId, requestId };
    },
  };
};
