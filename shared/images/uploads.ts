import { randomUUID } from "node:crypto";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { IMAGES } from "#shared/domain/document-rules.ts";
import type { Grants } from "#shared/grant.ts";
import { presignedPut } from "#shared/objects/presigned.ts";
import type { ObjectPlace } from "#shared/objects/requests.ts";
import { connectS3, readObject } from "#shared/objects/s3.ts";

const placeOf = (bucket: string, organizationId: string, id: string): ObjectPlace => ({
  bucket,
  key: `${organizationId}/${id}`,
});

export const uploadsGrants: Grants<"uploads"> = () => [
  { bucket: "uploads", actions: ["GetObject", "PutObject"] },
];

export const connectUploads: Connect<"uploads"> = (connection) => {
  const s3 = connectS3(connection);
  const bucket = required(connection.config, "UPLOADS_BUCKET");
  return {
    async open(organizationId, { content_type, size }, at) {
      const id = randomUUID();
      const headers = { "content-type": content_type };
      const url = await presignedPut(connection.config, placeOf(bucket, organizationId, id), {
        headers: { ...headers, "content-length": String(size) },
        at,
        seconds: IMAGES.uploadSeconds,
      });
      const expiresAt = new Date(at.getTime() + IMAGES.uploadSeconds * 1_000).toISOString();
      return { id, method: "PUT", url, headers, expires_at: expiresAt };
    },
    read: (organizationId, id) => readObject(s3, placeOf(bucket, organizationId, id)),
  };
};
