import { expect, test } from "vitest";
import { fillWindow } from "#shared/storage/table/list.ts";

test("an offset that reading did not get past in one answer goes on with the cursor", async () => {
  // Rows 0 to 99 of which every tenth fits the filter; a step of the store reads 30 of them.
  const rows = Array.from({ length: 100 }, (_, n) => n);
  const read = async (after: string | null) => {
    const from = after === null ? 0 : Number(after) + 1;
    const step = rows.slice(from, from + 30);
    return {
      rows: step.filter((n) => n % 10 === 0),
      frontier: from + 30 < rows.length ? String(step.at(-1)) : null,
    };
  };
  const found: number[] = [];
  let window = { limit: 2, offset: 7, after: null as string | null };
  for (;;) {
    const slice = await fillWindow(window, true, String, read);
    found.push(...slice.rows);
    if (slice.next === null) break;
    window = { limit: 2, offset: slice.skip ?? 0, after: slice.next };
  }
  expect(found).toEqual([70, 80, 90]);
});
