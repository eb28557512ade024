import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { ExpiryCheckpoint } from "#shared/domain/certificates/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { readAll } from "../table/batches.ts";
import { duePosition, EXPIRY_SHARDS } from "../table/entries.ts";
import { getItem, mainTable, putItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { readDue } from "../table/list.ts";
import { idIn, itemKey, partitions } from "../table/schema.ts";
import { toCertificate } from "./certificate-item.ts";

export const expiriesGrants: Grants<"expiries"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "GetItem", "PutItem"],
    indexes: ["by_due"],
    prefix: [patterns.expiries, patterns.certificates],
  },
];

export const connectExpiries: Connect<"expiries"> = (connection) => ({
  shards: EXPIRY_SHARDS,
  async due(shard, at, limit, after) {
    const partition = partitions.expiry(shard);
    const { items, frontier } = await readDue(
      mainTable(connection),
      partition,
      at,
      limit,
      after ?? undefined,
    );
    const rows = items.map((item) => ({
      organizationId: idIn(item.pk),
      id: String(item.sk),
      position: duePosition(item),
    }));
    return { rows, next: frontier };
  },
  async checkpoint() {
    const item = await getItem(mainTable(connection), itemKey.expiryCheckpoint);
    return item && { since: Number(item.since), positions: item.positions as ExpiryCheckpoint["positions"] };
  },
  async keepCheckpoint({ since, positions }) {
    await putItem(mainTable(connection), {
      ...itemKey.expiryCheckpoint,
      kind: "expiry_lap",
      since,
      positions,
    });
  },
  async read(organizationId, ids) {
    const wanted = ids.map((id) => itemKey.certificate(organizationId, id));
    const items = await readAll(mainTable(connection), wanted);
    const certificates: Certificate[] = [];
    const unreadable: string[] = [];
    for (const item of items)
      try {
        certificates.push(toCertificate(item));
      } catch {
        unreadable.push(String(item.sk));
      }
    return { certificates, unreadable };
  },
});
