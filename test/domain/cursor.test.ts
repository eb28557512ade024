import fc from "fast-check";
import { expect, test } from "vitest";
import { openCursor, sealCursor } from "#shared/access/cursors.ts";
import type { SigningSecrets } from "#shared/access/rotating-secrets.ts";
import { CURSOR_LENGTH, type Cursors, decodeCursor, encodeCursor } from "#shared/domain/cursor.ts";
import { anyCharacter } from "../support/any-text.ts";

const secret = Buffer.alloc(32, 1);
const cursorsOf = (secrets: SigningSecrets): Cursors => ({
  seal: async (position, context) => sealCursor(position, context, secrets),
  open: async (sealed, context) => openCursor(sealed, context, secrets),
});
const cursors = cursorsOf([secret]);
const scope = { organization: "o1", list: "invitations", status: "PENDING", order: "desc" };

test("a cursor contains its position, in a text that needs no escaping in a URL and shows nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: anyCharacter }), { maxLength: 8 }), async (position) => {
      const text = await encodeCursor(cursors, position, scope);
      expect(text).toMatch(/^[\w-]+$/);
      expect(await decodeCursor(cursors, text, scope)).toEqual(position);
    }),
  );
  const text = await encodeCursor(cursors, ["ana@example.com"], scope);
  expect(Buffer.from(text, "base64url").toString("latin1")).not.toContain("ana@exam");
  expect(await encodeCursor(cursors, ["ana@example.com"], scope)).not.toBe(text);
});

test("the longest position, an address and a number, fits", async () => {
  const text = await encodeCursor(cursors, ["x".repeat(254), "10000"], scope);
  expect(text.length).toBeLessThanOrEqual(CURSOR_LENGTH);
});

test("the order of filters, and filters that are not set, make no difference", async () => {
  const text = await encodeCursor(cursors, ["a"], scope);
  const { organization, list, status, order } = scope;
  const same = { order, event_id: undefined, status, list, organization };
  expect(await decodeCursor(cursors, text, same)).toEqual(["a"]);
});

test("a cursor is refused by any other list: another organization, filter, sort, operation or value type", async () => {
  const text = await encodeCursor(cursors, ["a"], { ...scope, n: 1 });
  expect(await decodeCursor(cursors, text, { ...scope, n: 1 })).toEqual(["a"]);
  for (const other of [
    { organization: "o2" },
    { list: "events" },
    { status: "ACCEPTED" },
    { status: undefined },
    { event_id: "1" },
    { n: "1" },
  ])
    expect(await decodeCursor(cursors, text, { ...scope, n: 1, ...other })).toBeUndefined();
});

test("a cursor that was changed in any place, cut or made longer is refused", async () => {
  const text = await encodeCursor(cursors, ["2026-11-20T00:00:00.000Z#6f1c9d0e"], scope);
  for (const [n, letter] of [...text].entries()) {
    const changed = text.slice(0, n) + (letter === "A" ? "B" : "A") + text.slice(n + 1);
    expect(await decodeCursor(cursors, changed, scope)).toBeUndefined();
    expect(await decodeCursor(cursors, text.slice(0, n), scope)).toBeUndefined();
  }
  for (const more of ["=", "A", " ", "\n", "AAAA"])
    expect(await decodeCursor(cursors, text + more, scope)).toBeUndefined();
});

test("a cursor opens by a former secret too, and by no other one", async () => {
  const text = await encodeCursor(cursors, ["a"], scope);
  const next = Buffer.alloc(32, 2);
  expect(await decodeCursor(cursorsOf([next, secret]), text, scope)).toEqual(["a"]);
  expect(await decodeCursor(cursorsOf([next]), text, scope)).toBeUndefined();
});

test("any other text is refused without an exception", async () => {
  const made = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: anyCharacter }), fc.json().map(made)), async (text) => {
      expect(await decodeCursor(cursors, text, scope)).toBeUndefined();
    }),
  );
});
