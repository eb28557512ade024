import { describe, expect, test } from "vitest";
import * as z from "zod";
import { wholeNumber } from "#shared/domain/page.ts";
import { exampleOf } from "#shared/http/openapi/examples.ts";
import { schemaBook } from "#shared/http/openapi/schemas.ts";

describe("the schema book", () => {
  test("keeps a record once, wherever it is used", () => {
    const Record = z.strictObject({ name: z.string() }).meta({ id: "BookRecord" });
    const Page = z.strictObject({ data: z.array(Record) }).meta({ id: "BookPage" });
    const book = schemaBook([
      [Record, "input"],
      [Page, "output"],
      [Record, "output"],
    ]);
    expect(Object.keys(book.components)).toEqual(["BookPage", "BookRecord"]);
    expect(book.of(Record, "input")).toEqual({ $ref: "#/components/schemas/BookRecord" });
    expect(book.components.BookPage).toMatchObject({
      properties: { data: { items: { $ref: "#/components/schemas/BookRecord" } } },
    });
  });

  test("gives a record two names when its sides differ, and so everything that holds it", () => {
    const Inner = z.strictObject({ size: z.int().default(3) }).meta({ id: "BookInner" });
    const Outer = z.strictObject({ inner: Inner }).meta({ id: "BookOuter" });
    const book = schemaBook([
      [Outer, "input"],
      [Outer, "output"],
    ]);
    expect(Object.keys(book.components)).toEqual([
      "BookInner",
      "BookInnerInput",
      "BookOuter",
      "BookOuterInput",
    ]);
    expect(book.components.BookOuterInput).toMatchObject({
      properties: { inner: { $ref: "#/components/schemas/BookInnerInput" } },
    });
    expect(book.components.BookInner).toMatchObject({ required: ["size"] });
    expect(book.components.BookInnerInput).not.toHaveProperty("required");
  });

  test("shows a number in a query as a number, with bounds and default", () => {
    const Query = z.strictObject({ page: wholeNumber(1, 9).default(1), limit: wholeNumber(0, 5).optional() });
    expect(schemaBook([[Query, "input"]]).of(Query, "input")).toMatchObject({
      properties: {
        page: { type: "integer", minimum: 1, maximum: 9, default: 1 },
        limit: { type: "integer", minimum: 0, maximum: 5 },
      },
    });
  });

  test("shows a schema that only code can check as the one it names", () => {
    const Shown = z.strictObject({ a: z.string() }).meta({ id: "BookShown" });
    const Body = z.strictObject({
      any: z
        .unknown()
        .transform(String)
        .meta({ description: "Anything.", shownAs: z.xor([Shown, z.array(Shown)]) })
        .optional(),
    });
    const book = schemaBook([[Body, "input"]]);
    const reference = { $ref: "#/components/schemas/BookShown" };
    expect(book.of(Body, "input").properties).toEqual({
      any: { description: "Anything.", oneOf: [reference, { type: "array", items: reference }] },
    });
  });

  test("gives a record two names also where one side of it is only shown", () => {
    const Sized = z.strictObject({ size: z.int().default(3) }).meta({ id: "BookSized" });
    const Body = z.strictObject({
      any: z
        .unknown()
        .transform(String)
        .meta({ shownAs: z.array(Sized) }),
    });
    const book = schemaBook([
      [Body, "input"],
      [Sized, "output"],
    ]);
    expect(Object.keys(book.components)).toEqual(["BookSized", "BookSizedInput"]);
    expect(book.of(Body, "input").properties).toEqual({
      any: { type: "array", items: { $ref: "#/components/schemas/BookSizedInput" } },
    });
    expect(book.of(Sized, "output")).toEqual({ $ref: "#/components/schemas/BookSized" });
  });

  test("writes a value that may be null as one list of types", () => {
    const Body = z.strictObject({ at: z.iso.datetime().nullable(), kind: z.enum(["A"]).nullable() });
    expect(schemaBook([[Body, "output"]]).of(Body, "output").properties).toEqual({
      at: { type: ["string", "null"], format: "date-time" },
      kind: { anyOf: [{ type: "string", enum: ["A"] }, { type: "null" }] },
    });
  });
});

describe("an example", () => {
  test("is made of what is known about each field, and is valid where nothing is", () => {
    const Body = z.strictObject({
      recipient_email: z.email(),
      size: z.int().min(4),
      kind: z.enum(["A", "B"]),
      when: z.iso.date(),
      open: z.boolean(),
      many: z.array(z.strictObject({ used: z.int() })),
      unknown: z.string().optional(),
    });
    const example = exampleOf(schemaBook([[Body, "input"]]).of(Body, "input"), {});
    expect(Body.safeParse(example).error?.issues).toBeUndefined();
    expect(example).toMatchObject({ recipient_email: "ana.souza@example.com", size: 4, kind: "A" });
    expect(example).not.toHaveProperty("unknown");
  });
});
