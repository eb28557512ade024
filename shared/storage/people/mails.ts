import type { Connect } from "#shared/connect.ts";
import type { Certificate, EmailStatus } from "#shared/domain/certificates/certificate.ts";
import { countsStill } from "#shared/domain/people/mail-rates.ts";
import type { MailProgress, StateAtReturn } from "#shared/domain/people/mail-return.ts";
import type { MailTimes } from "#shared/domain/people/ports.ts";
import type { ChosenChannels } from "#shared/domain/phone/notify.ts";
import { mayHaveMessage } from "#shared/domain/phone/phone-message.ts";
import { PHONE } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { ADDRESS_KEYS } from "#shared/storage/table/schema.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { LASTING_GRANT, noteLasting } from "../lasting-log.ts";
import { NO_STATE } from "../phone/number-days.ts";
import { NOT_STOPPED } from "../phone/opt-out-item.ts";
import { toldTimes } from "../reminders/told.ts";
import { readAll } from "../table/batches.ts";
import { DUE_ENTRY, dueEntryOf, EXPIRY_SHARDS, entries, isHeldEntry } from "../table/entries.ts";
import { EXISTS, type Expression, expression, isLike, isOneOf, MISSING } from "../table/expressions.ts";
import { type Item, shaped } from "../table/item.ts";
import { deleteItem, getItem, mainTable, putItem, type Table, updateItem } from "../table/items.ts";
import { readRun, through } from "../table/list.ts";
import { idIn, invitationIn, itemKey, partitions } from "../table/schema.ts";
import { type Action, check, type Refusals, transact, update } from "../table/transactions.ts";
import { mailCounters } from "./mail-counts.ts";
import { counting, tallyIn } from "./mail-tally.ts";

/** Tries to record a return whose invitation changes meanwhile. */
const TRIES = 5;

export const mailReturnsGrants: Grants<"mailReturns"> = () => [
  {
    table: "main",
    actions: ["GetItem", "UpdateItem"],
    prefix: [patterns.people, patterns.certificates, patterns.events, patterns.organization],
  },
];

