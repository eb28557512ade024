import type { Connection } from "#shared/connect.ts";
import { uuidTime } from "#shared/domain/ids.ts";
import { dueEntryOf, EXPIRY_SHARDS, entries } from "#shared/storage/table/entries.ts";
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
 * Invitations that wait, were due at the moment `due`, and whose certificates were issued until `issued`. Notices are none: a
 * second one does no harm.
 */
export async function* waitingMails(
  connection: Connection,
  { due: at, issued }: { readonly due: string; readonly issued: Date },
): AsyncGenerator<WaitingMail> {
  for (const bulk of [false, true])
    for (let shard = 0; shard < EXPIRY_SHARDS; shard++) {
      const partition = partitions.waitingMail(shard, bulk);
      const run = { index: "by_due", partition, until: through(at) } as const;
      for await (const items of pagesOf(mainTable(connection), run))
        for (const item of items) {
          const [email, certificateId, notice] = invitationIn(item.sk);
          if (notice || uuidTime(certificateId) > issued.getTime()) continue;
          const organizationId = idIn(item.pk);
          const { due } = dueEntryOf(item);
          const entry = entries.waitingMail(organizationId, email, certificateId, due, bulk);
          yield { organizationId, email, certificateId, entry };
        }
    }
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
