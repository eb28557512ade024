import { createHash } from "node:crypto";
import { installed } from "#shared/documents/fonts.ts";
import { Typst } from "#shared/documents/typst.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { factsOf } from "../facts.ts";
import { addressOfHash, ownFacts } from "./own-facts.ts";

type Content = Parameters<typeof ownFacts>[0];
type Element = Content["pages"][number]["elements"][number];
type TextElement = Extract<Element, { kind: "text" }>;

const drawer = new Typst(installed().places, 1_240);
/** The pictures of the examples by their hashes. */
export const exampleImages = new Map<string, Uint8Array>();

function picture(width: number, height: number, body: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  const png = drawer.draw(svg, width * 4);
  const hash = createHash("sha256").update(png).digest("hex");
  exampleImages.set(hash, png);
  return addressOfHash(hash);
}

let number = 0;
const box = (x: number, y: number, width: number, height: number) => {
  number += 1;
  return { id: `e${number}`, x, y, width, height };
};
const text = (
  place: readonly [x: number, y: number, width: number, height: number],
  size: number,
  said: string,
  more: Partial<TextElement> = {},
): Element => ({ kind: "text", ...box(...place), size, text: said, ...more });

const value = (
  key: string,
  type: NonNullable<DocumentFacts["values"]>[number]["type"],
  given: NonNullable<DocumentFacts["values"]>[number]["value"],
  unit: string | null = null,
) => ({ key, label: key, type, unit, value: given });

/** Hills in the evening, behind a race's certificate. */
const HILLS = picture(
  210,
  297,
  `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#14213d"/><stop offset=".34" stop-color="#3d3a6b"/><stop offset=".56" stop-color="#c8553d"/><stop offset=".68" stop-color="#f2a65a"/></linearGradient></defs>
  <path fill="url(#s)" d="M0 0h210v297H0z"/><circle cx="152" cy="172" r="17" fill="#ffd9a0"/>
  <path fill="#7b3b50" d="M0 186L32 160l24 18 34-34 30 30 22-16 34 26 34-20v133H0z"/>
  <path fill="#4a2a4a" d="M0 205l40-18 36 20 40-26 44 28 50-22v110H0z"/>
  <path fill="#1b1b3a" d="M0 226q50-24 104-6t106-10v87H0z"/>`,
);
const ROUTE = picture(
  60,
  34,
  `<path d="M4 28C10 8 16 8 20 16S30 30 36 20 44 2 50 8s6 14 6 20" fill="none" stroke="#f2a65a" stroke-width="1.600" stroke-linecap="round" stroke-linejoin="round"/><circle cx="4" cy="28" r="1.800" fill="#fff"/><circle cx="56" cy="28" r="1.800" fill="#fff"/>`,
);
const WHITE = { color: "#ffffff" } as const;
const LABEL = { weight: 600, color: "#f9c58d" } as const;

/** A race, with the picture of its route over that of a landscape. */
const race: Content = {
  page: { size: "a4", orientation: "portrait" },
  pages: [
    {
      background_url: HILLS,
      elements: [
        text([18, 20, 130, 8], 11, "{issuer}", { weight: 600, color: "#f9c58d" }),
        text([18, 31, 174, 27], 32, "{event_name}", { weight: 800, ...WHITE, min_size: 14 }),
        text([18, 60, 174, 7], 12, "{dates} · {place}", WHITE),
        { kind: "rectangle", ...box(18, 73, 24, 1.2), fill: "#f2a65a" },
        text([18, 84, 174, 26], 30, "{recipient_name}", {
          weight: 800,
          ...WHITE,
          vertical: "middle",
          min_size: 8,
        }),
        text([18, 112, 174, 7], 12, "concluiu a prova em", WHITE),
        text([18, 118, 174, 34], 66, "{values.time}", {
          weight: 800,
          color: "#ffd9a0",
          fit: "shrink",
          vertical: "middle",
          min_size: 12,
        }),
        { kind: "rectangle", ...box(18, 216, 174, 24), fill: "#14213d", radius: 4 },
        text([24, 220, 34, 5], 8, "GERAL", LABEL),
        text([24, 225, 36, 11], 17, "{values.overall}", { weight: 800, ...WHITE, fit: "shrink" }),
        text([66, 220, 34, 5], 8, "CATEGORIA", LABEL),
        text([66, 225, 36, 11], 17, "{values.category}", { weight: 800, ...WHITE, fit: "shrink" }),
        text([108, 220, 30, 5], 8, "RITMO", LABEL),
        text([108, 225, 30, 11], 17, "{values.pace}", { weight: 800, ...WHITE, fit: "shrink" }),
        { kind: "image", ...box(142, 219, 46, 18), image_url: ROUTE, alt: "O percurso" },
        { kind: "signature", ...box(18, 250, 62, 30), number: 1, color: "#ffffff" },
        text([112, 254, 44, 24], 8.5, "Verifique este certificado\npelo código ao lado.", {
          ...WHITE,
          align: "right",
          vertical: "middle",
        }),
        { kind: "qr", ...box(162, 250, 30, 30) },
      ],
    },
  ],
};

