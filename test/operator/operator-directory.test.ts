import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { FORMAT } from "#shared/directory/index/format.ts";
import { RESTORE } from "#shared/domain/rules.ts";
import { directoryFeed } from "#shared/storage/directory/feed.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { aPublicEvent, aWord, untilTotal } from "../support/directory.ts";
import { patientDocuments } from "../support/documents.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { theToolHere } from "./operator-support.ts";

const stack = await ownStack();
const operator = theToolHere(true);

test("the directory is rebuilt from the records, with progress, and readers show it", async () => {
  const tenant = await stack.tenant();
  const word = aWord();
  for (let n = 0; n < 3; n++) await aPublicEvent(tenant, word);
  await untilTotal(stack, word, 3);
  const { code, out, err } = await operator("directory", "rebuild", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ events: 3, bytes: expect.any(Number) });
  expect(err).toContain("3 events read from the records");
  expect(err).toContain("3 events indexed");
  await untilTotal(stack, word, 3);
  expect((await operator("directory", "rebuild")).out).toMatch(/^events: +3\n/);
});

night.test("a restore makes the directory anew too, so that no event stays in it that is lost", async () => {
  const documents = patientDocuments();
  onTestFinished(() => documents.destroy());
  const config = readConfig();
  const { "pause.write": pauseWrites } = await connectPorts(["pause.write"], {
    config,
    dynamo: () => documents,
  });
  const edition = () => directoryFeed({ config, dynamo: () => documents }, FORMAT).edition();
  const tenant = await stack.tenant();
  const word = aWord();
  const [, lost] = [await aPublicEvent(tenant, word), await aPublicEvent(tenant, word)];
  await untilTotal(stack, word, 2);
  await operator("directory", "rebuild");
  const before = (await edition())!;
  await documents.send(
    new DeleteCommand({ TableName: config.TABLE_MAIN, Key: itemKey.event(lost.short_code) }),
  );
  await pauseWrites.begin({
    reason: "a restore",
    since: new Date(Date.now() - RESTORE.settledAfterSeconds * 1_000).toISOString(),
  });
  onTestFinished(() => pauseWrites.end());
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const { code, out } = await operator("restore", "--from", from, "--yes", "--json");
  const events = before.events - 1;
  expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ directory_events: events })]);
  const after = (await edition())!;
  expect(after.events).toBe(events);
  expect(after.generation).toBeGreaterThan(before.generation);
});
