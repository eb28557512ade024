import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, expect, test } from "vitest";
import { bundle, functionEntries } from "#infra/build.ts";
import { readConfig } from "#shared/config.ts";
import { aPublicEvent, aWord } from "../support/directory.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const folder = mkdtempSync(join(tmpdir(), "build-directory-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("bundles of the directory store snapshots and read them with what they have of the S3 client", async () => {
  const ids = ["directory.publish", "directory.list"];
  const { functions } = await bundle(
    new Map([...functionEntries()].filter(([id]) => ids.includes(id))),
    folder,
  );
  const [list, publish] = await Promise.all(functions.map(async ({ file }) => (await import(file)).handler));
  const s3 = new S3Client({ forcePathStyle: true });
  const Bucket = readConfig().DIRECTORY_BUCKET;
  const snapshots = async () => {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    return Contents.map(({ Key }) => Key);
  };
  const word = aWord();
  await aPublicEvent(await stack.tenant(), word);

  await publish({}, {});
  const [first, ...others] = await snapshots();
  expect(others).toEqual([]);
  await publish({}, {});
  expect(await snapshots()).toEqual([first]);
  await s3.send(new DeleteObjectCommand({ Bucket, Key: first }));
  await publish({}, {});
  expect(await snapshots()).toEqual([expect.not.stringMatching(first!)]);

  const { statusCode, body } = await list(
    {
      headers: {},
      multiValueQueryStringParameters: { q: [word] },
      body: null,
      requestContext: { requestId: randomUUID(), identity: { sourceIp: "203.0.113.7" } },
    },
    {},
  );
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ total: 1, events: [{ name: `Workshop ${word}` }] });
});
