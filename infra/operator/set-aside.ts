import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchBucket,
  NoSuchKey,
  S3Client,
} from "@aws-sdk/client-s3";
import type { DynamoDBRecord } from "aws-lambda";
import * as z from "zod";
import { Refusal } from "./refusal.ts";

/** Where batches of stream records are that failed every attempt. Ids sort by time as far as the store allows. */
export interface SetAsideStore {
  ids(): AsyncIterable<string>;
  /** The text of a batch. Throws Refusal when there is none. */
  read(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  close(): void;
}

/** A batch of records that one function gave up on. */
export interface SetAsideBatch {
  readonly id: string;
  readonly at: string;
  /** The name of the function, in which a deployment writes the worker's id without its dot. */
  readonly functionName: string;
  readonly reason: string;
  readonly records: readonly DynamoDBRecord[];
}

/** What Lambda writes to an on-failure bucket of a stream; the payload is the event, as text. */
const Invocation = z.object({
  requestContext: z.object({ functionArn: z.string(), condition: z.string() }),
  timestamp: z.string(),
  payload: z.union([z.string().transform((text) => JSON.parse(text) as unknown), z.unknown()]),
});
const StreamEvent = z.object({ Records: z.array(z.custom<DynamoDBRecord>()).min(1) });

/** Reads a batch. Throws Refusal when the object is not one that Lambda writes. */
export function parseBatch(id: string, text: string): SetAsideBatch {
  try {
    const { requestContext, timestamp, payload } = Invocation.parse(JSON.parse(text));
    const functionName = requestContext.functionArn.split(":")[6] ?? "";
    const { Records: records } = StreamEvent.parse(payload);
    return { id, at: timestamp, functionName, reason: requestContext.condition, records };
  } catch {
    throw new Refusal(`${id} is not a batch of records that Lambda set aside.`);
  }
}

/** The batches that a local stack set aside: a file each, in a folder for each worker. */
export function localSetAside(data: string): SetAsideStore {
  const folder = join(data, "on-failure");
  return {
    async *ids() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const found = await readdir(folder, { recursive: true });
      yield* found.filter((name) => name.endsWith(".json")).toSorted();
    },
    read: (id) =>
      readFile(join(folder, id), "utf8").catch(() => {
        throw notThere(id);
      }),
    remove: (id) => rm(join(folder, id)),
    close() {},
  };
}

/** The start of the keys that Lambda gives to what it sets aside. */
export const SET_ASIDE_KEYS = "aws/lambda/";

/** The batches that a deployed stage set aside: objects of the bucket that the stack `workers` prints. */
export function bucketSetAside(Bucket: string): SetAsideStore {
  const client = new S3Client({
    maxAttempts: 4,
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return {
    async *ids() {
      let after: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: SET_ASIDE_KEYS, ContinuationToken: after }),
        );
        yield* (page.Contents ?? []).map(({ Key }) => Key!);
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
    async read(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (await Body?.transformToString()) ?? "";
      } catch (error) {
        if (error instanceof NoSuchBucket) throw error;
        throw error instanceof NoSuchKey ? notThere(Key) : error;
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    close: () => client.destroy(),
  };
}

const notThere = (id: string) => new Refusal(`Nothing that was set aside has the id ${id}.`);
