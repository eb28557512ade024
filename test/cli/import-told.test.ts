import { expect, test } from "vitest";
import { importTold, type ShownImport, shortlyTold, waitsText } from "../../client/cli/imports/told.ts";

const ONE = {
  id: "019f3c5e-4d2a-7c31-9f56-2b1d0c8e7a44",
  rows: 6,
  valid: 4,
  invalid: 0,
  duplicates: 2,
  issued: 4,
  undone: 0,
  on_duplicate: "skip",
  confirmed_at: "2027-03-01T09:00:00.000Z",
} as ShownImport;

test("an import is taken back as far as it was, and what somebody had answered stays", () => {
  const undoing: ShownImport = { ...ONE, status: "undoing", undone: 1 };
  expect(importTold(undoing)).toBe(
    `No mail goes out. Taken back so far: 1 of 4 certificates.\nTo look at it: certificates imports get ${ONE.id}`,
  );
  const undone = (count: number): ShownImport => ({ ...ONE, status: "undone", undone: count });
  expect(importTold(undone(4))).toBe("No mail went out. Taken back: 4 certificates.");
  expect(importTold(undone(3))).toBe(
    "No mail went out. Taken back: 3 certificates. 1 stays, which was answered already.",
  );
  expect(importTold(undone(1))).toBe(
    "No mail went out. Taken back: 1 certificate. 3 stay, which were answered already.",
  );
  expect([undoing, undone(4)].map(shortlyTold)).toEqual(["1/4 taken back", "4/4 taken back"]);
});

test("a doubled row must be left out where the import refuses it, as a wrong one", () => {
  const leavesOut = (one: Partial<ShownImport>) =>
    waitsText({ ...ONE, ...one }).includes(" --skip-invalid\n");
  expect(leavesOut({})).toBe(false);
  expect(leavesOut({ on_duplicate: "refuse" })).toBe(true);
  expect(leavesOut({ on_duplicate: "refuse", duplicates: 0 })).toBe(false);
  expect(leavesOut({ invalid: 1 })).toBe(true);
});
