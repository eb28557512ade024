import type { Connect } from "#shared/connect.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { StateAtReturn } from "#shared/domain/people/mail-return.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { type Changes, type Expression, expression, isOneOf } from "../table/expressions.ts";
import { deleteItem, getItem, type Key, mainTable, putItem, updateItem } from "../table/items.ts";
import { keys } from "../table/schema.ts";
import { transact, update } from "../table/transactions.ts";

/** The update that adds to the mail counters of an event; a returned mail adds -1 to `sent` and 1 to `bounced`. */
export const mailCounters = (
  eventId: string,
  { sent = 0, bounced = 0 }: { readonly sent?: number; readonly bounced?: number },
): readonly [Key, Changes] => [
  keys.eventMailed(shortCode(eventId)),
  { add: { sent, bounced }, set: { kind: "event_mailed" } },
];

export const connectMailReturns: Connect<"mailReturns"> = (connection) => ({
  async record({ organizationId, certificateId, messageId, reason }, at) {
    const main = mainTable(connection);
    const item = await getItem(main, keys.certificate(organizationId, certificateId));
    if (!item) return "unrelated";
    const { email, event_id, status, recipient_status, updated_at } = toCertificate(item);
    const state_at_return: StateAtReturn = { status, recipient_status, updated_at };
    const refusals = await transact(main, [
      update(
        main,
        keys.invitation(organizationId, email, certificateId),
        { set: { state: "refused", refused_reason: reason, finished_at: at.toISOString(), state_at_return } },
        // Refuses a repeated return (other state), and the return of an earlier mail (other message id).
        expression`state = ${"sent"} AND message_id = ${messageId}`,
      ),
      update(main, ...mailCounters(event_id, { sent: -1, bounced: 1 })),
    ]);
    if (!refusals) return "recorded";
    const state = refusals.get(0)?.state;
    return state === "sending" || state === "requested" ? "sending" : "unrelated";
  },
});

export const connectResends: Connect<"resends"> = (connection) => ({
  /** In the state "requested" the mail worker can claim the invitation again; the stream queues its job. */
  async request({ organization_id, email, id }, perDay, at) {
    const day = at.toISOString().slice(0, 10);
    const finished = isOneOf("state", ["sent", "refused", "requested"]);
    const request = (resends: unknown, when: Expression) =>
      updateItem(
        mainTable(connection),
        keys.invitation(organization_id, email, id),
        { set: { state: "requested", resend_day: day, resends } },
        expression`${finished} AND ${when}`,
      );
    const first = await request(1, expression`(attribute_not_exists(resend_day) OR resend_day < ${day})`);
    if (first.written) return "requested";
    if (first.item === undefined || first.item.state === "sending") return "unsent";
    const another = await request(
      expression`resends + ${1}`,
      expression`resend_day = ${day} AND resends < ${perDay}`,
    );
    if (another.written) return "requested";
    return another.item?.state === "sending" ? "unsent" : "limit";
  },
});

export const connectMutes: Connect<"mutes"> = (connection) => ({
  async mute(email, organizationId, at) {
    const item = { ...keys.muted(email, organizationId), kind: "muted", created_at: at.toISOString() };
    await putItem(mainTable(connection), item);
  },
  async unmute(email, organizationId) {
    await deleteItem(mainTable(connection), keys.muted(email, organizationId));
  },
});
