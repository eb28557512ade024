import type { Connection } from "#shared/connect.ts";
import { isPublicEvent } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Invitations } from "#shared/domain/people/ports.ts";
import { mayHaveMessage } from "#shared/domain/phone/phone-status.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { readAhead, readIssuedTexts } from "../certificates/issued-texts.ts";
import { toEvent } from "../events/event-record.ts";
import { mailStatusOf } from "../messages/invitation-record.ts";
import { optOutIn } from "../phone/opt-out-item.ts";
import { hasKeptMute, saltIn } from "../privacy/salted-addresses.ts";
import { toSenderState } from "../senders/mail-standing.ts";
import { holderKeys } from "../table/holder-keys.ts";
import { mainTable } from "../table/items.ts";
import { itemKey, partitions } from "../table/schema.ts";

export const invitations = (connection: Connection): Invitations => ({
  async subject(organizationId, certificateId, { forAnybody = false, withMail = false, parts } = {}) {
    const main = mainTable(connection);
    const read = readAhead(main, organizationId, parts, (address) => [
      itemKey.accountOfAddress(address),
      itemKey.mutedAddress(address, organizationId),
      holderKeys.erasureSalt(organizationId),
      itemKey.senderState(organizationId),
    ]);
    const stored = await read(itemKey.certificate(organizationId, certificateId));
    if (!stored) return undefined;
    const certificate = toCertificate(stored);
    const [account, muted] = [
      itemKey.account(certificate.email),
      itemKey.muted(certificate.email, organizationId),
    ];
    const senderState = itemKey.senderState(organizationId);
    const salt = holderKeys.erasureSalt(organizationId);
    const phone = mayHaveMessage(certificate) ? partitions.phone(certificate.number!) : undefined;
    const mail = itemKey.invitation(organizationId, certificate.email, certificateId);
    // What a stranger may read again and again costs half of it, and may be a moment old.
    const { texts, found } = await readIssuedTexts(
      main,
      [certificate],
      forAnybody
        ? []
        : [
            account,
            muted,
            salt,
            senderState,
            ...(phone ? [itemKey.optOutOf(phone), itemKey.optOutOf(phone, organizationId)] : []),
            ...(withMail ? [mail] : []),
          ],
      { consistent: !forAnybody, ...(parts && { ahead: read }) },
    );
    const text = texts.get(certificate.id);
    if (!text) return undefined;
    const item = found(itemKey.event(shortCode(certificate.event_id)));
    const event = item && toEvent(item);
    return {
      certificate,
      ...text,
      listed: event !== undefined && isPublicEvent(event, text.organization),
      connections: event?.connections ?? [],
      registered: found(account) !== undefined,
      muted:
        found(muted) !== undefined ||
        (await hasKeptMute(main, organizationId, saltIn(found(salt)), account.pk)),
      optOut:
        phone === undefined
          ? undefined
          : (optOutIn(found(itemKey.optOutOf(phone)), certificate.email) ??
            optOutIn(found(itemKey.optOutOf(phone, organizationId)), certificate.email, "organization")),
      mailStatus: withMail ? mailStatusOf(found(mail) ?? {}, certificate) : undefined,
      sentFrom: (found(mail)?.sent_from as string | undefined) ?? null,
      senderState: toSenderState(found(senderState)),
    };
  },
});
