import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { required } from "#shared/config.ts";
import type { Connect, Connection } from "#shared/connect.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { IMPORTS } from "#shared/domain/import-rules.ts";
import { FILES } from "#shared/domain/imports/import-files.ts";
import type { ImportPlace } from "#shared/domain/imports/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { presignedGet, presignedPut } from "#shared/objects/presigned.ts";
import type { ObjectPlace } from "#shared/objects/requests.ts";
import { connectS3, deleteObject, getObject, putObject, readObject } from "#shared/objects/s3.ts";

export const importFilesGrants: Grants<"importFiles"> = () => [{ bucket: "imports", actions: ["GetObject"] }];
export const importFilesWriteGrants: Grants<"importFiles.write"> = () => [
  { bucket: "imports", actions: ["PutObject"] },
];
export const importFilesRemoveGrants: Grants<"importFiles.remove"> = () => [
  { bucket: "imports", actions: ["DeleteObject"] },
];

/** What the sender of a file has to say of it: its kind is told by its bytes. */
const ANY_TYPE = "application/octet-stream";
/** What a file of ours is to who fetches it, by the ending of its name. */
const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson",
  json: "application/json",
};
const typeOf = (name: string): string => TYPES[name.split(".").at(-1)!] ?? ANY_TYPE;
/** Deletions at once. */
const PARALLEL = 20;

/** In MiB: a file of 200 MB, 600 MB of texts of a workbook (`StringStore`), and 1,200 MB about its rows (`ErrorFiles`). */
const DISK_MB = 2_048;
/** One whole processor (Lambda, "Configuring function memory"): a million rows take about a minute then. */
const MEMORY_MB = 1_769;
export const importFilesWholeGrants: Grants<"importFiles.whole"> = () => [
  { bucket: "imports", actions: ["GetObject", "PutObject"] },
  { temporaryMb: DISK_MB },
  { readsRows: { memoryMb: MEMORY_MB } },
];

const placeIn =
  (bucket: string) =>
  ({ organization_id, id }: ImportPlace, name: string): ObjectPlace => ({
    bucket,
    key: `${organization_id}/${id}/${name}`,
  });

/** The place of a file of an import by its name. */
const placesOf = ({ config }: Connection) => placeIn(required(config, "IMPORTS_BUCKET"));

export const connectImportFiles: Connect<"importFiles"> = (connection) => {
  const s3 = connectS3(connection);
  const place = placesOf(connection);
  return {
    read: (one, name) => readObject(s3, place(one, name)),
    address: (one, name, savedAs, at) =>
      presignedGet(connection.config, place(one, name), { savedAs, at, seconds: IMPORTS.downloadSeconds }),
  };
};

export const connectImportFilesWrite: Connect<"importFiles.write"> = (connection) => {
  const s3 = connectS3(connection);
  const place = placesOf(connection);
  return {
    async upload(one, at) {
      const headers = { "content-type": ANY_TYPE };
      const url = await presignedPut(connection.config, place(one, FILES.source), {
        headers: { ...headers, "content-length": String(one.size) },
        at,
        seconds: IMPORTS.uploadSeconds,
      });
      const expiresAt = new Date(at.getTime() + IMPORTS.uploadSeconds * 1_000).toISOString();
      return { method: "PUT", url, headers, expires_at: expiresAt };
    },
    async write(one, name, bytes) {
      await putObject(s3, place(one, name), bytes, { contentType: typeOf(name) });
    },
  };
};

export const connectImportFilesRemove: Connect<"importFiles.remove"> = (connection) => {
  const s3 = connectS3(connection);
  const place = placesOf(connection);
  return {
    remove: (one, names) => forEachParallel(names, PARALLEL, (name) => deleteObject(s3, place(one, name))),
  };
};

export const connectImportFilesWhole: Connect<"importFiles.whole"> = (connection) => {
  const s3 = connectS3(connection);
  const place = placesOf(connection);
  return {
    async fetch(one, name, path) {
      const body = await getObject(s3, place(one, name));
      if (!body) return undefined;
      await pipeline(body, createWriteStream(path));
      return (await stat(path)).size;
    },
    async store(one, name, path) {
      const { size } = await stat(path);
      await putObject(s3, place(one, name), createReadStream(path), {
        contentType: typeOf(name),
        bytes: size,
      });
    },
  };
};
