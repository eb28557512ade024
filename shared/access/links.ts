import { required } from "#shared/config.ts";
import type { Connect, Connection } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { getItem, mainTable } from "#shared/storage/table/items.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { readLink, signLink } from "./link-token.ts";
import { heldSecrets } from "./rotating-secrets.ts";
import { isShortToken, readShortLink, signShortLink } from "./short-token.ts";
import { readPair, signPair } from "./signed-token.ts";

export const linksGrants: Grants<"links"> = () => [
  { secret: "links" },
  { table: "main", actions: ["GetItem"], prefix: patterns.codes },
];

interface Named {
  readonly organizationId: string;
  readonly certificateId: string;
}

const linkSecrets = ({ config }: Connection) =>
  heldSecrets({
    secretId: required(config, "LINK_SECRET_ID"),
    use: "invitation links",
    answerMs: config.STORE_ANSWER_MS,
  });

/** Signed for another use of the same secret, so that neither link is taken for the other. */
const REQUEST_DOMAIN = "holder-request/1\n";

export const connectLinks: Connect<"links"> = (connection) => {
  const secrets = linkSecrets(connection);
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
