import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { compose } from "#shared/documents/compose.ts";
import { LAYOUTS, type Layout } from "#shared/domain/documents/design.ts";
import { TEXT_FIELDS } from "#shared/domain/documents/design-text.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import { monogram } from "#shared/formats/svg-badge/monogram.ts";
import { PRINTED_TEXTS } from "#shared/texts/texts.ts";
import { night, some } from "../../support/runs.ts";
import { factsOf } from "../facts.ts";
import { caseOf, draw, drawBack } from "./cases.ts";
import { differenceOf } from "./pictures.ts";

const DOCS = new URL("../../../docs/", import.meta.url).pathname;
const page = readFileSync(`${DOCS}layouts.md`, "utf8");
const plainSpaces = (text: string): string => text.replaceAll(/\s/g, " ").replaceAll("\u2060", "");

type Facts = Partial<DocumentFacts>;
const base = factsOf();
const event = (differences: Partial<DocumentFacts["event"]>): Facts => ({
  event: { ...base.event, ...differences },
});
/** What each field may be of a certificate, as the page's table names it. */
const SAMPLES: Readonly<Record<(typeof TEXT_FIELDS)[number], Readonly<Record<string, Facts>>>> = {
  recipient_name: { "": {} },
  event_name: { "": {} },
  badge_name: { "": {} },
  dates: {
    "two days": {},
    "one day": event({ finish_date: null }),
    "two months": event({ initial_date: "2026-05-30", finish_date: "2026-06-02" }),
    "an event without dates": event({ initial_date: null, finish_date: null }),
  },
  hours: {
    "for 40": { workload_hours: 40 },
    "for 1": { workload_hours: 1 },
    "for 1.5": { workload_hours: 1.5 },
    "for 1200": { workload_hours: 1_200 },
    "a badge without hours": { workload_hours: null },
  },
  place: {
    "city and state": {},
    "city only": event({ state: null }),
    online: event({ location_type: "ONLINE" }),
    "an event without place": event({ city: null, state: null }),
  },
  issuer: { "": {} },
  role: { "": { role: "speaker" }, "a certificate without role": {} },
};

/** What a text prints, in each language. */
const printed = (text: string, facts: Facts): string[] =>
  LOCALES.map((locale) => {
    const { statement } = compose(
      factsOf({ ...facts, locale, design: { ...base.design, text } }),
      new Set<string>(),
    );
    return plainSpaces(statement.flatMap(({ parts }) => parts.map((part) => part.text)).join("")).trim();
  });
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

test("the page of the layouts says what each field prints in each language", () => {
  const rows = TEXT_FIELDS.flatMap((field) =>
    Object.entries(SAMPLES[field]).map(([sample, facts]) =>
      row([
        `\`{${field}}\`${sample && `, ${sample}`}`,
        ...printed(`{${field}}`, facts).map((cell) => cell || "(nothing)"),
      ]),
    ),
  );
  const found = page.split("\n").filter((line) => line.startsWith("| `{"));
  expect(found).toEqual(rows);
});

test("the page of the layouts says which headline and which line a certificate has in each language", () => {
  for (const headline of ["achievement", "completion", "participation"] as const)
    expect(page).toContain(
      `| ${LOCALES.map((locale) => PRINTED_TEXTS[locale].headlines[headline]).join(" | ")} |`,
    );
  expect(page).toContain(`| ${LOCALES.map((locale) => PRINTED_TEXTS[locale].certify).join(" | ")} |`);
});

const BACK = {
  title: "Contenido del diplomado",
  text: `1. Políticas culturales – 10 horas
2. Gestión de proyectos – 12 horas
3. Financiamiento y patrocinio – 8 horas
4. Taller final – 10 horas

Matrícula: {values.registration}
Calificación: {values.grade}

Fundación Cultural del Sur – CUIT 30-12345678-9`,
};
const TEXT = "apresentou um trabalho em {event_name}, {dates}, {place}, com {hours}.";
const factsFor = (layout: Layout): DocumentFacts =>
  caseOf("plain", layout, { recipient_name: "Ana Souza", design: { text: TEXT } });

