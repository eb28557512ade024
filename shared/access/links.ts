import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { getItem, mainTable } from "#shared/storage/table/items.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { readLink, signLink } from "./link-token.ts";
import { heldSecrets } from "./rotating-secrets.ts";
import { isShortToken, readShortLink, signShortLink } from "./short-token.ts";

export const linksGrants: Grants<"links"> = () => [
  { secret: "links" },
  { table: "main", actions: ["GetItem"], prefix: patterns.codes },
];

/** The certificate that a short code names. */
interface Named {
  readonly organizationId: string;
  readonly certificateId: string;
}

export const connectLinks: Connect<"links"> = (connection) => {
  const { config } = connection;
  const secrets = heldSecrets({
    secretId: required(config, "LINK_SECRET_ID"),
    use: "invitation links",
    answerMs: config.STORE_ANSWER_MS,
  });
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
      const link = { certificateId: certificate.id, organizationId: certificate.organization_id, expiresAt };
      return signLink(link, await secrets());
    },
    async signShort({ short_code: code }, expiresAt) {
      return signShortLink({ code, expiresAt }, await secrets());
    },
    async read(token, at) {
      if (isShortToken(token)) {
        const short = readShortLink(token, await secrets(), at);
        return short.kind === "link" ? namedBy(short.code) : undefined;
      }
      const reading = readLink(token, await secrets(), at);
      return reading.kind === "link" ? reading : undefined;
    },
  };
};
