import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openDataFolder } from "#infra/local/data-folder.ts";
import { startDynamoDb } from "#infra/local/emulators/dynamodb.ts";
import { aTemporaryFolder } from "./local-support.ts";

/** What the embedded DynamoDB asks before each write to a table with a stream. */
const LAST_SEQUENCE_NUMBER =
  "SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1";

const forLinux = test.skipIf(process.platform !== "linux" || process.arch !== "x64");

forLinux(
  "the embedded DynamoDB still asks for the last sequence number in the words that the index answers",
  () => {
    const binary = join(
      createRequire(import.meta.url).resolve("@dynoxide/linux-x64/package.json"),
      "../dynoxide",
    );
    expect(readFileSync(binary).includes(LAST_SEQUENCE_NUMBER)).toBe(true);
  },
);

forLinux(
  "a write finds the last sequence number without reading the stream, on a new folder and on a used one",
  async () => {
    const path = aTemporaryFolder(onTestFinished);
    for (const _start of ["first", "second"]) {
      const folder = await openDataFolder(path);
      const { stop } = await startDynamoDb(folder);
      await stop();
      folder.release();
      const database = new DatabaseSync(join(path, "dynamodb.sqlite"), { readOnly: true });
      const [step] = database.prepare(`EXPLAIN QUERY PLAN ${LAST_SEQUENCE_NUMBER}`).all("main");
      database.close();
      expect(step?.detail).toContain("USING COVERING INDEX");
    }
  },
);
