import { TEMPLATE_START_TEXTS } from "#shared/texts/texts.ts";
import type { Locale } from "../organizations/organization.ts";
import { TemplateContent } from "./template.ts";

/** What a template can begin from: pages in the manner of the layouts of the house, made of elements that all can be changed. */
export const TEMPLATE_STARTS = ["classic", "modern", "sport", "academic"] as const;
export type TemplateStart = (typeof TEMPLATE_STARTS)[number];

type Element = Record<string, unknown>;
type Box = readonly [x: number, y: number, width: number, height: number];
type Words = (typeof TEMPLATE_START_TEXTS)[Locale];

const at = ([x, y, width, height]: Box) => ({ x, y, width, height });
const text = (id: string, box: Box, size: number, said: string, more: Element = {}): Element => ({
  kind: "text",
  id,
  ...at(box),
  size,
  text: said,
  ...more,
});
const field = (id: string, box: Box, fill: string): Element => ({ kind: "rectangle", id, ...at(box), fill });
const frame = (id: string, box: Box, color: string, thickness: number): Element => ({
  kind: "rectangle",
  id,
  ...at(box),
  color,
  thickness,
});
const line = (id: string, box: Box, color: string, thickness: number): Element => ({
  kind: "line",
  id,
  ...at(box),
  color,
  thickness,
});
const signature = (number: number, box: Box): Element => ({
  kind: "signature",
  id: `signature-${number}`,
  ...at(box),
  number,
});
const seal = (box: Box): Element => ({ kind: "seal", id: "seal", ...at(box) });
const qr = (box: Box, color: string, background = "#ffffff"): Element => ({
  kind: "qr",
  id: "qr",
  ...at(box),
  color,
  background,
});

/** Fields that a certificate may not have stand on lines of their own, which are left out then. */
const DETAILS = "{dates}\n{place}\n{hours}";
const CENTER = { align: "center" } as const;

/** The elements of an A4 page in landscape, 297 × 210 mm. */
const ELEMENTS: Readonly<Record<TemplateStart, (words: Words) => readonly Element[]>> = {
  classic: ({ headline, certify, took }) => {
    const [ink, gold] = ["#5a1838", "#96521f"];
    const serif = { ...CENTER, font: "serif" } as const;
    return [
      field("paper", [0, 0, 297, 210], "#fffcf4"),
      frame("frame", [8, 8, 281, 194], gold, 2.4),
      frame("inner-frame", [11, 11, 275, 188], gold, 0.6),
      text("issuer", [30, 21, 237, 8], 12, "{issuer}", { ...CENTER, weight: 600, color: gold }),
      text("headline", [30, 32, 237, 19], 38, headline, { ...serif, weight: 600, color: ink, fit: "shrink" }),
      text("certify", [30, 54, 237, 8], 15, certify, serif),
      text("name", [30, 63, 237, 30], 40, "{recipient_name}", {
        ...serif,
        weight: 600,
        color: ink,
        vertical: "middle",
      }),
      line("rule", [98.5, 95, 100, 2], gold, 0.8),
      text("event", [40, 100, 217, 22], 17, took, serif),
      text("details", [40, 124, 217, 18], 12, DETAILS, serif),
      seal([26, 148, 38, 38]),
      signature(1, [74, 150, 70, 36]),
      signature(2, [153, 150, 70, 36]),
      qr([235, 150, 36, 36], ink, "#fffcf4"),
    ];
  },
  modern: ({ headline, certify, took }) => {
    const [ink, bright] = ["#12403f", "#0d8f83"];
    const white = { ...CENTER, weight: 600, color: "#ffffff" } as const;
    return [
      field("band", [0, 0, 82, 210], ink),
      text("issuer", [8, 16, 66, 30], 17, "{issuer}", { weight: 600, color: "#ffffff" }),
      seal([18, 132, 46, 46]),
      text("badge", [8, 181, 66, 18], 13, "{badge_name}", white),
      text("headline", [94, 17, 190, 14], 27, headline, { weight: 600, color: ink, fit: "shrink" }),
      line("rule", [94, 35, 18, 3], bright, 3),
      text("certify", [94, 46, 190, 8], 13, certify),
      text("name", [94, 54, 190, 32], 38, "{recipient_name}", { weight: 800, vertical: "middle" }),
      text("event", [94, 90, 190, 24], 16, took),
      text("details", [94, 119, 190, 20], 12, DETAILS, { weight: 600, color: ink }),
      signature(1, [94, 156, 66, 36]),
      signature(2, [168, 156, 66, 36]),
      qr([246, 156, 38, 38], ink),
    ];
  },
  sport: ({ headline, finished }) => {
    const [ink, bright] = ["#10233f", "#c2410c"];
    return [
      field("field", [0, 0, 297, 76], ink),
      field("stripe", [0, 76, 297, 3], bright),
      text("issuer", [20, 14, 190, 8], 13, "{issuer}", { weight: 600, color: "#ffffff" }),
      text("event", [20, 24, 196, 30], 34, "{event_name}", {
        weight: 800,
        color: "#ffffff",
        vertical: "middle",
      }),
      text("details", [20, 56, 196, 14], 12, "{dates}\n{place}", { color: "#ffffff" }),
      seal([226, 13, 52, 52]),
      text("headline", [20, 91, 257, 8], 13, headline, { weight: 600, color: bright }),
      text("name", [20, 99, 257, 30], 42, "{recipient_name}", {
        weight: 800,
        color: ink,
        vertical: "middle",
      }),
      text("did", [20, 131, 257, 20], 16, finished),
      signature(1, [20, 158, 76, 38]),
      signature(2, [106, 158, 76, 38]),
      qr([237, 156, 40, 40], ink),
    ];
  },
  academic: ({ headline, certify, took }) => {
    const [ink, gold] = ["#1b2f5b", "#8a6420"];
    const serif = { ...CENTER, font: "serif" } as const;
    return [
      field("paper", [0, 0, 297, 210], "#fefdfa"),
      frame("frame", [10, 10, 277, 190], ink, 1.2),
      field("head", [10, 10, 277, 6], ink),
      seal([130.5, 20, 36, 36]),
      text("issuer", [30, 58, 237, 8], 13, "{issuer}", { ...CENTER, weight: 600, color: ink }),
      text("headline", [30, 67, 237, 16], 30, headline, {
        ...serif,
        weight: 600,
        color: gold,
        fit: "shrink",
      }),
      text("certify", [30, 85, 237, 7], 13, certify, serif),
      text("name", [30, 92, 237, 26], 34, "{recipient_name}", {
        ...serif,
        weight: 600,
        color: ink,
        vertical: "middle",
      }),
      text("event", [40, 119, 217, 18], 15, took, serif),
      text("details", [40, 138, 217, 17], 11, DETAILS, serif),
      signature(1, [20, 158, 66, 34]),
      signature(2, [92, 158, 66, 34]),
      signature(3, [164, 158, 66, 34]),
      qr([242, 157, 35, 35], ink, "#fefdfa"),
    ];
  },
};

/** The content that a template begins with, its fixed words in a language. */
export const startingContent = (start: TemplateStart, locale: Locale): TemplateContent =>
  TemplateContent.parse({ page: {}, pages: [{ elements: ELEMENTS[start](TEMPLATE_START_TEXTS[locale]) }] });
