import type { Connection } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { isNotice, type MailKind, type Notice, RUN_SECONDS } from "#shared/domain/messages/message.ts";
import { entries } from "../table/entries.ts";
import { attribute, expression } from "../table/expressions.ts";
import { mainTable, putItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type MailsOfKind, marked, WAS_SENT, writeInvitation } from "./invitation-record.ts";

const NOT_REFUSED = expression`(attribute_not_exists(state) OR state <> ${"refused"})`;

/**
 * A notice stands in attributes of its invitation: when it was claimed (milliseconds), and its result. While it waits it has an item
 * of its own, as its invitation may wait for something else.
 */
export const connectNoticeMails = (connection: Connection): MailsOfKind => {
  const main = mainTable(connection);
  const endClaim = (certificate: Certificate, kind: MailKind, set: Readonly<Record<string, unknown>> = {}) =>
    writeInvitation(main, certificate, { set, remove: [`${kind}_claimed`, "claimed_by"] });
  const wait = async (
    certificate: Certificate,
    kind: MailKind,
    entry: Readonly<Record<string, string>>,
    claimedAt: Date | undefined,
  ): Promise<boolean> => {
    if (claimedAt) await endClaim(certificate, kind);
    const { organization_id, email, id } = certificate;
    const key = itemKey.waitingNotice(organization_id, email, id, noticeOf(kind));
    await putItem(main, { ...key, kind: "waiting_notice", ...entry });
    return true;
  };
  return {
    async claim(certificate, kind, _perDay, at) {
      const now = at.getTime();
      const [claimed, result] = [`${kind}_claimed`, `${kind}_result`];
      // Of a revocation nobody is told who had no mail.
      const wanted = kind === "revoked" ? WAS_SENT : NOT_REFUSED;
      const free = expression`attribute_not_exists(${attribute(claimed)})
        OR ${attribute(claimed)} <= ${now - RUN_SECONDS * 1_000}`;
      const when = expression`${wanted} AND attribute_not_exists(${attribute(result)}) AND (${free})`;
      const claim = { set: { [claimed]: now, ...marked() } };
      const { written, item } = await writeInvitation(main, certificate, claim, when);
      if (written) return { kind: "claimed" };
      const left = Number(item?.[claimed] ?? 0) + RUN_SECONDS * 1_000 - now;
      const busy = item?.[result] === undefined && left > 0;
      return busy ? { kind: "busy", retryInSeconds: Math.ceil(left / 1_000) } : { kind: "done" };
    },
    async record(certificate, kind, result) {
      await endClaim(certificate, kind, {
        [`${kind}_result`]: result.state === "refused" ? result.reason : result.state,
      });
    },
    async release(certificate, kind) {
      await endClaim(certificate, kind);
    },
    wait(certificate, kind, { until, claimedAt }) {
      const { organization_id, email, id } = certificate;
      const entry = entries.message("single", organization_id, email, id, until);
      return wait(certificate, kind, entry, claimedAt);
    },
    hold: (certificate, kind, { sender, at, claimedAt }) =>
      wait(certificate, kind, entries.heldMail(sender, certificate.id, at, false), claimedAt),
  };
};

function noticeOf(kind: MailKind): Notice {
  if (!isNotice(kind)) throw new Error(`${kind} is no notice.`);
  return kind;
}
