import type { Connection } from "#shared/connect.ts";
import { uuidTime } from "#shared/domain/ids.ts";
import { SHARED_SENDER } from "#shared/domain/people/mail-standing.ts";
import { DUE_ENTRY, EXPIRY_SHARDS } from "#shared/storage/table/entries.ts";
import { isLike } from "#shared/storage/table/expressions.ts";
import { mainTable, updateItem } from "#shared/storage/table/items.ts";
import { pagesOf, through } from "#shared/storage/table/list.ts";
import { idIn, invitationIn, itemKey, partitions } from "#shared/storage/table/schema.ts";

/** An invitation that waited for a time that has come, and may have been sent since. */
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
        const [email, certificateId, notice] = invitationIn(item.sk);
        if (notice || uuidTime(certificateId) > issued.getTime()) continue;
        const entry = Object.fromEntries(DUE_ENTRY.map((name) => [name, String(item[name])]));
        yield { organizationId: idIn(item.pk), email, certificateId, entry };
      }
  }
}

function* partitionsOf(organizationIds: readonly string[]): Generator<string> {
  for (const bulk of [false, true]) {
    for (let shard = 0; shard < EXPIRY_SHARDS; shard++) yield partitions.waitingMail(shard, bulk);
  }
  for (const sender of [SHARED_SENDER, ...organizationIds]) yield partitions.heldMail(sender);
}

/** Lets an invitation wait no more: it counts as one of which no mail was tried, for `mail sweep`. False when it waits no more. */
export async function holdBack(
  connection: Connection,
  { organizationId, email, certificateId, entry }: WaitingMail,
): Promise<boolean> {
  const key = itemKey.invitation(organizationId, email, certificateId);
  const changes = { remove: ["state", ...Object.keys(entry)] };
  const waits = isLike({ state: "waiting", ...entry });
  return (await updateItem(mainTable(connection), key, changes, waits)).written;
}
