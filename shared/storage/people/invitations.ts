import type { Connect } from "#shared/connect.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { readIssuedTexts } from "../certificates/issued-texts.ts";
import { getItem, mainTable } from "../table/items.ts";
import { keys } from "../table/schema.ts";

export const connectInvitations: Connect<"invitations"> = (connection) => ({
  async subject(organizationId, certificateId) {
    const main = mainTable(connection);
    const stored = await getItem(main, keys.certificate(organizationId, certificateId));
    if (!stored) return undefined;
    const certificate = toCertificate(stored);
    const [account, muted] = [keys.account(certificate.email), keys.muted(certificate.email, organizationId)];
    const { texts, found } = await readIssuedTexts(main, [certificate], [account, muted]);
    const text = texts.get(certificate.id);
    return (
      text && {
        certificate,
        ...text,
        registered: found(account) !== undefined,
        muted: found(muted) !== undefined,
      }
    );
  },
});
