import { describe, expect, test } from "vitest";
import { credentialContent } from "#shared/domain/credentials/credential-content.ts";
import { resultDescriptions, resultsOf } from "#shared/domain/credentials/results.ts";
import { BadgeFields } from "#shared/domain/outcomes/field.ts";
import { checkedValues, type RequestedValues } from "#shared/domain/outcomes/values.ts";
import { LENGTHS, LIMITS } from "#shared/domain/rules.ts";
import { packed } from "#shared/storage/credentials/credentials.ts";
import { aCredentialSubject, BASE, DID, FEW, key, signer } from "./any-subject.ts";

const ACHIEVEMENT = "https://certificates.example.com/api/b/7Q2M4XKD0A.json";
const OPTIONS = ["Básico", "Bom", "Excelente"];

const FIELDS = BadgeFields.parse([
  { key: "chip_time", type: "duration", label: { pt: "Tempo líquido", en: "Chip time", es: "Tiempo neto" } },
  { key: "place", type: "place", label: "Place" },
  { key: "of_all", type: "place", label: "Place of all" },
  { key: "distance", type: "number", label: "Distance", unit: "km" },
  { key: "laps", type: "integer", label: "Laps" },
  { key: "attendance", type: "percent", label: "Attendance" },
  { key: "grade", type: "grade", label: "Grade" },
  { key: "letter", type: "grade", label: "Letter" },
  { key: "level", type: "choice", label: "Level", options: OPTIONS },
  { key: "finished", type: "date", label: "Finished" },
  { key: "team", type: "text", label: "Team" },
  { key: "cpf", type: "text", label: "CPF", show: ["document"] },
  { key: "empty", type: "text", label: "Empty" },
]);
const VALUES = {
  chip_time: "1:42:07",
  place: 17,
  of_all: { position: 17, of: 812 },
  distance: 21.0975,
  laps: 3,
  attendance: 87.5,
  grade: "9,20",
  letter: "A+",
  level: "Bom",
  finished: "2026-05-10",
  team: "Os <b>Lentos</b>",
  cpf: "529.982.247-25",
};
const badge = { achievement: ACHIEVEMENT, fields: FIELDS, locale: "pt" } as const;
const outcome = (values: RequestedValues) => ({ role: null, ...checkedValues(FIELDS, null, values) });

describe("the results of a credential (decision 19.8)", () => {
  test("are each value that it shows, as text that programs read, by the type that fits", () => {
    const { results, descriptions } = resultsOf(badge, outcome(VALUES), 40);
    const described = new Map(descriptions.map((one) => [one.id, one]));
    const told = results.map(({ resultDescription, value }) => {
      const { id, name, resultType, allowedValue } = described.get(resultDescription)!;
      return [id.slice(ACHIEVEMENT.length), name, resultType, value, ...(allowedValue ? [allowedValue] : [])];
    });
    expect(told).toEqual([
      ["#chip_time", "Tempo líquido", "ext:Duration", "PT1H42M7S"],
      ["#place", "Place", "ext:Place", "17"],
      ["#of_all", "Place of all", "ext:Place", "17/812"],
      ["#distance", "Distance (km)", "RawScore", "21.0975"],
      ["#laps", "Laps", "RawScore", "3"],
      ["#attendance", "Attendance", "Percent", "87.5"],
      ["#grade", "Grade", "RawScore", "9,20"],
      ["#letter-letter", "Letter", "LetterGrade", "A+"],
      ["#level", "Level", "PerformanceLevel", "Bom", OPTIONS],
      ["#finished", "Finished", "ext:Date", "2026-05-10"],
      ["#team", "Team", "ext:Text", "Os <b>Lentos</b>"],
      ["#workload-hours", "Carga horária", "ext:Hours", "40"],
    ]);
    expect(descriptions).toHaveLength(results.length);
  });

  test.each([
    ["pt", "Carga horária"],
    ["en", "Hours"],
    ["es", "Carga horaria"],
  ] as const)("have hours named so in %s, and none without hours", (locale, name) => {
    const { results, descriptions } = resultsOf({ ...badge, locale }, outcome({}), 0.25);
    expect(descriptions.map((one) => one.name)).toEqual([name]);
    expect(results.map(({ value }) => value)).toEqual(["0.25"]);
    expect(resultsOf({ ...badge, locale }, outcome({}), null)).toEqual({ results: [], descriptions: [] });
  });

  test("are described as the badge's own document describes them, which has all that there can be", () => {
    const all = resultDescriptions(badge);
    const { descriptions } = resultsOf(badge, outcome(VALUES), 40);
    for (const one of descriptions) expect(all).toContainEqual(one);
    expect(JSON.stringify(all)).not.toContain("cpf");
    expect(all.map(({ id }) => id)).toContain(`${ACHIEVEMENT}#empty`);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test.each([
    ["0:00:00", "PT0S"],
    ["0:42:00", "PT42M"],
    ["100:00:00", "PT100H"],
    ["42:07.50", "PT42M7.50S"],
    ["PT90M", "PT1H30M"],
  ])("write the duration %s as %s", (given, written) => {
    const { results } = resultsOf(badge, outcome({ chip_time: given }), null);
    expect(results.map(({ value }) => value)).toEqual([written]);
  });
});

describe("a credential with as much as there can be", () => {
  /** Characters that the signed text, which is ASCII, needs twelve letters for; none repeats at once. */
  const long = (length: number, seed: number) =>
    Array.from({ length }, (_, n) =>
      String.fromCodePoint(0x20000 + ((n * 7_919 + seed * 104_729) % 40_000)),
    ).join("");
  const options = (seed: number) =>
    Array.from({ length: LIMITS.fieldOptions }, (_, n) => long(LENGTHS.fieldOption, seed * 100 + n));
  const manyOf = (type: "text" | "choice") =>
    BadgeFields.parse(
      Array.from({ length: LIMITS.fieldsPerBadge }, (_, n) => ({
        key: `${"k".repeat(38)}${n + 10}`,
        type,
        label: long(LENGTHS.fieldLabel, n),
        ...(type === "choice" ? { options: options(n) } : {}),
      })),
    );
  const valuesOf = (fields: ReturnType<typeof manyOf>) =>
    Object.fromEntries(
      fields.map(({ key, options }, n) => [key, options?.[0] ?? long(LENGTHS.fieldText, n)]),
    );

  test.each(["text", "choice"] as const)("of %s can be stored, and checked in both forms", async (type) => {
    const fields = manyOf(type);
    const texts = {
      name: long(LENGTHS.eventName, 1),
      description: long(LENGTHS.description, 2),
      criteria: long(LENGTHS.badgeCriteria, 3),
      skills: Array.from({ length: LENGTHS.skillsPerBadge }, (_, n) => long(LENGTHS.skill, n)),
      hours: 10_000,
      fields,
      outcome: { role: long(LENGTHS.role, 4), values: checkedValues(fields, null, valuesOf(fields)).values },
    };
    const content = credentialContent(aCredentialSubject({ ...FEW, ...texts }), BASE);
    const signed = await signer.sign(DID, key, content, new Date());
    expect(signed.json.length).toBeLessThan(LIMITS.credential.bytesMax);
    expect(signed.jwt.length).toBeLessThan(LIMITS.credential.bytesMax);
    // An item of DynamoDB has 400 kB at most.
    expect(packed(signed).length).toBeLessThan(380_000);
    const { achievement, result } = content.credentialSubject;
    expect(result).toHaveLength(LIMITS.fieldsPerBadge + 1);
    expect(achievement.resultDescription).toHaveLength(LIMITS.fieldsPerBadge + 1);
  });
});
