import type { Connection } from "#shared/connect.ts";
import type { StateAtReturn } from "#shared/domain/messages/mail-return.ts";
import type { MessageWrites } from "#shared/domain/messages/ports.ts";
import { countsStill } from "#shared/domain/senders/mail-rates.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { counting, tallyIn } from "../senders/mail-standing.ts";
import { expression, isLike } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, mainTable, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { transact, update } from "../table/transactions.ts";
import { problemEntry } from "./invitation-record.ts";
import { mailCounters } from "./mail-counts.ts";

/** Tries to record a return whose invitation changes meanwhile. */
const TRIES = 5;

export const connectReturns = (connection: Connection): Pick<MessageWrites, "returned" | "underWay"> => ({
  async returned({ organizationId, certificateId, messageId, reason, counts, sentAt }, at) {
    const main = mainTable(connection);
    const item = await getItem(main, itemKey.certificate(organizationId, certificateId));
    if (!item) return { outcome: "unrelated" };
    const certificate = toCertificate(item);
    const { email, event_id, status, recipient_status, updated_at } = certificate;
    const key = itemKey.invitation(organizationId, email, certificateId);
    const state_at_return: StateAtReturn = { status, recipient_status, updated_at };
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const [invitation, senderState] = await Promise.all([
        getItem(main, key),
        counts && getItem(main, itemKey.senderState(organizationId)),
      ]);
      const { state, message_id, reminder_id, counted_at, return_counted } = invitation ?? {};
      const countedAt = counted_at as string | undefined;
      const tally = tallyIn(senderState);
      // Only what counted when it went out, and once, whichever of its mails comes back.
      const counted =
        counts !== undefined &&
        return_counted === undefined &&
        countsStill(tally, countedAt, at) &&
        (sentAt ?? at.toISOString()) >= (tally.from ?? "");
      // Not a repeated return (other state), nor that of an earlier mail (other id).
      const isLast = state === "sent" && (message_id === messageId || reminder_id === messageId);
      if (!isLast && !counted) return { certificate, outcome: unrecorded(invitation) };
      const returned = {
        state: "refused",
        refused_reason: reason,
        // The value before this write: when the mail went out.
        sent_at: expression`finished_at`,
        finished_at: at.toISOString(),
        state_at_return,
        ...problemEntry(certificate, reason),
      };
      const known = isLike({ state, message_id, reminder_id, counted_at, return_counted })!;
      const refusals = await transact(main, [
        update(
          main,
          key,
          { set: { ...(isLast && returned), ...(counted && { return_counted: 1 }) } },
          counted ? expression`${known} AND attribute_not_exists(return_counted)` : known,
        ),
        ...(isLast ? [update(main, ...mailCounters(event_id, { sent: -1, bounced: 1 }))] : []),
        // Where its mail counts, so that both leave the window together.
        ...(counted
          ? [update(main, itemKey.senderState(organizationId), counting(counts, 1, new Date(countedAt!)))]
          : []),
      ]);
      if (!refusals) return { certificate, outcome: isLast ? "recorded" : unrecorded(invitation), counted };
    }
    throw new Error("a mail that came back kept changing while that was recorded");
  },
  async underWay({ organizationId, certificateId, messageId, progress }, at) {
    const main = mainTable(connection);
    const item = await getItem(main, itemKey.certificate(organizationId, certificateId));
    if (!item) return { outcome: "unrelated" };
    const certificate = toCertificate(item);
    const { email } = certificate;
    const further =
      progress === "delivered"
        ? expression`(attribute_not_exists(progress) OR progress <> ${"delivered"})`
        : expression`attribute_not_exists(progress)`;
    const { written, item: invitation } = await updateItem(
      main,
      itemKey.invitation(organizationId, email, certificateId),
      { set: { progress, progress_at: at.toISOString() } },
      // Refuses what was told before, what is told of an earlier mail, and of one that came back.
      expression`message_id = ${messageId} AND state <> ${"refused"} AND ${further}`,
    );
    if (written) return { certificate, outcome: "recorded" };
    const isKnown = invitation?.message_id === messageId;
    return { certificate, outcome: isKnown ? "unrelated" : unrecorded(invitation) };
  },
});

/** Whether an event that fits no mail of an invitation may be about one whose id is not recorded yet. */
function unrecorded(invitation: Item | undefined): "sending" | "unrelated" {
  const { state, telling } = invitation ?? {};
  // The id of a reminder is recorded after it was sent.
  if (telling !== undefined) return "sending";
  // A first mail has no record before it was sent.
  return state === "sent" || state === "refused" ? "unrelated" : "sending";
}
