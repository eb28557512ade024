import { required } from "#shared/config.ts";
import type { Connect, Connection } from "#shared/connect.ts";
import type { KeptDocuments } from "#shared/domain/privacy/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { connectS3, deleteObject, listObjects } from "#shared/objects/s3.ts";
import { erasureRecords } from "#shared/storage/privacy/erasures.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { LASTING_LOG } from "#shared/storage/table/other-keys.ts";

export const erasuresGrants: Grants<"erasures"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
    prefix: [
      patterns.certificates,
      patterns.codes,
      patterns.events,
      patterns.people,
      patterns.notices,
      patterns.addresses,
      patterns.phones,
      patterns.issuances,
      patterns.holderRequests,
    ],
  },
  { table: "deliveries", actions: ["DeleteItem"], prefix: LASTING_LOG },
  { bucket: "documents", actions: ["DeleteObject", "ListBucket"] },
];

export const connectErasures: Connect<"erasures"> = (connection) => ({
  ...erasureRecords(connection),
  ...keptDocuments(connection),
});

const keptDocuments = (connection: Connection): KeptDocuments => {
  const s3 = connectS3(connection);
  const bucket = required(connection.config, "DOCUMENTS_BUCKET");
  return {
    async forget(code) {
      for (let after: string | undefined; ; ) {
        const { keys, next } = await listObjects(s3, bucket, `${code}/`, after);
        await Promise.all(keys.map((key) => deleteObject(s3, { bucket, key })));
        if (next === undefined) return;
        after = next;
      }
    },
  };
};
