import { DeleteObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { connectS3 } from "#shared/objects/s3.ts";

export const keptDocumentsGrants: Grants<"keptDocuments"> = () => [
  { bucket: "documents", actions: ["DeleteObject", "ListBucket"] },
];

export const connectKeptDocuments: Connect<"keptDocuments"> = (connection) => {
  const s3 = connectS3(connection);
  const bucket = required(connection.config, "DOCUMENTS_BUCKET");
  return {
    async forget(code) {
      for (let after: string | undefined; ; ) {
        const listing = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: `${code}/`,
          ContinuationToken: after,
        });
        const { Contents = [], NextContinuationToken: next } = await s3().send(listing);
        await Promise.all(
          Contents.map(({ Key }) => s3().send(new DeleteObjectCommand({ Bucket: bucket, Key }))),
        );
        if (next === undefined) return;
        after = next;
      }
    },
  };
};
