import { describe, expect, test } from "vitest";
import { columnsOf } from "#shared/domain/imports/columns.ts";
import { type RowError, readRecordRow, readRow } from "#shared/domain/imports/row.ts";
import { FIELDS_OF_EACH_TYPE } from "./fields.ts";
import { rowXml, windows1252, xlsxOf } from "./files.ts";
import { readTableFile } from "./open.ts";

const ZONE = { timeZone: "America/Sao_Paulo" };

/** What becomes of each row of a file, by its line: a recipient, or the fields that are wrong. */
async function imported(content: string | Buffer) {
  const { head, first, rows } = await readTableFile(content);
  const columns = columnsOf(head, first && "cells" in first ? first.cells : [], FIELDS_OF_EACH_TYPE);
  const became = rows.map((row) => {
    if ("problem" in row) return [row.line, row.problem] as const;
    const result =
      "cells" in row
        ? readRow(row, columns, FIELDS_OF_EACH_TYPE, ZONE)
        : readRecordRow(row.record, FIELDS_OF_EACH_TYPE, ZONE);
    if ("errors" in result) return [row.line, wrong(result.errors)] as const;
    const { request, expires_at } = result;
    return [row.line, { ...request, ...(expires_at !== null && { expires_at }) }] as const;
  });
  return Object.fromEntries(became);
}
const wrong = (errors: readonly RowError[]) => errors.map(({ column, field }) => `${column}: ${field}`);

describe("a file as organizers send it becomes recipients, and each wrong row is told:", () => {
  test("a CSV of a spreadsheet program in Brazil", async () => {
    const text = [
      "Lista de presença – Congresso 2026",
      "",
      "Nome completo\u00a0;E-mail;Celular;Nota;Carga horária;Válido até;Observações;Observações;",
      "João d’Ávila;\u00a0joao@example.com\u00a0;+55 (11) 99876-5432;9,5;8h;31/12/2026;;veio de “longe”;",
      '"Souza; Ana";ANA@EXAMPLE.COM;5511998765432;"8,0";8:30;;"duas',
      'linhas";;',
      ";;;;;;;;",
      "Rui;rui@example.com;5,51199E+12;dez;muitas;05/06/2026;;;",
      "Eva",
      "Leo;leo@example.com;;;;;;;;sobra",
      "Total;;;17,5;16;;;;",
      "",
    ].join("\r\n");
    expect(await imported(windows1252(text.replaceAll("–", "-").replace(/[“”]/g, "'")))).toEqual({
      4: {
        recipient_name: "João d’Ávila",
        recipient_email: "joao@example.com",
        recipient_number: "+5511998765432",
        values: { grade: "9,5" },
        workload_hours: 8,
        expires_at: "2026-12-31T23:59:59.999-03:00",
        metadata: { "Observações (8)": "veio de 'longe'" },
      },
      5: ["Celular: recipient_number"],
      8: ["Celular: recipient_number", "Carga horária: workload_hours", "Válido até: expires_at"],
      9: ["E-mail: recipient_email"],
      10: ["null: row"],
      11: ["E-mail: recipient_email"],
    });
  });

  test("a table of a form in Spain, with tabs", async () => {
    const text =
      "\ufeffMarca temporal\tDirección de correo electrónico\tNombre Completo:\tHoras lectivas\tTrabajo final\n" +
      "10/5/2026 9:12:33\tjosé@example.com\tJosé Núñez\t8\tUno\n" +
      "10/5/2026 9:13:02\tnunez@example.com\tÑ. «Nu» Núñez\t1.250\t李小龍 🏅\n";
    expect(await imported(text)).toEqual({
      2: ["Dirección de correo electrónico: recipient_email"],
      3: ["Horas lectivas: workload_hours"],
    });
  });

  test("results of a race, without headings", async () => {
    expect(
      await imported("1,Ana Souza,ana@example.com,+351912345678\n2,Øystein Åse,o@example.com,\n"),
    ).toEqual({
      1: {
        recipient_name: "Ana Souza",
        recipient_email: "ana@example.com",
        recipient_number: "+351912345678",
      },
      2: { recipient_name: "Øystein Åse", recipient_email: "o@example.com" },
    });
  });

  test("NDJSON of a program", async () => {
    const lines = [
      '{"recipient_name":"Ana","recipient_email":"ana@example.com","values":{"chip_time":"1:42:07"},"expires_at":"2026-12-31"}',
      "",
      '{"recipient_name":"Rui","guardian_email":"mae@example.com","metadata":{"class":"B"}}',
      '{"name":"Eva","recipient_email":"eva@example.com"}',
      "{recipient_name: 'Leo'}",
    ];
    expect(await imported(lines.join("\n"))).toEqual({
      1: {
        recipient_name: "Ana",
        recipient_email: "ana@example.com",
        values: { chip_time: "1:42:07" },
        expires_at: "2026-12-31T23:59:59.999-03:00",
      },
      3: { recipient_name: "Rui", guardian_email: "mae@example.com", metadata: { class: "B" } },
      4: ["null: recipient_name", "null: name"],
      5: "Must be one JSON object, written in one line.",
    });
  });

  test("a workbook with titles, formats, formulas and leftovers", async () => {
    const formats = ["dd/mm/yyyy", "00000", "0%", "[h]:mm", "dd/mm/yyyy hh:mm", "[h]:mm:ss"];
    const heads = [
      "Name",
      "E-mail",
      "Phone",
      "Student ID",
      "Final paper",
      "Attendance",
      "Hours",
      "Valid until",
      "Chip time",
      "Distance",
    ];
    const failed = { attributes: 't="e"', content: "<f>VLOOKUP(1,2,3)</f><v>#N/A</v>" };
    const formula = { attributes: 't="str"', content: "<f>LOWER(X1)</f><v>ana@example.com</v>" };
    const data =
      rowXml(1, ["Attendance list", "", "", ""]) +
      rowXml(3, heads) +
      rowXml(4, [
        "Ana",
        formula,
        "+55 11 99876-5432",
        [42, 2],
        "",
        [0.875, 3],
        [8.5 / 24, 4],
        [46387, 1],
        [0.0709143519, 6],
        42.195,
      ]) +
      rowXml(
        5,
        ["Rui", "rui@example.com", 5511998765432, [7, 2], "", [0.9, 3], [40 / 24, 4], [46387.75, 5]],
        ' hidden="1"',
      ) +
      rowXml(6, ["Eva", failed, "", "", "", 95.125]) +
      rowXml(9, ["Total", "", "", "", "", "", 48.5]);
    const book = xlsxOf({
      sheets: [{ name: "List", data, after: '<mergeCells><mergeCell ref="A1:D1"/></mergeCells>' }],
      formats,
    });
    expect(await imported(book)).toEqual({
      4: {
        recipient_name: "Ana",
        recipient_email: "ana@example.com",
        recipient_number: "+5511998765432",
        external_id: "00042",
        values: { attendance: 87.5, chip_time: "1:42:07", distance: 42.195 },
        workload_hours: 8.5,
        expires_at: "2026-12-31T23:59:59.999-03:00",
      },
      5: ["Phone: recipient_number"],
      6: ["E-mail: recipient_email"],
      9: ["E-mail: recipient_email"],
    });
  });
});
