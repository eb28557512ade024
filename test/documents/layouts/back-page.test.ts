import { expect, test } from "vitest";
import { LAYOUTS, type Layout } from "#shared/domain/documents/design.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { LENGTHS, LIMITS } from "#shared/domain/rules.ts";
import { night, some } from "../../support/runs.ts";
import { caseOf, draw, drawBack } from "./cases.ts";
import { MARGIN, overlaps, type PageTexts, pageTextsOf, plainSpaces, within } from "./page-texts.ts";
import { differenceOf } from "./pictures.ts";

const SYLLABUS = `Módulos
1. Fundamentos de programação – 8 horas
2. Estruturas de dados – 12 horas
3. Bancos de dados – 10 horas
4. Projeto integrador – 10 horas

Matrícula: {values.registration}
Nota: {values.grade}
Orientação: {values.tutor}

Associação Brasileira de Ensino e Pesquisa – CNPJ 12.345.678/0001-90
Curso livre nos termos da Lei nº 9.394/96 e do Decreto nº 5.154/2004.`;
// Some seconds for each layout: texts of the greatest length are set several times until they fit.
type Back = NonNullable<DocumentFacts["design"]["back"]>;
const BACK: Back = { title: "Conteúdo programático", text: SYLLABUS };
const PROSE =
  "Fundamentos de programação, estruturas de dados e análise de algoritmos; bancos de dados relacionais e não relacionais; redes, segurança da informação e privacidade; gestão de projetos. ";
const LONGEST = PROSE.repeat(40).slice(0, LENGTHS.backText).trim();

const withBack = (layout: Layout, back: Back, differences: Parameters<typeof caseOf>[2] = {}) =>
  caseOf("course", layout, { ...differences, design: { ...differences.design, back } });
const smallest = ({ boxes }: PageTexts) => Math.min(...boxes.map(({ points }) => points));
/** All letters, as lines break differently from text to text. */
const lettersOf = (text: string) => text.replaceAll(/\s/g, "");

test.each(some(LAYOUTS, 2, 1))("%s has a second page with title, text, issuer and code", async (layout) => {
  const [front, back, ...more] = await pageTextsOf(
    draw(withBack(layout, BACK, { locale: "pt" }), "pdf", true),
  );
  expect(more).toEqual([]);
  const text = plainSpaces(back!.text);
  for (const said of ["1. Fundamentos", "Matrícula: 2026-4711", "Nota: 9,2", "Test Club", "7K3Q-X9M2-PZ4T"])
    expect(text).toContain(said);
  expect(text.toLowerCase()).toContain(BACK.title!.toLowerCase());
  expect(text).not.toContain("Orientação");
  expect([back!.roles.has("H2"), back!.roles.has("H1"), front!.roles.has("H1")]).toEqual([true, false, true]);
  expect(back!.boxes.filter((box) => !within(box, back!.size, MARGIN))).toEqual([]);
  expect(overlaps(back!.boxes)).toEqual([]);
  expect(back!.size).toEqual(front!.size);
  // What the back says need not stand in front.
  expect(plainSpaces(front!.text)).not.toContain("2026-4711");
});

test.each(some(LAYOUTS, 1, 1))(
  "%s has all of the longest text on its second page, in letters that can be read",
  async (layout) => {
    const facts = withBack(layout, { title: BACK.title, text: LONGEST }, { sample: true });
    const pages = await pageTextsOf(draw(facts, "pdf", true));
    expect(pages).toHaveLength(2);
    expect(lettersOf(pages[1]!.text)).toContain(lettersOf(LONGEST));
    expect(smallest(pages[1]!)).toBeGreaterThanOrEqual(6.5);
    expect(pages[1]!.boxes.filter((box) => !within(box, pages[1]!.size, MARGIN))).toEqual([]);
    for (const { marks } of pages) expect(marks.length).toBeGreaterThan(1);
  },
);

night.test.each(some(LAYOUTS, 1, 0))(
  "%s has two pages and keeps inside of them, whatever the text",
  async (layout) => {
    const text = Array.from({ length: LIMITS.fieldsPerBadge }, (_, n) =>
      `{values.text_${n}}\n`.repeat(2),
    ).join("");
    const value = "Ж".repeat(LENGTHS.fieldText / 2 - 1);
    const values = Array.from({ length: LIMITS.fieldsPerBadge }, (_, n) => ({
      key: `text_${n}`,
      label: `${n}`,
      type: "text" as const,
      unit: null,
      value: `${value} ${value}`,
    }));
    const hostile: Parameters<typeof withBack>[] = [
      [layout, { title: "W".repeat(LENGTHS.designTitle), text: "W".repeat(LENGTHS.backText) }],
      [layout, { title: null, text: Array.from({ length: 1_500 }, (_, n) => `a${n % 10}`).join("\n") }],
      [layout, { title: null, text: Array.from({ length: 140 }, (_, n) => `${n}. Tema`).join("\n") }],
      [layout, { title: "x", text: "#eval($x$) *a* _b_ `c` \\u{41} <d> @e // f" }],
      [layout, { title: "שנה", text: "١. أساسيات البرمجة\nRegistro 2026\nהשתתף ב־2026" }],
      [layout, { title: null, text: `${text}x` }, { values }],
    ];
    for (const [n, given] of hostile.entries()) {
      const pages = await pageTextsOf(draw(withBack(...given), "pdf"));
      expect(pages, `${n}`).toHaveLength(2);
      expect(
        pages[1]!.boxes.filter((box) => !within(box, pages[1]!.size, 0)),
        `${n}`,
      ).toEqual([]);
      if (n === 3) expect(lettersOf(pages[1]!.text)).toContain(lettersOf(given[1].text));
    }
  },
);

test.each(some(LAYOUTS, 1, 2))(
  "%s with a second page is PDF/UA-1 and PDF/A-3a, and its picture is the first page",
  (layout) => {
    const facts = withBack(layout, BACK, { sample: true });
    const textOf = (format: "pdf" | "archive") => Buffer.from(draw(facts, format, true)).toString("latin1");
    expect(textOf("pdf")).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(textOf("archive")).toContain("<pdfaid:part>3</pdfaid:part>");
    const { back: _, ...design } = facts.design;
    const values = facts.values!.filter(({ key }) => key !== "registration" && key !== "grade");
    for (const format of ["png", "card"] as const)
      expect(
        Buffer.from(draw(facts, format, true)).equals(draw({ ...facts, design, values }, format, true)),
        format,
      ).toBe(true);
  },
);

test.each(LAYOUTS)("the second page of %s looks as accepted", async (layout) => {
  const page = drawBack(withBack(layout, BACK, { locale: "pt", role: "Ministrante" }), 840);
  expect(await differenceOf(`${layout}/back`, page, 420)).toBe(0);
});
