import { randomUUID } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { DAY_MS, nextDay } from "#shared/domain/month.ts";
import type { Claim } from "#shared/domain/people/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { DUE_ENTRY, entries } from "../table/entries.ts";
import { attribute, type Expression, expression, isLike, isOneOf, MISSING } from "../table/expressions.ts";
import { insertTogether } from "../table/insertions.ts";
import type { Item } from "../table/item.ts";
import { mainTable, putItem, type Table, updateItem, type WriteOutcome } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { itemKey } from "../table/schema.ts";
import { readTogether } from "../table/together.ts";
import { countedBy } from "./mail-counts.ts";
import { mailDayKey } from "./mail-day.ts";
import { listedRecipient, NOT_MOVED } from "./people.ts";

/** How long a claim holds: longer than a worker can run (25 s), but a mail must follow a crash within a minute. */
const CLAIM_SECONDS = 30;

export const mailClaimsGrants: Grants<"mailClaims"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "PartiQLInsert", "PutItem", "UpdateItem"],
    prefix: [patterns.people, patterns.addresses, patterns.certificates],
  },
];

/**
 * A claim stands in the item of its address and day, which counts the mails of all organizations: so counting costs no
 * write of its own (decision 8.13). The invitation itself is written when the mail was sent, refused or put off.
 */
export const connectMailClaims: Connect<"mailClaims"> = (connection) => {
  const main = mainTable(connection);
  const claims: Claims = { main, day: (certificate, at) => mailDayKey(connection, certificate, at) };
  return {
    claim: (certificate, perDay, at, bulk = certificate.bulk) => claim(claims, certificate, perDay, at, bulk),
    async record(certificate, outcome, at, { counted, due = null } = {}) {
      const result =
        outcome.state === "sent"
          ? { message_id: outcome.messageId, sent_from: outcome.from, mails: outcome.mails }
          : { refused_reason: outcome.reason };
      // What is known of the mail before.
      const former = outcome.state === "sent" ? "refused_reason" : "message_id";
      const finished = {
        state: outcome.state,
        finished_at: at.toISOString(),
        ...result,
        // By it the stream tells the mails that a phone message follows.
        phone: certificate.phone === "queued" ? certificate.phone : undefined,
        ...(counted && countedBy(counted.run, counted.as)),
        ...(counted?.as === "sent" && counted.first && { counted_at: at.toISOString() }),
        ...followUpOf(certificate, due),
      };
      const ended = counted?.as === "sent" && counted.first ? ["return_counted"] : [];
      await writeInvitation(main, certificate, finished, [
        former,
        "reminder_id",
        "progress",
        "progress_at",
        ...(due ? [] : DUE_ENTRY),
        ...ended,
      ]);
    },
    async recordAnswered(certificate, at, run, due = null) {
      const now = at.toISOString();
      const counted = { counted_at: now, mails: 1, ...countedBy(run, "sent") };
      const sent = { state: "sent", finished_at: now, ...counted, ...followUpOf(certificate, due) };
      const { written } = await writeInvitation(
        main,
        certificate,
        sent,
        [],
        expression`attribute_not_exists(state)`,
      );
      return written;
    },
    async release(certificate, claimedAt) {
      // Throws when the claim is gone; the message is then delivered again and finds the current state.
      if (!(await giveBack(claims, certificate, claimedAt))) throw new Error(GONE);
      await writeInvitation(main, certificate, { state: "sending" }, DUE_ENTRY);
    },
    async wait(certificate, until, bulk, claimedAt) {
      if (claimedAt && !(await giveBack(claims, certificate, claimedAt))) throw new Error(GONE);
      await putOff(main, certificate, until, bulk);
    },
    async hold(certificate, sender, at, bulk, claimedAt) {
      if (claimedAt && !(await giveBack(claims, certificate, claimedAt))) throw new Error(GONE);
      await putInto(main, certificate, entries.heldMail(sender, certificate.id, at, bulk));
    },
    async giveBack(certificate, claimedAt) {
      await giveBack(claims, certificate, claimedAt);
    },
    async drop(certificate, at, due = null) {
      const entry = { set: followUpOf(certificate, due), remove: due ? [] : DUE_ENTRY };
      const end = (set: Readonly<Record<string, unknown>>, when: Expression) =>
        updateItem(main, invitationKey(certificate), { ...entry, set: { ...set, ...entry.set } }, when);
      // One that was asked for again says what became of the mail before.
      const { written, item } = await end({ state: "sent" }, expression`${UNDER_WAY} AND ${WAS_SENT}`);
      // A record without a state only lists the person: no mail of it is under way.
      if (written || item?.state === undefined) return;
      const { refused_reason = "not_pending" } = item;
      await end(
        { state: "refused", refused_reason, finished_at: at.toISOString() },
        expression`${UNDER_WAY} AND NOT (${WAS_SENT})`,
      );
    },
  };
};

