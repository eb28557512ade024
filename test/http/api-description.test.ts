import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "#infra/build.ts";
import { OPERATIONS_FILE } from "#shared/api-description.ts";

test("operations that could not be read once are read by the next call", async () => {
  const folder = mkdtempSync(join(tmpdir(), "api-description-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const module = join(folder, "api-description.ts");
  copyFileSync(join(ROOT, "shared/api-description.ts"), module);
  const { connectApiOperations } = (await import(module)) as typeof import("#shared/api-description.ts");
  const operations = connectApiOperations({} as never);
  await expect(operations.list()).rejects.toThrow(OPERATIONS_FILE);
  writeFileSync(join(folder, OPERATIONS_FILE), "[]");
  expect(await operations.list()).toEqual([]);
});
