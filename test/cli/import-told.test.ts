import { expect, test } from "vitest";
import { readableSize } from "../../client/cli/imports/files.ts";
import {
  importTold,
  preview,
  type ShownImport,
  shortlyTold,
  waitsText,
} from "../../client/cli/imports/told.ts";

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

test("who has not named a sheet reads the names of the others", () => {
  const notes = [
    { code: "other_sheets", message: "Other sheets are not read." },
    { code: "hidden_rows", message: "Hidden rows are read too." },
  ];
  const file = { sheet: "Cover", sheets: ["Cover", "People", "Staff"], columns: [], notes };
  const one = { ...ONE, file, errors: [], preview: [], quota: null } as unknown as ShownImport;
  expect(preview(one)).toMatch(
    /\n! Other sheets are not read\. --sheet reads another one: People, Staff\n\n! Hidden rows are read too\.$/,
  );
  expect(preview(one, "Cover")).toMatch(/ doubled in the file\.\n\n! Hidden rows are read too\.$/);
});

test("an import that issued nothing has no mails to wait for, and one without results names no file of them", () => {
  const mails = { at: "2027-03-01T09:10:00.000Z", refused: 0, sent: 0, state: "held" } as const;
  const done = {
    ...ONE,
    status: "completed",
    skipped: 0,
    failed: 0,
    mails,
    results_url: null,
  } as ShownImport;
  expect(importTold(done, "r.csv")).toMatch(
    /^4 certificates .+ 2 rows were not issued \(2 doubled in the file\)\.\nMails go out at .+\nTo take all back /,
  );
  const none: ShownImport = { ...done, issued: 0, skipped: 4, results_url: "https://s3.example/r" };
  expect(importTold(none, "r.csv")).toBe(
    "0 certificates were issued. 6 rows were not issued (2 doubled in the file, 4 had it already); see r.csv.",
  );
});

test("a folder is no file to import", async () => {
  await expect(readableSize(import.meta.dirname)).rejects.toMatchObject({
    exitCode: 2,
    message: `${import.meta.dirname} is a folder.`,
  });
});
