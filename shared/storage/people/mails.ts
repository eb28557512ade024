import type { Connect } from "#shared/connect.ts";
import type { EmailStatus } from "#shared/domain/certificates/certificate.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { readAll } from "../table/batches.ts";
import { type Changes, type Expression, expression, isOneOf } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, type Key, mainTable, putItem, updateItem } from "../table/items.ts";
import { certificateIn, keys } from "../table/schema.ts";
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
    const { email, event_id } = toCertificate(item);
    const refusals = await transact(main, [
      update(
        main,
        keys.invitation(organizationId, email, certificateId),
        { set: { state: "refused", refused_reason: reason, finished_at: at.toISOString() } },
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

export const connectMailStates: Connect<"mailStates"> = (connection) => ({
  async of(certificates) {
    const wanted = certificates.map(({ organization_id, email, id }) =>
      keys.invitation(organization_id, email, id),
    );
    const items = await readAll(mainTable(connection), wanted, { consistent: false });
    const found = new Map(items.map((item) => [certificateIn(item.sk), statusOf(item)]));
    return new Map(certificates.map(({ id }) => [id, found.get(id) ?? "queued"]));
  },
});

const REFUSED: Readonly<Record<string, EmailStatus>> = {
  bounced: "bounced",
  suppressed: "bounced",
  complained: "complained",
  unsubscribed: "unsubscribed",
};

/** What became of an invitation's latest mail; one that waits, or is asked for again, is queued. */
function statusOf({ state, refused_reason }: Item): EmailStatus {
  if (state === "sent") return "sent";
  return state === "refused" ? (REFUSED[String(refused_reason)] ?? "failed") : "queued";
}

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
});
