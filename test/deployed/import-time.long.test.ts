import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holds } from "../bench/budgets.ts";
import { bundleRows, importBudgetOf } from "../bench/bundles.ts";

// Minutes, as each import has a process of its own; the shortest of nine is about the same on a busy machine.
test("every function is imported within the budget, a ratio to the smallest handler that reads an item", async () => {
  const folder = mkdtempSync(join(tmpdir(), "import-time-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const rows = await bundleRows(folder);
  const over = rows.filter(({ id, importRatio }) => !holds(importBudgetOf(id), importRatio));
  expect(over.map(({ id, importRatio }) => `${id} ${importRatio.toFixed(2)}`)).toEqual([]);
}, 600_000);
