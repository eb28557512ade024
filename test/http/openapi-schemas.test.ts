import { describe, expect, test } from "vitest";
import * as z from "zod";
import { wholeNumber } from "#shared/domain/page.ts";
import { exampleOf } from "#shared/http/openapi/examples.ts";
import { schemaRegistry } from "#shared/http/openapi/schemas.ts";

describe("the schema registry", () => {
  test("has a record once, also when it is used several times", () => {
    const Record = z.strictObject({ name: z.string() }).meta({ id: "BookRecord" });
    const Page = z.strictObject({ data: z.array(Record) }).meta({ id: "BookPage" });
    const registry = schemaRegistry([
      [Record, "input"],
      [Page, "output"],
      [Record, "output"],
    ]);
    expect(Object.keys(registry.components)).toEqual(["BookPage", "BookRecord"]);
    expect(registry.of(Record, "input")).toEqual({ $ref: "#/components/schemas/BookRecord" });
    expect(registry.components.BookPage).toMatchObject({
      properties: { data: { items: { $ref: "#/components/schemas/BookRecord" } } },
    });
  });

  test("gives a record two names when its input and output differ, and the same to everything that contains it", () => {
    const Inner = z.strictObject({ size: z.int().default(3) }).meta({ id: "BookInner" });
    const Outer = z.strictObject({ inner: Inner }).meta({ id: "BookOuter" });
    const registry = schemaRegistry([
      [Outer, "input"],
      [Outer, "output"],
    ]);
    expect(Object.keys(registry.components)).toEqual([
      "BookInner",
      "BookInnerInput",
      "BookOuter",
      "BookOuterInput",
    ]);
    expect(registry.components.BookOuterInput).toMatchObject({
      properties: { inner: { $ref: "#/components/schemas/BookInnerInput" } },
    });
    expect(registry.components.BookInner).toMatchObject({ required: ["size"] });
    expect(registry.components.BookInnerInput).not.toHaveProperty("required");
  });

  test("shows a number in a query as a number, with bounds and default", () => {
    const Query = z.strictObject({ page: wholeNumber(1, 9).default(1), limit: wholeNumber(0, 5).optional() });
    expect(schemaRegistry([[Query, "input"]]).of(Query, "input")).toMatchObject({
      properties: {
        page: { type: "integer", minimum: 1, maximum: 9, default: 1 },
        limit: { type: "integer", minimum: 0, maximum: 5 },
      },
    });
  });

  test("shows a schema that only code can check as its `shownAs`", () => {
    const Shown = z.strictObject({ a: z.string() }).meta({ id: "BookShown" });
    const Body = z.strictObject({
      any: z
        .unknown()
        .transform(String)
        .meta({ description: "Anything.", shownAs: z.xor([Shown, z.array(Shown)]) })
        .optional(),
    });
    const registry = schemaRegistry([[Body, "input"]]);
    const reference = { $ref: "#/components/schemas/BookShown" };
    expect(registry.of(Body, "input").properties).toEqual({
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
    const registry = schemaRegistry([
      [Body, "input"],
      [Sized, "output"],
    ]);
    expect(Object.keys(registry.components)).toEqual(["BookSized", "BookSizedInput"]);
    expect(registry.of(Body, "input").properties).toEqual({
      any: { type: "array", items: { $ref: "#/components/schemas/BookSizedInput" } },
    });
    expect(registry.of(Sized, "output")).toEqual({ $ref: "#/components/schemas/BookSized" });
  });

  test("writes a value that may be null as one list of types", () => {
    const Body = z.strictObject({ at: z.iso.datetime().nullable(), kind: z.enum(["A"]).nullable() });
    expect(schemaRegistry([[Body, "output"]]).of(Body, "output").properties).toEqual({
      at: { type: ["string", "null"], format: "date-time" },
      kind: { anyOf: [{ type: "string", enum: ["A"] }, { type: "null" }] },
    });
  });
});

describe("an example", () => {
  test("uses what is known about each field, and is valid where nothing is known", () => {
    const Body = z.strictObject({
      recipient_email: z.email(),
      size: z.int().min(4),
      kind: z.enum(["A", "B"]),
      when: z.iso.date(),
      open: z.boolean(),
      many: z.array(z.strictObject({ used: z.int() })),
      unknown: z.string().optional(),
    });
    const example = exampleOf(schemaRegistry([[Body, "input"]]).of(Body, "input"), {});
    expect(Body.safeParse(example).error?.issues).toBeUndefined();
    expect(example).toMatchObject({ recipient_email: "ana.souza@example.com", size: 4, kind: "A" });
    expect(example).not.toHaveProperty("unknown");
  });
});