interface Box {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The texts of a document in lines, from above. */
async function linesOf(pdf: Uint8Array): Promise<Box[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { items } = await (await (await loading.promise).getPage(1)).getTextContent();
  await loading.destroy();
  const boxes = items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [, , , , x, y] = item.transform as readonly number[];
    return [{ text: item.str.trim(), x: x!, y: 595.28 - y!, width: item.width, height: item.height }];
  });
  return boxes.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** How far below the line of the name the text of the design ends. */
const TEXT_ENDS = 88;

/** Which texts each number in the pictures marks; `below` is how far below the name one stands. */
const MARKED: readonly ((text: string, below: number, layout: Layout) => boolean)[] = [
  (text) => /^test club$/i.test(text),
  (text) => /^certificado de participação$/i.test(text),
  (text) => text === PRINTED_TEXTS.pt.certify,
  (text) => text === "Ana Souza",
  (_, below) => below > 0 && below < TEXT_ENDS,
  (text) => text === "Cloud Practitioner",
  (text, below) => below > TEXT_ENDS && /^Ana Prado$|^Director$/.test(text),
  (text, below, layout) =>
    (layout === "modern" && below > TEXT_ENDS && /^DATA|^LOCAL|^CARGA|horas$|PR$|2026$/.test(text)) ||
    (layout === "sport" && below < -TEXT_ENDS && !/^Test Club$|^Cloud Practitioner$/.test(text)),
  (text) => /Emitido|Verifique|7K3Q/.test(text),
];
/** What the text of the design gives. */
const OF_TEXT = 4;

/** Boxes around what is marked, each with its number; that of the text is of another colour. */
function overlay(lines: readonly Box[], layout: Layout): string {
  const name = lines.find(({ text }) => text === "Ana Souza")!;
  const marks = MARKED.map((isOf, n) => {
    const own = lines.filter(({ text, y }) => isOf(text, y - name.y, layout));
    if (own.length === 0) return "";
    const left = Math.min(...own.map(({ x }) => x)) - 5;
    const top = Math.min(...own.map(({ y, height }) => y - height * 0.8)) - 4;
    const width = Math.max(...own.map((box) => box.x + box.width)) + 5 - left;
    const height = Math.max(...own.map((box) => box.y + box.height * 0.3)) + 4 - top;
    const color = n === OF_TEXT ? "#c2410c" : "#1d4ed8";
    const box = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="5"`;
    const line = `fill="none" stroke="${color}" stroke-width="1.3"${n === OF_TEXT ? "" : ' stroke-dasharray="4 3"'}`;
    const number = `<circle r="9.5" fill="${color}" stroke="#fff"/><g fill="#fff">${monogram(`${n + 1}`, "sans", 9, 9)}</g>`;
    return `${box} fill="none" stroke="#fff" stroke-width="2.6"/>${box} ${line}/><g transform="translate(${left} ${top})">${number}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="842" height="595" viewBox="0 0 841.89 595.28">${marks.join("")}</svg>`;
}

test.each(some(LAYOUTS, 1, 0))("the picture of %s with its parts marked is as accepted", async (layout) => {
  const facts = factsFor(layout);
  const [picture, lines] = [draw(facts, "png", true), await linesOf(draw(facts, "pdf", true))];
  const width = 760;
  // Not by sharp, which the service keeps from reading SVG.
  const marks = new Resvg(overlay(lines, layout), { fitTo: { mode: "width", value: width } }).render();
  const marked = await sharp(picture)
    .resize({ width })
    .composite([{ input: marks.asPng() }])
    .png()
    .toBuffer();
  expect(await differenceOf(`layout-${layout}`, marked, width, `${DOCS}pictures`)).toBe(0);
  expect(page).toContain(`(pictures/layout-${layout}.png)`);
});

test.each(some(["sport", "academic"] as const, 1, 0))(
  "the picture of %s with values is as accepted",
  async (layout) => {
    const facts = caseOf(layout === "sport" ? "race" : "course", layout);
    expect(await differenceOf(`values-${layout}`, draw(facts, "png", true), 760, `${DOCS}pictures`)).toBe(0);
  },
);

night.test("the picture of a back page is as accepted", async () => {
  const picture = drawBack(caseOf("course", "modern", { design: { back: BACK } }), 1_520);
  expect(await differenceOf("back-modern", picture, 760, `${DOCS}pictures`)).toBe(0);
});
