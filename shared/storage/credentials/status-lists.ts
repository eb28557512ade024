import { randomUUID } from "node:crypto";
import type { Connection } from "#shared/connect.ts";
import type { StatusList } from "#shared/domain/credentials/credential.ts";
import type { CredentialWrites } from "#shared/domain/credentials/ports.ts";
import { noteLasting } from "../lasting-log.ts";
import { credentialKeys, credentialPartitions, revokedIndexIn } from "../table/credential-keys.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { recordReader } from "../table/item.ts";
import { mainTable, putIf, putItem, updateIf, updateItem } from "../table/items.ts";
import { pagesOf } from "../table/list.ts";

/** The status list of an item. */
export const toStatusList = recordReader<StatusList>()(
  "organization_id",
  "list",
  "id",
  "key_id",
  "version",
  "built_at",
  "json",
);

/** The log has each revoked index and each first list, so that a restore of the main table keeps both (decision 12.38). */
export const statusListWrites = (
  connection: Connection,
): Pick<CredentialWrites, "mark" | "marked" | "claim" | "publish" | "next"> => ({
  async mark(organizationId, list, index) {
    const about = { at: new Date().toISOString(), organization_id: organizationId, list, index };
    await noteLasting(connection, { event: "index_revoked", ...about });
    const item = { ...credentialKeys.revokedIndex(organizationId, list, index), kind: "revoked_index" };
    await putItem(mainTable(connection), item);
  },
  async marked(organizationId, list) {
    const indexes: number[] = [];
    const run = { partition: credentialPartitions.revokedIndexes(organizationId, list) };
    for await (const items of pagesOf(mainTable(connection), run, { consistent: true }))
      for (const item of items) indexes.push(revokedIndexIn(item.sk));
    return indexes;
  },
  async claim(organizationId, list, at, seconds) {
    const [now, until, far] = [0, seconds, 2 * seconds].map((more) =>
      new Date(at.getTime() + more * 1_000).toISOString(),
    );
    // The number of the run tells a repetition of this write from the permit of another run.
    const changes = { set: { kind: "status_list_turn", until, run: randomUUID() } };
    // An end that is far away was written by a clock that was wrong.
    const free = expression`${MISSING} OR until < ${now} OR until > ${far}`;
    const key = credentialKeys.statusListPermit(organizationId, list);
    return updateIf(mainTable(connection), key, changes, free);
  },
  async publish(list) {
    if (list.version === 1) {
      const about = { at: list.built_at, organization_id: list.organization_id, list: list.list };
      await noteLasting(connection, { event: "list_opened", ...about });
    }
    const item = {
      ...credentialKeys.statusList(list.organization_id, list.list),
      kind: "status_list",
      ...list,
    };
    const previous = list.version === 1 ? MISSING : expression`${EXISTS} AND version = ${list.version - 1}`;
    return putIf(mainTable(connection), item, previous);
  },
  async next(organizationId) {
    const changes = { set: { kind: "credential_count" }, add: { issued: 1 } };
    const { item } = await updateItem(
      mainTable(connection),
      credentialKeys.credentialCounter(organizationId),
      changes,
    );
    return Number(item!.issued) - 1;
  },
});