const GONE = "The invitation is no longer claimed.";

/** The states of a mail that no worker is sending, but one shall. */
const UNDER_WAY = isOneOf("state", ["waiting", "requested"]);
/** The last mail that was tried went out and has not come back, whatever is to be done about a further one. */
const WAS_SENT = expression`attribute_exists(message_id) AND attribute_not_exists(refused_reason)`;

/** The entry of what is to be done next about an invitation. */
const followUpOf = ({ organization_id, email, id }: Certificate, due: Date | null) =>
  due ? entries.followUp(organization_id, email, id, due) : {};

const invitationKey = ({ organization_id, email, id }: Certificate) =>
  itemKey.invitation(organization_id, email, id);

/**
 * Changes the record of a mail, which names its recipient from the first time on, as the list of people reads it; none that moved to
 * another address (decision 21.4).
 */
const writeInvitation = (
  main: Table,
  certificate: Certificate,
  set: Readonly<Record<string, unknown>>,
  remove: readonly string[],
  when?: Expression,
): Promise<WriteOutcome> => {
  // What is listed already may have been corrected since the certificate was read.
  const listed = Object.entries(listedRecipient(certificate)).map(
    ([name, value]) => [name, expression`if_not_exists(${attribute(name)}, ${value})`] as const,
  );
  const own = { set, remove };
  const stays = expression`${NOT_MOVED}${when ? expression` AND (${when})` : expression``}`;
  return updateItem(
    main,
    invitationKey(certificate),
    { set: { ...Object.fromEntries(listed), kind: "invitation", ...set }, remove },
    stays,
    own,
  );
};

interface Claims {
  readonly main: Table;
  /** The item with the claims and the count of a mail's address on a day. */
  readonly day: (certificate: Certificate, at: Date) => ReturnType<typeof mailDayKey>;
}

/** A mark by which a repeated claim is told from that of another worker in the same millisecond (decision 12.16). */
const marked = () => ({ claimed_by: randomUUID().slice(0, 8) });

/** The attribute of a claim: 48 random bits of the id, since the item must stay below one write unit with all of them. */
const claimName = ({ id }: Certificate): string => `claim_${id.slice(-12)}`;

/** Only the worker that has the claim may send the mail; a claim is taken over when its worker has died. */
async function claim(
  { main, day }: Claims,
  certificate: Certificate,
  perDay: number,
  at: Date,
  bulk: boolean,
): Promise<Claim> {
  const now = at.getTime();
  const name = claimName(certificate);
  const mine = attribute(name);
  const own = { set: { [name]: now, ...marked() } };
  const { key, expiresOn } = day(certificate, at);
  const set = { kind: "mail_day", ...own.set, expires_on: expiresOn };
  const attempt = (free: Expression) =>
    updateItem(
      main,
      key,
      { add: { mails: 1 }, set },
      expression`(attribute_not_exists(mails) OR mails < ${perDay}) AND (${free})`,
      own,
    );
  const free = expression`attribute_not_exists(${mine}) OR ${mine} <= ${now - CLAIM_SECONDS * 1_000}`;
  const item = { ...key, ...set, mails: 1 };
  // Most addresses get one mail a day.
  const first = (await insertTogether(main, item)) ? { written: true, item } : await attempt(free);
  const held = first.written ? undefined : heldUntil(first.item, certificate);
  if (!first.written && (held === undefined || held <= now))
    return putOff(main, certificate, nextDay(at), bulk);
  const yesterday = day(certificate, new Date(now - DAY_MS)).key;
  // Read after the claim: what another worker recorded before this claim is seen, and none records after it.
  const [invitation, former] = await Promise.all([
    readTogether(main, invitationKey(certificate)),
    now % DAY_MS < CLAIM_SECONDS * 1_000 ? readTogether(main, yesterday) : undefined,
  ]);
  const until = Math.max(
    unfinished(held, invitation),
    unfinished(heldUntil(former, certificate), invitation),
  );
  const refusal = refusalOf(invitation, until, now);
  if (refusal) {
    if (first.written) await giveBack({ main, day }, certificate, at);
    return refusal;
  }
  // The mail of the claim that is still there was recorded, and now one more is requested.
  if (held !== undefined) {
    const { written } = await attempt(expression`${mine} = ${held - CLAIM_SECONDS * 1_000}`);
    if (!written) return putOff(main, certificate, nextDay(at), bulk);
  }
  const countedAt = invitation?.counted_at as string | undefined;
  const mails = invitation?.mails as number | undefined;
  if (invitation?.state !== "requested") return { kind: "claimed", countedAt, mails };
  // While a resend is under way, another one is refused.
  const sending = { set: { state: "sending" } };
  const { written } = await updateItem(
    main,
    invitationKey(certificate),
    sending,
    isLike({ state: "requested" }),
  );
  return written ? { kind: "claimed", countedAt, mails } : { kind: "busy", retryInSeconds: CLAIM_SECONDS };
}

