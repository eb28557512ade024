import fc from "fast-check";
import { expect, test } from "vitest";
import { CURSOR_LENGTH, decodeCursor, encodeCursor } from "#shared/domain/cursor.ts";

const scope = { operation: "invitations.list", status: "PENDING", order: "desc" };

test("a cursor contains its position, in a text that needs no escaping in a URL", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 8 }), { maxLength: 8 }), (position) => {
      const text = encodeCursor(position, scope);
      expect(text).toMatch(/^[\w-]+$/);
      expect(decodeCursor(text, scope)).toEqual(position);
    }),
  );
});

test("the order of filters, and filters that are not set, make no difference", () => {
  const text = encodeCursor(["a"], scope);
  const { operation, status, order } = scope;
  expect(decodeCursor(text, { order, event_id: undefined, status, operation })).toEqual(["a"]);
});

test("a cursor is refused by any other list: another filter, sort, operation or value type", () => {
  const text = encodeCursor(["a"], scope);
  expect(decodeCursor(text, { ...scope, status: "ACCEPTED" })).toBeUndefined();
  expect(decodeCursor(text, { ...scope, event_id: "1" })).toBeUndefined();
  expect(decodeCursor(text, {})).toBeUndefined();
  expect(decodeCursor(encodeCursor(["a"], { n: 1 }), { n: "1" })).toBeUndefined();
});

test("any other text is refused without an exception, however long", () => {
  const made = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const { s } = JSON.parse(Buffer.from(encodeCursor([], scope), "base64url").toString());
  for (const content of [
    null,
    1,
    "k",
    [],
    {},
    { s },
    { s, k: "a" },
    { s, k: [1] },
    { s, k: Array(9).fill("a") },
  ]) {
    expect(decodeCursor(made(content), scope)).toBeUndefined();
  }
  const fits = made({ s, k: ["x".repeat(340)] });
  expect(fits.length).toBeLessThanOrEqual(CURSOR_LENGTH);
  expect(decodeCursor(fits, scope)).toBeDefined();
  expect(decodeCursor(made({ s, k: ["x".repeat(370)] }), scope)).toBeUndefined();
  expect(decodeCursor(`${encodeCursor(["a"], scope)}=`, scope)).toBeUndefined();
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json().map(made)), (text) => {
      expect(decodeCursor(text, scope)).toBeUndefined();
    }),
  );
});

test("a position that is too long is refused when the cursor is made", () => {
  expect(() => encodeCursor(["x".repeat(400)], scope)).toThrow(RangeError);
  expect(() => encodeCursor(Array(9).fill("a"), scope)).toThrow(RangeError);
});
