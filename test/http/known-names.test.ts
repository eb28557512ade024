import { describe, expect, test } from "vitest";
import * as z from "zod";
import { fieldErrors } from "#shared/domain/field-errors.ts";
import { meantName } from "#shared/domain/known-names.ts";

/* An unknown field or parameter is told the name that was probably meant. */
const LIST = ["limit", "offset", "cursor", "status", "recipient_email", "issued_from", "issued_until", "q"];
describe("the name that was meant", () => {
  test.each([
    ["page", LIST, "offset"],
    ["page", ["limit", "cursor"], "cursor"],
    ["offset", ["page", "limit"], "page"],
    ["per_page", LIST, "limit"],
    ["pageSize", LIST, undefined],
    ["page_size", LIST, "limit"],
    ["recipients", ["event_id", "badge_id", "recipient"], "recipient"],
    ["eventId", ["event_id", "badge_id"], "event_id"],
    ["recipientEmail", ["recipient_name", "recipient_email"], "recipient_email"],
    ["email", ["recipient_name", "recipient_email"], "recipient_email"],
    ["recipient_nmae", ["recipient_name", "recipient_email"], "recipient_name"],
    ["colour", LIST, undefined],
    ["x", ["q"], undefined],
  ] as const)("%s", (name, known, meant) => expect(meantName(name, known)).toBe(meant));

  test("is looked for among the names of its own place, in lists and in every form of a union", () => {
    const Person = z.strictObject({ recipient_name: z.string() });
    const schema = z
      .strictObject({ recipient: z.union([Person, z.array(Person)]).optional(), limit: z.int().default(1) })
      .refine(() => true);
    const told = (value: unknown) =>
      fieldErrors(schema.safeParse(value, { reportInput: true }).error!, "field", schema);
    expect(told({ recipients: [] })).toEqual([
      {
        path: "recipients",
        message: "Is not a known field; probably `recipient` is meant.",
        did_you_mean: "recipient",
      },
    ]);
    expect(told({ colour: 1 })).toEqual([{ path: "colour", message: "Is not a known field." }]);
    const Nested = z.strictObject({ list: z.array(Person) });
    const bad = Nested.safeParse({ list: [{ recipient_name: "A", name: "B" }] }, { reportInput: true });
    expect(fieldErrors(bad.error!, "field", Nested)[0]).toMatchObject({
      path: "list[0].name",
      did_you_mean: "recipient_name",
    });
  });
});
