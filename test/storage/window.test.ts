import { expect, test } from "vitest";
import { fillWindow } from "#shared/storage/table/list.ts";
import { walkStore } from "../support/walk.ts";

test("an offset that one answer cannot skip continues with the cursor", async () => {
  // Every tenth of 100 rows fits the filter; one query of the store reads 30 rows.
  const rows = Array.from({ length: 100 }, (_, n) => n);
  const read = async (after: string | null) => {
    const from = after === null ? 0 : Number(after) + 1;
    const step = rows.slice(from, from + 30);
    return {
      rows: step.filter((n) => n % 10 === 0),
      frontier: from + 30 < rows.length ? String(step.at(-1)) : null,
    };
  };
  const found = await walkStore((window) => fillWindow(window, true, String, read), { limit: 2, offset: 7 });
  expect(found).toEqual([70, 80, 90]);
});
