import type { Connection } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { lowestUuidAt, uuidTime } from "#shared/domain/ids.ts";
import { SHARED_SENDER } from "#shared/domain/senders/sender-state.ts";
import { toCertificate } from "#shared/storage/certificates/certificate-item.ts";
import {
  invitationKeyOf,
  NOT_HELD_BACK,
  writeInvitation,
} from "#shared/storage/messages/invitation-record.ts";
import { readAll } from "#shared/storage/table/batches.ts";
import { DUE_ENTRY, dueEntryOf, messageShards, waitingMessageIn } from "#shared/storage/table/entries.ts";
import { attribute, expression, isLike } from "#shared/storage/table/expressions.ts";
import type { Item } from "#shared/storage/table/item.ts";
import { mainTable, updateItem } from "#shared/storage/table/items.ts";
import { pagesOf, through } from "#shared/storage/table/list.ts";
import { idIn, invitationIn, itemKey, partitions } from "#shared/storage/table/schema.ts";
import { importsOfAll } from "./imports-again.ts";

/** An invitation that waited for a time that has come; it may have been sent since. */
interface WaitingMail {
  readonly organizationId: string;
  readonly email: string;
  readonly certificateId: string;
  /** Its place in the index of what is due. */
  readonly entry: Readonly<Record<string, string>>;
}

/**
 * Invitations that wait, also those of these organizations that are held; were due at the moment `due`, and whose
 * certificates were issued until `issued`. Notices are none: a second one does no harm.
 */
export async function* waitingMails(
  connection: Connection,
  organizationIds: readonly string[],
  { due, issued }: { readonly due: string; readonly issued: Date },
): AsyncGenerator<WaitingMail> {
  for (const partition of partitionsOf(organizationIds)) {
    const run = { index: "by_due", partition, until: through(due) } as const;
    for await (const items of pagesOf(mainTable(connection), run))
      for (const item of items) {
        const [, certificateId, notice] = invitationIn(item.sk);
        if (notice || uuidTime(certificateId) > issued.getTime()) continue;
        const [email] = invitationIn(item.sk);
        yield { organizationId: idIn(item.pk), email, certificateId, entry: entryOf(item) };
      }
  }
}

/** The place of an item in the index of what is due. */
const entryOf = (item: Item): Readonly<Record<string, string>> =>
  Object.fromEntries(DUE_ENTRY.map((name) => [name, String(item[name])]));

/** A mail goes out within this time of its issuance, or waits: of those that are older nobody has sent one. */
const SENT_WITHIN_MS = 86_400_000;

/**
 * Certificates that these organizations issued in the day until `issued`, and of which no mail had been tried. Those of imports whose
 * mails were held count from the time at which these were to go out; not where that is after `due`.
 */
export async function* untriedMails(
  connection: Connection,
  organizationIds: readonly string[],
  { due, issued }: { readonly due: string; readonly issued: Date },
): AsyncGenerator<Certificate> {
  const main = mainTable(connection);
  const [day, until] = [issued.getTime() - SENT_WITHIN_MS, issued.getTime() + 1];
  for (const organizationId of organizationIds) {
    const released = new Map<string, boolean>();
    let from = day;
    for await (const { id, mails_at, confirmed_at } of importsOfAll(connection, [organizationId])) {
      if (mails_at === null || confirmed_at === null || Date.parse(mails_at) < day) continue;
      released.set(id, mails_at <= due);
      if (mails_at <= due) from = Math.min(from, Date.parse(confirmed_at));
    }
    const isMeant = ({ id, import_id }: Certificate) =>
      (import_id === null ? undefined : released.get(import_id)) ?? uuidTime(id) >= day;
    const run = {
      partition: partitions.certificates(organizationId),
      ...{ from: lowestUuidAt(from), until: lowestUuidAt(until) },
      filter: isLike({ status: "PENDING" }),
    };
    for await (const items of pagesOf(main, run)) {
      const certificates = items.map(toCertificate).filter(isMeant);
      const records = await readAll(main, certificates.map(invitationKeyOf), {
        only: ["sk", "state", "held_back"],
      });
      const tried = new Set(
        records
          .filter(({ state, held_back }) => state !== undefined || held_back !== undefined)
          .map(({ sk }) => invitationIn(sk)[1]),
      );
      yield* certificates.filter(({ id }) => !tried.has(id));
    }
  }
}

/** Keeps anybody but `mail sweep` from sending the invitation of a certificate of which no mail was tried. False when one was, or it is so. */
export const holdBackUntried = async (connection: Connection, certificate: Certificate): Promise<boolean> =>
  (
    await writeInvitation(
      mainTable(connection),
      certificate,
      { set: { held_back: 1 }, remove: DUE_ENTRY },
      expression`attribute_not_exists(${attribute("state")}) AND ${NOT_HELD_BACK}`,
    )
  ).written;

function* partitionsOf(organizationIds: readonly string[]): Generator<string> {
  for (const lane of ["single", "bulk"] as const)
    for (let shard = 0; shard < messageShards(lane); shard++) yield partitions.message(lane, shard);
  for (const sender of [SHARED_SENDER, ...organizationIds]) yield partitions.heldMail(sender);
}

/** Lets an invitation wait no more: it counts as one of which no mail was tried, for `mail sweep`. False when it waits no more. */
export async function holdBack(
  connection: Connection,
  { organizationId, email, certificateId, entry }: WaitingMail,
): Promise<boolean> {
  const key = itemKey.invitation(organizationId, email, certificateId);
  const changes = { set: { held_back: 1 }, remove: ["state", ...Object.keys(entry)] };
  const waits = isLike({ state: "waiting", ...entry });
  return (await updateItem(mainTable(connection), key, changes, waits)).written;
}

/**
 * Items of messages to phones that wait, were due at the moment `due`, and whose certificates were issued until `issued`: they
 * may have been sent since.
 */
export async function* dueMessages(
  connection: Connection,
  { due, issued }: { readonly due: string; readonly issued: Date },
): AsyncGenerator<Item> {
  for (let shard = 0; shard < messageShards("phone"); shard++) {
    const partition = partitions.message("phone", shard);
    const run = { index: "by_due", partition, until: through(due) } as const;
    for await (const items of pagesOf(mainTable(connection), run))
      for (const item of items)
        if (uuidTime(waitingMessageIn(item).certificateId) <= issued.getTime()) yield item;
  }
}

/**
 * Lets a message wait no more: nobody knows whether it was sent, as of one that was claimed, so a day later it can be asked for
 * again. False when it waits no more.
 */
export async function keepUnsent(connection: Connection, item: Item): Promise<boolean> {
  const { pk, sk } = item;
  const { written } = await updateItem(
    mainTable(connection),
    { pk: String(pk), sk: String(sk) },
    { set: { state: "claimed", claimed_at: dueEntryOf(item).due.toISOString() }, remove: DUE_ENTRY },
    isLike({ state: "waiting", ...entryOf(item) }),
  );
  return written;
}