export const connectMailReturns: Connect<"mailReturns"> = (connection) => ({
  async record({ organizationId, certificateId, messageId, reason, counts, sentAt }, at) {
    const main = mainTable(connection);
    const item = await getItem(main, itemKey.certificate(organizationId, certificateId));
    if (!item) return { outcome: "unrelated" };
    const certificate = toCertificate(item);
    const { email, event_id, status, recipient_status, updated_at } = certificate;
    const key = itemKey.invitation(organizationId, email, certificateId);
    const state_at_return: StateAtReturn = { status, recipient_status, updated_at };
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const [invitation, standing] = await Promise.all([
        getItem(main, key),
        counts && getItem(main, itemKey.mailStanding(organizationId)),
      ]);
      const { state, message_id, reminder_id, counted_at, return_counted } = invitation ?? {};
      const countedAt = counted_at as string | undefined;
      const tally = tallyIn(standing);
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
          ? [update(main, itemKey.mailStanding(organizationId), counting(counts, 1, new Date(countedAt!)))]
          : []),
      ]);
      if (!refusals) return { certificate, outcome: isLast ? "recorded" : unrecorded(invitation), counted };
    }
    throw new Error("a mail that came back kept changing while that was recorded");
  },
  async follow({ organizationId, certificateId, messageId, progress }, at) {
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

export const mailStatesGrants: Grants<"mailStates"> = () => [{ table: "main", actions: ["BatchGetItem"] }];

export const connectMailStates: Connect<"mailStates"> = (connection) => ({
  async of(certificates) {
    const wanted = certificates.map(({ organization_id, email, id }) =>
      itemKey.invitation(organization_id, email, id),
    );
    const items = await readAll(mainTable(connection), wanted, {
      // Who asks for a single one may just have changed it; a list does not pay for that.
      consistent: certificates.length === 1,
      only: ["sk", "state", "refused_reason", "message_id", "progress", DUE_ENTRY[0]],
    });
    const found = new Map(items.map((item) => [invitationIn(item.sk)[1], item]));
    return new Map(certificates.map((one) => [one.id, mailStatusOf(found.get(one.id) ?? {}, one)]));
  },
  async latest({ organization_id, email, id }) {
    const [item] = await readAll(mainTable(connection), [itemKey.invitation(organization_id, email, id)]);
    return timesOf(item ?? {});
  },
});

/** A return keeps when its mail went out; one that was recorded by an earlier release does not. */
function timesOf(item: Item): MailTimes {
  const text = (name: string) => (item[name] === undefined ? null : String(item[name]));
  const finishedAt = text("finished_at");
  const isRefused = item.refused_reason !== undefined && finishedAt !== null;
  // A mail that was refused at once has no id of the mail service.
  const wentOut = item.message_id !== undefined || item.state === "sent";
  return {
    sentAt: wentOut ? (isRefused ? text("sent_at") : finishedAt) : null,
    mails: (item.mails as number | undefined) ?? null,
    waitsUntil: item.state === "waiting" && !isHeldEntry(item) ? dueEntryOf(item).due.toISOString() : null,
    // A release before this one kept no time of it.
    underWay:
      item.progress === undefined || item.progress_at === undefined
        ? null
        : { at: String(item.progress_at), progress: item.progress as MailProgress },
    refused: isRefused ? { at: finishedAt, reason: String(item.refused_reason) } : null,
    bouncedAt: wentOut && isRefused ? finishedAt : null,
    told: toldTimes(item),
  };
}

const REFUSED: Readonly<Record<string, EmailStatus>> = {
  bounced: "bounced",
  suppressed: "bounced",
  no_mail_server: "bounced",
  complained: "complained",
  unsubscribed: "unsubscribed",
};

/**
 * What became of an invitation's latest mail; one that waits, or is asked for again, is queued, or paused while its organization is held. When the certificate
 * has ended meanwhile, no mail follows: then it is what became of the mail before, if there was one.
 */
export function mailStatusOf(item: Item, { status, erased_at }: Certificate): EmailStatus {
  // Nothing is known of it any more.
  if (erased_at !== null) return "sent";
  const { state, refused_reason, message_id } = item;
  const sent = (item.progress as MailProgress | undefined) ?? "sent";
  if (state === "sent") return sent;
  if (state !== "refused" && status === "PENDING") return isHeldEntry(item) ? "paused" : "queued";
  if (refused_reason !== undefined) return REFUSED[String(refused_reason)] ?? "failed";
  // Only the mail has the link to answer by, so it went out although that is not recorded yet.
  const answered = status === "ACCEPTED" || status === "REJECTED";
  return answered || message_id !== undefined ? sent : "failed";
}

export const resendsGrants: Grants<"resends"> = () => [
  {
    table: "main",
    actions: ["ConditionCheckItem", "GetItem", "UpdateItem"],
    prefix: [patterns.people, patterns.addresses, patterns.events, patterns.phones, patterns.certificates],
  },
];

export const connectResends: Connect<"resends"> = (connection) => ({
  /** In the state "requested" a worker can claim the mail or the message again; the stream queues its job. */
  async request(certificate, asked, perDay, at) {
    const main = mainTable(connection);
    const { organization_id, email, id } = certificate;
    if (await getItem(main, itemKey.muted(email, organization_id))) return "muted";
    const phone = asked.phone === null ? [] : askForMessage(main, certificate, asked.phone, asked.email, at);
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
          itemKey.invitation(organization_id, email, id),
          // By `phone` the stream tells that a message follows.
          {
            set: { state: "requested", resend_day: day, resends, phone: asked.phone ? "queued" : undefined },
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
  afterMail: boolean,
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
    after_mail: afterMail,
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

export const mutesGrants: Grants<"mutes"> = () => [
  { table: "main", actions: ["DeleteItem", "PutItem"], prefix: ADDRESS_KEYS },
  LASTING_GRANT,
];

/** The log has each, so that a restore of the main table brings no mail to who refused it (decision 12.38). */
export const connectMutes: Connect<"mutes"> = (connection) => ({
  async mute(email, organizationId, at) {
    const created_at = at.toISOString();
    const key = itemKey.muted(email, organizationId);
    const about = { at: created_at, organization_id: organizationId, address: key.pk };
    await noteLasting(connection, { event: "muted", ...about });
    await putItem(mainTable(connection), { ...key, kind: "muted", created_at });
  },
  async unmute(email, organizationId, at) {
    const key = itemKey.muted(email, organizationId);
    await deleteItem(mainTable(connection), key);
    // Afterwards: of a run that ends in between, the log has that no mail is wanted.
    const about = { at: at.toISOString(), organization_id: organizationId, address: key.pk };
    await noteLasting(connection, { event: "unmuted", ...about });
  },
});

export const deferredMailsGrants: Grants<"deferredMails"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "UpdateItem"],
    indexes: ["by_due"],
    prefix: [patterns.people, patterns.notices, patterns.waitingMails],
  },
];

export const connectDeferredMails: Connect<"deferredMails"> = (connection) => ({
  shards: EXPIRY_SHARDS,
  async due(shard, bulk, at, limit) {
    const partition = partitions.waitingMail(shard, bulk);
    const run = { index: "by_due", partition, until: through(at.toISOString()) } as const;
    const { items } = await readRun(mainTable(connection), run, { ascending: true, limit });
    return items.map((item) => {
      const [email, certificateId, notice] = invitationIn(item.sk);
      return { organizationId: idIn(item.pk), certificateId, email, bulk, notice, due: dueEntryOf(item).due };
    });
  },
  async postpone({ organizationId, certificateId, email, bulk, notice, due }, until) {
    const main = mainTable(connection);
    const entry = (at: Date) => entries.waitingMail(organizationId, email, certificateId, at, bulk);
    if (notice) {
      const key = itemKey.waitingNotice(organizationId, email, certificateId, notice);
      await deleteItem(main, key, isLike(entry(due)));
      return true;
    }
    const { written } = await updateItem(
      main,
      itemKey.invitation(organizationId, email, certificateId),
      { set: entry(until) },
      isLike({ state: "waiting", ...entry(due) }),
    );
    return written;
  },
});
