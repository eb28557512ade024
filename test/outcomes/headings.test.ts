import fc from "fast-check";
import { describe, expect, test } from "vitest";
import HEADINGS from "#shared/domain/outcomes/headings.json" with { type: "json" };
import { keyOfHeading, keysOfHeadings } from "#shared/domain/outcomes/headings.ts";
import { PRESETS } from "#shared/domain/outcomes/presets.ts";
import { anyCharacter } from "../support/any-text.ts";
import { runs } from "../support/runs.ts";
import { HEADING_ROWS } from "./heading-rows.ts";

/** The headings of a row, and the key that each means, if any. */
const columnsOf = (row: string) => row.split("|").map((column) => column.split(">") as [string, string?]);

describe("headings of files (decision 19.10)", () => {
  test.each(Object.entries(HEADING_ROWS))("in %s land on the right key in 95 of 100 columns", (_, rows) => {
    expect(rows).toHaveLength(10);
    const columns = rows.flatMap((row) => {
      const of = columnsOf(row);
      const keys = keysOfHeadings(of.map(([heading]) => heading));
      return of.map(([heading, right], n) => ({ heading, right, key: keys[n] }));
    });
    const wrong = columns.filter(({ right, key }) => key !== right);
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(columns.length * 0.05);
    // A column that nobody asked for on a certificate is worse than one that has to be chosen by hand.
    expect(wrong.filter(({ right, key }) => right === undefined && key !== undefined)).toEqual([]);
  });

  test("of the table mean the key under which they stand, in capitals, without accents and joined too", () => {
    for (const [key, headings] of Object.entries(HEADINGS))
      for (const heading of headings) {
        expect(keyOfHeading(heading), heading).toBe(key);
        expect(keyOfHeading(heading.toUpperCase()), heading).toBe(key);
        expect(keyOfHeading(` ${heading.normalize("NFD").replaceAll(/\p{M}/gu, "")}: `), heading).toBe(key);
        expect(keyOfHeading(heading.replaceAll(" ", "_")), heading).toBe(key);
      }
  });

  test.each([
    ["Nomes completos", "recipient_name"],
    ["N.º", "bib"],
    ["C.H.", "workload_hours"],
    ["ChipTime", "chip_time"],
    ["e-mails", "recipient_email"],
    ["Carga horária (em horas)", "workload_hours"],
    ["Nome da mãe", undefined],
    ["Nome do evento", undefined],
    ["E-mail do responsável", undefined],
    ["E-mail do responsável legal", "guardian_email"],
    ["Correo del tutor", "guardian_email"],
    ["Class", undefined],
    ["Data", undefined],
    ["__proto__", undefined],
    ["constructor", undefined],
    ["", undefined],
    ["???", undefined],
    ["\ud800", undefined],
    [`Bib ${" ".repeat(200)}`, undefined],
  ])("%j means %s", (heading, key) => {
    expect(keyOfHeading(heading)).toBe(key);
  });

  test("of two columns with one meaning the first has it, and beside a last name a name is the first one", () => {
    expect(keysOfHeadings(["E-mail", "Confirme seu e-mail", "Email"])).toEqual([
      "recipient_email",
      undefined,
      undefined,
    ]);
    expect(keysOfHeadings(["Nombre", "Apellidos"])).toEqual(["first_name", "last_name"]);
    expect(keysOfHeadings(["Name", "First name", "Last name"])).toEqual([
      "recipient_name",
      "first_name",
      "last_name",
    ]);
  });

  test("of any text mean a key of the table or nothing, and a long one is not read", () => {
    const keys = new Set<string | undefined>([undefined, ...Object.keys(HEADINGS)]);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (heading) =>
        keys.has(keyOfHeading(heading)),
      ),
      { numRuns: runs(300, 3_000) },
    );
    for (const part of ["(", "a ", "e-", "aA", "\u0301", ",?", "N.", "es"]) {
      const begun = performance.now();
      expect(keyOfHeading(part.repeat(500_000))).toBeUndefined();
      expect(performance.now() - begun).toBeLessThan(20);
    }
  });

  test("name each field of the presets", () => {
    for (const { fields } of PRESETS) for (const { key } of fields) expect(HEADINGS).toHaveProperty(key);
  });
});
