import { describe, expect, test } from "vitest";
import { BadgeField } from "#shared/domain/outcomes/field.ts";
import { valueText } from "#shared/domain/outcomes/value-text.ts";
import { checkedValues, numberOfGrade } from "#shared/domain/outcomes/values.ts";

const field = (rest: object) => BadgeField.parse({ key: "it", label: "It", ...rest });
const read = (rest: object, given: unknown) => checkedValues([field(rest)], null, { it: given });

describe("a value (decision 19.2)", () => {
  test.each<[string, unknown, unknown]>([
    ["duration", "1:42:07", "1:42:07"],
    ["duration", "42:07,5", "0:42:07.5"],
    ["duration", "PT1H42M7S", "1:42:07"],
    ["duration", "9999:59:59", "9999:59:59"],
    ["date", "2026-02-28", "2026-02-28"],
    ["place", 17, { position: 17, of: null }],
    ["place", { position: 17, of: 812 }, { position: 17, of: 812 }],
    ["percent", 99.5, 99.5],
    ["grade", "9,2", "9,2"],
    ["grade", "1,250", "1,250"],
    ["grade", "9.50", "9.50"],
    ["grade", 9.5, 9.5],
    ["grade", "A+", "A+"],
    ["grade", "007", "007"],
    ["number", 0.3, 0.3],
  ])("of the type %s may be %j, and is kept as %j", (type, given, kept) => {
    expect(read({ type }, given)).toEqual({ values: { it: kept }, errors: [] });
  });

  test.each<[string, unknown]>([
    ["duration", "NaN"],
    ["duration", "-1:00"],
    ["duration", "1:60:00"],
    ["duration", "1:2:3:4"],
    ["duration", "10000:00:00"],
    ["duration", 6_127],
    ["date", "2026-02-29"],
    ["place", 0],
    ["place", -3],
    ["place", { position: 18, of: 17 }],
    ["place", { position: 1, of: 2, more: 3 }],
    ["percent", -0.5],
    ["percent", -150],
    ["percent", 100.1],
    ["integer", 1.5],
    ["number", Number.POSITIVE_INFINITY],
    ["number", Number.NaN],
    ["number", 0.1 + 0.2],
    ["number", "9.2"],
    ["grade", "x".repeat(21)],
    ["text", "a\nb"],
    ["text", 7],
  ])("of the type %s may not be %j", (type, given) => {
    const { values, errors } = read({ type }, given);
    expect(values).toBeNull();
    expect(errors).toMatchObject([{ key: "it", message: expect.stringMatching(/^Must .*\.$/) }]);
  });

  test("below zero in percent is told the least that there is", () => {
    expect(read({ type: "percent" }, -150).errors[0]!.message).toBe("Must be at least 0.");
  });
});

test.each([
  ["9,2", 9.2],
  ["9.20", 9.2],
  ["0,125", 0.125],
  ["1250", 1250],
  ["1,250", undefined],
  ["12.500", undefined],
  ["A+", undefined],
  ["9/10", undefined],
])("the grade %j is sorted as %j", (grade, number) => {
  expect(numberOfGrade(grade)).toBe(number);
});

describe("a value is shown in each language", () => {
  test.each<[string, string | null, unknown, [pt: string, en: string, es: string]]>([
    ["duration", null, "1:42:07", ["1h42min07s", "1:42:07", "1h42min07s"]],
    ["duration", null, "0:42:07.5", ["42min07,5s", "42:07.5", "42min07,5s"]],
    ["duration", null, "1:42:07.50", ["1h42min07,50s", "1:42:07.50", "1h42min07,50s"]],
    ["duration", null, "0:00:07", ["7s", "0:07", "7s"]],
    ["place", null, { position: 17, of: 812 }, ["17º de 812", "17th of 812", "17º de 812"]],
    ["place", null, { position: 1_111, of: null }, ["1.111º", "1,111th", "1111º"]],
    ["place", null, { position: 22, of: null }, ["22º", "22nd", "22º"]],
    ["grade", null, 9.2, ["9,2", "9.2", "9,2"]],
    ["grade", null, "9.50", ["9.50", "9.50", "9.50"]],
    ["grade", null, 1250, ["1250", "1250", "1250"]],
    ["integer", null, 2026, ["2026", "2026", "2026"]],
    ["integer", "m", 21_097, ["21.097 m", "21,097 m", "21.097 m"]],
    ["percent", null, 87.5, ["87,5%", "87.5%", "87,5 %"]],
    ["number", "km", 21.1, ["21,1 km", "21.1 km", "21,1 km"]],
    ["date", null, "2026-05-10", ["10 de maio de 2026", "May 10, 2026", "10 de mayo de 2026"]],
    ["text", null, "<b>{x}</b>", ["<b>{x}</b>", "<b>{x}</b>", "<b>{x}</b>"]],
  ])("%s with the unit %j: %j", (type, unit, value, texts) => {
    const shown = { type, unit, value } as Parameters<typeof valueText>[0];
    const spoken = (["pt", "en", "es"] as const).map((locale) =>
      valueText(shown, locale).replaceAll("\u00a0", " "),
    );
    expect(spoken).toEqual(texts);
  });
});