/** When the claim in the item of a day ends, in milliseconds. */
function heldUntil(day: Item | undefined, certificate: Certificate): number | undefined {
  const claimed = day?.[claimName(certificate)] as number | undefined;
  return claimed === undefined ? undefined : claimed + CLAIM_SECONDS * 1_000;
}

/** The end of a claim whose mail is not recorded yet; 0 for one that was. */
function unfinished(until: number | undefined, invitation: Item | undefined): number {
  if (until === undefined) return 0;
  const finished = Date.parse(String(invitation?.finished_at ?? ""));
  return finished >= until - CLAIM_SECONDS * 1_000 ? 0 : until;
}

/** Why a mail is not sent now: it was sent or refused, or another worker holds the claim. */
function refusalOf(invitation: Item | undefined, until: number, now: number): Claim | undefined {
  if (invitation?.state === "sent" || invitation?.state === "refused") return { kind: "done" };
  return until > now ? { kind: "busy", retryInSeconds: Math.ceil((until - now) / 1_000) } : undefined;
}

/** The mail waits, unless it was sent or refused already. */
async function putOff(main: Table, certificate: Certificate, until: Date, bulk: boolean): Promise<Claim> {
  const { organization_id, email, id } = certificate;
  return putInto(main, certificate, entries.waitingMail(organization_id, email, id, until, bulk));
}

/** Lets a mail wait under an entry in by_due. */
async function putInto(
  main: Table,
  certificate: Certificate,
  entry: Readonly<Record<string, string>>,
): Promise<Claim> {
  const waiting = { state: "waiting", ...entry };
  const when = expression`${MISSING} OR NOT (${isOneOf("state", ["sent", "refused"])})`;
  const { written } = await writeInvitation(main, certificate, waiting, [], when);
  return { kind: written ? "full" : "done" };
}

/** Ends a claim whose mail was not sent, which then does not count. False when the claim is gone. */
async function giveBack({ main, day }: Claims, certificate: Certificate, claimedAt: Date): Promise<boolean> {
  const mine = claimName(certificate);
  const { written } = await updateItem(
    main,
    day(certificate, claimedAt).key,
    { add: { mails: -1 }, remove: [mine] },
    isLike({ [mine]: claimedAt.getTime() }),
    { remove: [mine] },
  );
  return written;
}

export const noticeClaimsGrants: Grants<"noticeClaims"> = () => [
  {
    table: "main",
    actions: ["PutItem", "UpdateItem"],
    prefix: [patterns.notices, patterns.addresses],
  },
];

/** A notice stands in attributes of its invitation: when it was claimed (milliseconds), and its result. */
export const connectNoticeClaims: Connect<"noticeClaims"> = (connection) => {
  const main = mainTable(connection);
  return {
    async claim(certificate, notice, at) {
      const now = at.getTime();
      const [claimed, result] = [`${notice}_claimed`, `${notice}_result`];
      const wanted = notice === "revoked" ? WAS_SENT : NOT_REFUSED;
      const free = expression`attribute_not_exists(${attribute(claimed)})
        OR ${attribute(claimed)} <= ${now - CLAIM_SECONDS * 1_000}`;
      const when = expression`${wanted} AND attribute_not_exists(${attribute(result)}) AND (${free})`;
      const claim = { [claimed]: now, ...marked() };
      const { written, item } = await writeInvitation(main, certificate, claim, [], when);
      if (written) return { kind: "claimed" };
      const left = Number(item?.[claimed] ?? 0) + CLAIM_SECONDS * 1_000 - now;
      const busy = item?.[result] === undefined && left > 0;
      return busy ? { kind: "busy", retryInSeconds: Math.ceil(left / 1_000) } : { kind: "done" };
    },
    async record(certificate, notice, result) {
      const set = { [`${notice}_result`]: result };
      await writeInvitation(main, certificate, set, claimOf(notice));
    },
    async release(certificate, notice) {
      await writeInvitation(main, certificate, {}, claimOf(notice));
    },
    async wait({ organization_id, email, id }, notice, until) {
      const key = itemKey.waitingNotice(organization_id, email, id, notice);
      const entry = entries.waitingMail(organization_id, email, id, until, false);
      await putItem(main, { ...key, kind: "waiting_notice", ...entry });
    },
    async hold({ organization_id, email, id }, notice, sender, at) {
      const key = itemKey.waitingNotice(organization_id, email, id, notice);
      const entry = entries.heldMail(sender, id, at, false);
      await putItem(main, { ...key, kind: "waiting_notice", ...entry });
    },
  };
};

const claimOf = (notice: string) => [`${notice}_claimed`, "claimed_by"];

const NOT_REFUSED = expression`(attribute_not_exists(state) OR state <> ${"refused"})`;
