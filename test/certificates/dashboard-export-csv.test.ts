import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CSV_HEADER,
  type ExportQuery,
  exportCertificates,
} from "#shared/domain/certificates/export-certificates.ts";
import type { IssuedText } from "#shared/domain/certificates/ports.ts";
import { RECIPIENT_FIELDS } from "#shared/domain/certificates/recipient.ts";
import { DEFAULT_SWITCHES } from "#shared/domain/rules.ts";
import { SEPARATORS } from "#shared/formats/csv.ts";
import { runs } from "../support/runs.ts";
import { rowsOf, storeOf } from "./export-file.ts";

const SETTINGS = {
  baseUrl: "https://api.example",
  documentsUrl: "https://api.example",
  environment: "test",
  switches: DEFAULT_SWITCHES,
  panelOrigins: [],
  mailTenants: null,
  localImages: false,
} as const;
const PORTS = {
  settings: SETTINGS,
  clock: { now: () => new Date() },
  "activity.write": { note: async () => {} },
};

/** The file of two certificates with these texts, also in event and badge. */
async function fileOf(name: string, reason: string, separator: ExportQuery["separator"]): Promise<string> {
  const query = { status: "all", bom: "false", separator } as const;
  const store = storeOf(
    2,
    () => ({ name, reason, external_id: reason, metadata: { [name]: reason, [reason]: name } }),
    { event: { name: reason }, badge: { name } } as IssuedText,
    { role: name, values: { said: reason, place: { position: 1, of: 2 } } },
  );
  let csv = "";
  const acting = { organizationId: "o", userId: "u" };
  for await (const piece of await exportCertificates({ ...PORTS, ...store }, acting, query)) csv += piece;
  return csv;
}

/** Texts with what makes formulas and cells, in any order. */
const hostile = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(..."=+-@＝＋－＠,;|\t\r\n\"' \u200b\u00ad") },
      { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 4 }) },
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(""));
const written = fc.constantFrom<ExportQuery["separator"]>(",", ";", "tab");
const SIGN = /^[=+\-@＝＋－＠]/;

/** The cells as a spreadsheet reads them: with any separator, also when quotes stand in unexpected places. */
function lenientCells(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  const ends = `${delimiter}\r\n`;
  let [cell, begun, inQuotes] = ["", false, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (inQuotes && character === '"' && text[at + 1] === '"') cell += text[at++];
    else if (character === '"' && (inQuotes || !begun)) inQuotes = !inQuotes;
    else if (inQuotes || !ends.includes(character)) cell += character;
    else cells.push(cell);
    begun = inQuotes || !ends.includes(character);
    if (!begun) cell = "";
  }
  return [...cells, cell];
}

test("no cell is a formula, also where quotes stand in unexpected places", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, written, async (name, reason, separator) => {
      const csv = await fileOf(name, reason, separator);
      for (const cell of lenientCells(csv, SEPARATORS[separator])) {
        const shown = cell.replaceAll('"', "");
        if (/^[+-]\d[\d.,]*$/.test(shown)) continue;
        expect(shown.replace(/^[\s\p{Cf}]+/u, ""), JSON.stringify({ cell })).not.toMatch(SIGN);
        expect(shown, JSON.stringify({ cell })).not.toMatch(/^[\t\r\n]/);
      }
    }),
    { numRuns: runs(60, 1_000) },
  );
});

test("a sign within a text, and that of a number, stay as they are", async () => {
  const text = "Silva, -5; a|=b\n+c\t@d";
  const [row] = rowsOf(await fileOf(text, "+5511998765432", ","), ",");
  expect(row).toMatchObject({
    recipient_name: text,
    reason: "+5511998765432",
    external_id: "+5511998765432",
  });
  const [formula] = rowsOf(await fileOf("+5511*2", "-1+2", ","), ",");
  expect(formula).toMatchObject({ recipient_name: "'+5511*2", reason: "'-1+2" });
});

test("a parser reads back every text, apart from the apostrophes", async () => {
  const plain = (text: string) => text.replaceAll("'", "");
  await fc.assert(
    fc.asyncProperty(hostile, hostile, written, async (name, reason, separator) => {
      const csv = await fileOf(name, reason, separator);
      const rows = rowsOf(csv, separator === "tab" ? "\t" : separator);
      expect(rows).toHaveLength(2);
      for (const row of rows) {
        const texts = [row.recipient_name, row.badge_name, row.reason, row.event_name, row.external_id];
        texts.push(row.role, row["values.said"]);
        const wanted = [name, name, reason, reason, reason, name, reason];
        expect(texts.map((text) => plain(text!))).toEqual(wanted.map(plain));
        expect(row["values.place"]).toBe("1 of 2");
        expect(JSON.parse(row.metadata!)).toEqual({ [name]: reason, [reason]: name });
      }
    }),
    { numRuns: runs(60, 300) },
  );
});

test("what a request says of a recipient has a column, but for the language and whose address it is", () => {
  const columns = CSV_HEADER.split(",");
  const left = Object.keys(RECIPIENT_FIELDS).filter((field) => !columns.includes(field));
  expect(left.sort()).toEqual(["guardian_email", "recipient_locale", "values"]);
});
