import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { FILES } from "#shared/domain/imports/import-files.ts";
import { IMPORTS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { presignedGet, presignedPut } from "#shared/objects/presigned.ts";
import { connectS3, deleteObject, getObject, putObject, readObject } from "#shared/objects/s3.ts";

export const importFilesGrants: Grants<"importFiles"> = () => [
  { bucket: "imports", actions: ["DeleteObject", "GetObject", "PutObject"] },
];

/** What the sender of a file has to say of it: its kind is told by its bytes. */
const CONTENT_TYPE = "application/octet-stream";
/** Deletions at once. */
const PARALLEL = 20;

export const connectImportFiles: Connect<"importFiles"> = (connection) => {
  const s3 = connectS3(connection);
  const bucket = required(connection.config, "IMPORTS_BUCKET");
  const place = ({ organization_id, id }: { organization_id: string; id: string }, name: string) => ({
    bucket,
    key: `${organization_id}/${id}/${name}`,
  });
  return {
    async upload(one, at) {
      const headers = { "content-type": CONTENT_TYPE };
      const url = await presignedPut(connection.config, place(one, FILES.source), {
        headers: { ...headers, "content-length": String(one.size) },
        at,
        seconds: IMPORTS.uploadSeconds,
      });
      const expiresAt = new Date(at.getTime() + IMPORTS.uploadSeconds * 1_000).toISOString();
      return { method: "PUT", url, headers, expires_at: expiresAt };
    },
    read: (one, name) => readObject(s3, place(one, name)),
    async fetch(one, name, path) {
      const body = await getObject(s3, place(one, name));
      if (body) await pipeline(body, createWriteStream(path));
      return body !== undefined;
    },
    async write(one, name, bytes) {
      await putObject(s3, place(one, name), bytes, { contentType: CONTENT_TYPE });
    },
    async store(one, name, path) {
      const { size } = await stat(path);
      await putObject(s3, place(one, name), createReadStream(path), {
        contentType: CONTENT_TYPE,
        bytes: size,
      });
    },
    remove: (one, names) => forEachParallel(names, PARALLEL, (name) => deleteObject(s3, place(one, name))),
    address: (one, name, savedAs, at) =>
      presignedGet(connection.config, place(one, name), { savedAs, at, seconds: IMPORTS.downloadSeconds }),
  };
};
