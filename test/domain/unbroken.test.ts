import { expect, test } from "vitest";
import { dayRange } from "#shared/formats/durations.ts";
import { partsByWholes, withWholes } from "#shared/formats/unbroken.ts";

/** A text with `_` for each space at which no line breaks. */
const shown = (text: string) => withWholes(text).replaceAll("\u00a0", "_").replaceAll("\u2060", "");

test.each([
  ["pt-BR", "10_de_maio_de_2026", "10_–_12_de_maio_de_2026", "30_de_abril – 2_de_maio_de_2026"],
  ["en-US", "May_10,_2026", "May_10_–_12,_2026", "April_30 – May_2,_2026"],
  ["es", "10_de_mayo_de_2026", "10–12_de_mayo_de_2026", "30_de_abril – 2_de_mayo_de_2026"],
])("days stay in one line, in %s; of two whole dates each", (tag, ...days) => {
  const ranges = [
    ["2026-05-10", null],
    ["2026-05-10", "2026-05-12"],
    ["2026-04-30", "2026-05-02"],
  ] as const;
  expect(ranges.map(([first, last]) => shown(dayRange(first, last, tag)))).toEqual(days);
});

test.each([
  ["Meia Maratona 21 km, com 42,195 km no total", "Meia Maratona 21_km, com 42,195_km no total"],
  ["2 h 12 min 07 s", "2_h_12_min_07_s"],
  ["5 min/km a 10 °C e 95 %", "5_min/km a 10_°C e 95_%"],
  ["R$ 1.250,00 por 8 horas", "R$_1.250,00 por 8_horas"],
  ["realizado de 10 a 12 de maio de 2026.", "realizado de 10_a_12_de_maio_de_2026."],
  ["em 2026, em Curitiba", "em 2026, em Curitiba"],
  ["2h12min07s", "2h12min07s"],
  ["Ana Souza, 5 pessoas, sala 10, 2026", "Ana Souza, 5 pessoas, sala 10, 2026"],
])("a number stays with its unit: %s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test("a page marks the same parts, with a dot that is tied to them, and changes no letter", () => {
  const text = "Em 11 de maio de 2026, 21 km";
  expect(partsByWholes(text)).toEqual(["Em ", "11 de maio de 2026", ", ", "21 km", ""]);
  const listed = "11 de maio de 2026\u00a0· Recife\u00a0· Esportes";
  expect(partsByWholes(listed)).toEqual(["", "11 de maio de 2026\u00a0·", " Recife\u00a0· Esportes"]);
});
