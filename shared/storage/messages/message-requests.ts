import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { ChosenChannels } from "#shared/domain/phone/decide-phone.ts";
import { mayHaveMessage } from "#shared/domain/phone/phone-status.ts";
import { PHONE } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { NO_STATE } from "../phone/number-days.ts";
import { NOT_STOPPED } from "../phone/opt-out-item.ts";
import { hasKeptMute, saltIn } from "../privacy/salted-addresses.ts";
import { LIST_ENTRY } from "../table/entries.ts";
import { EXISTS, type Expression, expression, isOneOf, MISSING } from "../table/expressions.ts";
import { holderKeys } from "../table/holder-keys.ts";
import { type Item, shaped } from "../table/item.ts";
import { mainTable, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { readTogether } from "../table/together.ts";
import { type Action, check, type Refusals, transact, update } from "../table/transactions.ts";
import { firstSending } from "./invitation-record.ts";

export const messagesRequestGrants: Grants<"messages.request"> = () => [
  {
    table: "main",
    actions: ["ConditionCheckItem", "GetItem", "UpdateItem"],
    prefix: [patterns.people, patterns.addresses, patterns.events, patterns.phones, patterns.certificates],
  },
  {
    table: "main",
    actions: ["BatchGetItem"],
    prefix: [patterns.people, patterns.addresses, patterns.erasedAddresses, patterns.phones],
  },
  { table: "main", actions: ["GetItem"], prefix: patterns.erasedAddresses },
];

export const connectMessagesRequest: Connect<"messages.request"> = (connection) => ({
  /** In the state "requested" a worker can claim the mail or the message again; the stream queues its job. */
  async again(certificate, asked, perDay, at) {
    const main = mainTable(connection);
    const { organization_id, email, id } = certificate;
    const muted = itemKey.muted(email, organization_id);
    const invitation = itemKey.invitation(organization_id, email, id);
    const [isMuted, before, salt, stopped] = await Promise.all([
      readTogether(main, muted),
      readTogether(main, invitation),
      readTogether(main, holderKeys.erasureSalt(organization_id)),
      asked.phone === null
        ? undefined
        : readTogether(main, itemKey.optOutOf(partitions.phone(certificate.number!), organization_id)),
    ]);
    if (isMuted || (await hasKeptMute(main, organization_id, saltIn(salt), muted.pk))) return "muted";
    // Of all organizations the write itself asks; of this one the worker asks again before it sends.
    if (stopped?.at !== undefined) return "opted_out";
    const phone = asked.phone === null ? [] : askForMessage(main, certificate, asked.phone, asked, at);
    const refusedPhone = (refusals: Refusals): "opted_out" | "unsent" | "recent" | undefined => {
      if (asked.phone === null) return undefined;
      if (refusals.has(0)) return "opted_out";
      if (!refusals.has(1)) return undefined;
      return isPending(refusals.get(1)) ? "unsent" : "recent";
    };
    if (!asked.email) {
      const refusals = await transact(main, phone);
      return refusals ? (refusedPhone(refusals) ?? "unsent") : "requested";
    }
    const day = at.toISOString().slice(0, 10);
    const finished = isOneOf("state", FINISHED);
    // A transaction, so that a repetition after a lost answer counts once, also when the worker was quick.
    const request = (resends: unknown, when: Expression) =>
      transact(main, [
        ...phone,
        update(
          main,
          invitation,
          // By `phone` the stream tells that a message follows.
          {
            set: {
              ...{ state: "requested", resend_day: day, resends, phone: asked.phone ? "queued" : undefined },
              ...{ resent_by: asked.by, resent_at: at.toISOString() },
              ...firstSending(before ?? {}),
            },
            remove: LIST_ENTRY,
          },
          expression`${finished} AND ${when}`,
        ),
      ]);
    const first = await request(1, expression`(attribute_not_exists(resend_day) OR resend_day < ${day})`);
    if (!first) return "requested";
    const outcome = refusedPhone(first) ?? (isUnsent(first.get(phone.length)) ? "unsent" : undefined);
    if (outcome) return outcome;
    const another = await request(
      expression`resends + ${1}`,
      expression`resend_day = ${day} AND resends < ${perDay}`,
    );
    if (!another) return "requested";
    return refusedPhone(another) ?? (isUnsent(another.get(phone.length)) ? "unsent" : "limit");
  },
});

/** Asks for a message: refused first by an opt-out, second by a message that is under way or came a short time ago. */
function askForMessage(
  main: Table,
  certificate: Certificate,
  channels: ChosenChannels,
  { email, by }: { readonly email: boolean; readonly by: string },
  at: Date,
): Action[] {
  const { organization_id, id } = certificate;
  const number = certificate.number!;
  const before = new Date(at.getTime() - PHONE.againAfterHours * 3_600_000).toISOString();
  // Its job got lost; if it comes all the same, one of the two finds nothing to do.
  const lost = new Date(at.getTime() - PHONE.askedAgainAfterHours * 3_600_000).toISOString();
  const message = {
    kind: "phone_message",
    organization_id,
    certificate_id: id,
    state: "requested",
    // What it is again when the certificate is answered before it is sent.
    state_before: expression`if_not_exists(state, ${NO_STATE})`,
    asked_channels: channels,
    asked_by: by,
    after_mail: email,
    requested_at: at.toISOString(),
  };
  return [
    check(main, itemKey.phoneOptOut(number), NOT_STOPPED),
    update(
      main,
      itemKey.phoneMessage(number, id),
      { set: shaped(message), remove: ["tries"] },
      expression`${MISSING} OR (state = ${"requested"} AND requested_at < ${lost}) OR ${isOneOf("state", ["failed", "refused", "opted_out"])} OR (${isOneOf("state", ["claimed", "delivered", "read"])} AND claimed_at < ${before})`,
    ),
    ...(mayHaveMessage(certificate)
      ? []
      : [update(main, itemKey.certificate(organization_id, id), { set: { phone_asked: 1 } }, EXISTS)]),
  ];
}
const isPending = (message: Item | undefined): boolean =>
  message?.state === "waiting" || message?.state === "requested";

const FINISHED = ["sent", "refused", "requested"] as const;
const isUnsent = (invitation: Item | undefined): boolean =>
  !FINISHED.some((state) => state === invitation?.state);