const FRAME = picture(
  297,
  210,
  `<path fill="#fdfaf3" d="M0 0h297v210H0z"/><path fill="none" stroke="#1d3b32" stroke-width="1.200" d="M10 10h277v190H10z"/><path fill="none" stroke="#b08d3e" stroke-width=".4" d="M13 13h271v184H13z"/>
  ${[
    [13, 13],
    [284, 13],
    [13, 197],
    [284, 197],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="5" fill="#fdfaf3"/><path fill="#b08d3e" d="M${x} ${y! - 4}l1.200 2.800 2.800 1.200-2.800 1.200-1.200 2.800-1.200-2.800-2.800-1.200 2.800-1.200z"/>`,
    )
    .join("")}`,
);
const GREEN = { color: "#1d3b32" } as const;
const CENTER = { align: "center", vertical: "middle" } as const;
const SYLLABUS = [
  "Módulo 1 · Fundamentos de la fotografía nocturna: luz, exposición y equipo (8 h)",
  "Módulo 2 · Composición y paisaje urbano; salida práctica al centro histórico (10 h)",
  "Módulo 3 · Astrofotografía: planificación, seguimiento y apilado de imágenes (12 h)",
  "Módulo 4 · Revelado digital, color y preparación para impresión (10 h)",
].join("\n\n");

/** A course, with its syllabus and the legal basis on the back. */
const course: Content = {
  page: { size: "a4", orientation: "landscape" },
  pages: [
    {
      background_url: FRAME,
      elements: [
        text([40, 24, 217, 9], 12, "{issuer}", { weight: 600, color: "#8a6a22", ...CENTER }),
        text([40, 36, 217, 18], 38, "Certificado de Aprovechamiento", { font: "serif", ...GREEN, ...CENTER }),
        text([40, 62, 217, 8], 13, "Se certifica que", { ...CENTER, color: "#4a5752" }),
        text([40, 72, 217, 26], 50, "{recipient_name}", {
          font: "handwriting",
          ...GREEN,
          ...CENTER,
          fit: "shrink",
          min_size: 14,
        }),
        { kind: "line", ...box(98, 99, 101, 1), color: "#b08d3e", thickness: 0.6 },
        text(
          [48, 104, 201, 28],
          14,
          "ha superado el curso {event_name}, celebrado {dates} en {place}, con una duración de {hours}.\nCalificación: {values.grade}",
          {
            ...CENTER,
            color: "#2d3834",
          },
        ),
        { kind: "signature", ...box(32, 144, 66, 36), number: 1, color: "#1d3b32" },
        { kind: "seal", ...box(130, 142, 37, 37) },
        { kind: "signature", ...box(179, 144, 66, 36), number: 2, color: "#1d3b32" },
        { kind: "qr", ...box(250, 160, 26, 26), color: "#1d3b32", background: "#fdfaf3" },
      ],
    },
    {
      elements: [
        { kind: "rectangle", ...box(0, 0, 297, 24), fill: "#1d3b32" },
        text([20, 6, 257, 12], 17, "Contenido del curso", {
          font: "serif",
          color: "#ffffff",
          vertical: "middle",
        }),
        text([20, 36, 257, 84], 15, SYLLABUS, { color: "#2d3834" }),
        { kind: "line", ...box(20, 130, 257, 1), color: "#b08d3e", thickness: 0.6 },
        text([20, 137, 257, 10], 12, "Registro n.º {values.registration}", { weight: 600, ...GREEN }),
        text(
          [20, 150, 200, 40],
          10,
          "Curso libre de extensión. {issuer}, con domicilio en {place}. Este documento se expide conforme al reglamento de formación continua; su validez se comprueba con el código de la primera página.",
          {
            color: "#4a5752",
          },
        ),
      ],
    },
  ],
};

const WAVES = picture(
  297,
  210,
  `<path fill="#fff" d="M0 0h297v210H0z"/><path fill="#2b1a5e" d="M0 0h92q-18 52 6 104t-12 106H0z"/><path fill="#6a3fd0" fill-opacity=".85" d="M0 120q40-22 70 6t20 84H0z"/><path fill="#ff7a59" d="M0 168q30-14 50 8t14 34H0z"/>`,
);
const INK = { color: "#221a3f" } as const;
const congressPage = (role: string, said: string, role_color: string): Content["pages"][number] => ({
  background_url: WAVES,
  elements: [
    text([14, 18, 64, 40], 22, "{event_name}", { weight: 800, color: "#ffffff", min_size: 7 }),
    text([14, 62, 60, 16], 10, "{dates}\n{place}", { color: "#e4dcff" }),
    text([112, 26, 165, 9], 13, role, { weight: 800, color: role_color }),
    text([112, 40, 165, 38], 38, "{recipient_name}", {
      weight: 800,
      ...INK,
      vertical: "middle",
      min_size: 10,
    }),
    { kind: "rectangle", ...box(112, 82, 30, 1.4), fill: "#ff7a59" },
    text([112, 90, 165, 34], 15, said, { color: "#3d3657" }),
    { kind: "signature", ...box(112, 140, 62, 34), number: 1, color: "#221a3f" },
    { kind: "qr", ...box(247, 144, 30, 30), color: "#221a3f" },
    text([112, 186, 165, 6], 8.5, "{issuer}", { color: "#5b5478" }),
  ],
});

/** A congress, whose speakers have other pages. */
const congress: Content = {
  page: { size: "a4", orientation: "landscape" },
  pages: [
    congressPage(
      "PARTICIPANT",
      "took part in {event_name} with {hours} of sessions and workshops.",
      "#6a3fd0",
    ),
  ],
  variants: [
    {
      role: "Speaker",
      pages: [congressPage("SPEAKER", "gave the talk\n“{values.talk}”\nat {event_name}.", "#b93a1b")],
    },
  ],
};

const LOGO_OF_A_PERSON = { name: "Beatriz Lima", title: "Diretora de prova", image: null };
const base = factsOf();

/** Certificates with templates as organizations make them, by what they show. */
export const EXAMPLES: Readonly<Record<string, DocumentFacts>> = {
  race: ownFacts(race, {
    locale: "pt",
    recipient_name: "João Conceição Araújo",
    issuer: { name: "Trilhas do Sul", verified: true },
    event: {
      ...base.event,
      name: "Meia Maratona das Águas 2026",
      category: "SPORTS",
      finish_date: null,
      city: "Urubici",
      state: "SC",
    },
    design: { ...base.design, signatures: [LOGO_OF_A_PERSON] },
    values: [
      value("time", "duration", "1:42:07"),
      value("overall", "place", { position: 17, of: 812 }),
      value("category", "place", { position: 3, of: 96 }),
      value("pace", "text", "4:50/km"),
    ],
  }),
  course: ownFacts(course, {
    locale: "es",
    recipient_name: "Íñigo Núñez de la Vega",
    issuer: { name: "Escuela de Imagen de Valparaíso", verified: true },
    event: {
      ...base.event,
      name: "Introducción a la fotografía nocturna",
      category: "EDUCATION",
      city: "Valparaíso",
      state: null,
    },
    workload_hours: 40,
    design: {
      ...base.design,
      primary_color: "#1d3b32",
      accent_color: "#b08d3e",
      signatures: [
        { name: "Lucía Fernández Gómez", title: "Directora académica", image: null },
        { name: "Tomás Herrera", title: "Profesor del curso", image: null },
      ],
    },
    values: [value("grade", "grade", "9,2"), value("registration", "text", "2026-4711")],
  }),
  congress: ownFacts(congress, {
    recipient_name: "Emily Rose Carter",
    issuer: { name: "Society for Distributed Systems", verified: true },
    event: { ...base.event, name: "DistSys Week 2026", city: "Lisbon", state: null },
    design: { ...base.design, signatures: [{ name: "Ana Prado", title: "Programme chair", image: null }] },
  }),
  "congress-speaker": ownFacts(congress, {
    role: "Speaker",
    recipient_name: "محمد عبد الرحمن الفارسي",
    issuer: { name: "Society for Distributed Systems", verified: true },
    event: { ...base.event, name: "DistSys Week 2026", city: "Lisbon", state: null },
    design: { ...base.design, signatures: [{ name: "Ana Prado", title: "Programme chair", image: null }] },
    values: [value("talk", "text", "Clocks that nobody has to trust")],
  }),
  "race-long": ownFacts(race, {
    locale: "pt",
    sample: true,
    recipient_name:
      "Maria da Conceição Aparecida Nossa Senhora das Graças Figueiredo de Albuquerque Cavalcanti Bragança e Bourbon",
    issuer: { name: "Associação Catarinense de Corredores de Montanha", verified: false },
    event: {
      ...base.event,
      name: "XXVII Ultramaratona Internacional das Serras e Águas do Planalto Catarinense",
      category: "SPORTS",
      city: "São José do Vale do Rio Preto",
      state: "SC",
    },
    design: { ...base.design, signatures: [] },
    values: [value("time", "duration", "27:42:07")],
  }),
};

/** The facts with the second page alone. */
export function backOf(facts: DocumentFacts): DocumentFacts {
  const { template } = facts.design;
  if (!template) return facts;
  return { ...facts, design: { ...facts.design, template: { ...template, pages: template.pages.slice(1) } } };
}
export const drawExample = (facts: DocumentFacts): Uint8Array =>
  drawer.document(facts, "png", true, exampleImages);
