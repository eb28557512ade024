import fc from "fast-check";
import jsqr from "jsqr";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { installed } from "#shared/documents/places.ts";
import { Typst } from "#shared/documents/typst.ts";
import { LAYOUTS, type Layout } from "#shared/domain/documents/design.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { CASES, caseOf, draw } from "./layout-cases.ts";

interface Box {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The texts of a PDF of one page, in reading order, with what is behind them: the letters' height is about 0.7 em. */
async function pageOf(pdf: Uint8Array): Promise<{ text: string; boxes: Box[]; size: readonly number[] }> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  expect(document.numPages).toBe(1);
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ("str" in item ? [item] : []));
  // The mark of a sample is turned and lies behind the text.
  const upright = texts.filter(({ str, transform }) => str.trim() !== "" && transform[1] === 0);
  const boxes = upright.map(({ str, transform: [, , , , left, bottom], width, height }) => ({
    ...{ text: str, left, bottom, right: left + width, top: bottom + height * 0.7 },
  }));
  await loading.destroy();
  return { text: texts.map(({ str }) => str).join(" "), boxes, size: page.view.slice(2) };
}

const within = (
  { left, bottom, right, top }: Box,
  [width, height]: readonly number[],
  margin: number,
): boolean => left >= margin && bottom >= margin && right <= width! - margin && top <= height! - margin;

/** Pairs of texts that lie on each other by more than a point. */
function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
      return wide > 1 && high > 1 ? [`${a.text} / ${b.text}`] : [];
    }),
  );
}

const plainSpaces = (text: string): string => text.replaceAll(/\s+/g, " ");
const MARGIN = 24;

describe.each(LAYOUTS)("%s", (layout) => {
  test("keeps every text on its one page, and none on another one", async () => {
    for (const name of Object.keys(CASES)) {
      const { boxes, size } = await pageOf(draw(caseOf(name, layout), "pdf", true));
      expect(boxes.length, name).toBeGreaterThan(5);
      expect(
        boxes.filter((box) => !within(box, size, MARGIN)),
        name,
      ).toEqual([]);
      expect(overlaps(boxes), name).toEqual([]);
    }
  });

  test("gives the name, the issuer, the headline and the code to who copies or searches the text", async () => {
    for (const recipient_name of [
      "João Conceição Araújo",
      "Дмитрий Сергеевич Щербаков",
      "Nguyễn Thị Ánh Tuyết",
    ]) {
      const { text } = await pageOf(draw(caseOf("plain", layout, { recipient_name }), "pdf", true));
      expect(plainSpaces(text)).toContain(recipient_name);
      for (const known of ["Test Club", "Certificado de Participação", "7K3Q-X9M2-PZ4T"])
        expect(plainSpaces(text).toLowerCase()).toContain(known.toLowerCase());
    }
  });

  test("is an archive as well, with images, signatures and the mark of a sample", async () => {
    const facts = caseOf("complete", layout, { sample: true });
    expect(Buffer.from(draw(facts, "archive", true)).toString("latin1")).toContain(
      "<pdfaid:part>3</pdfaid:part>",
    );
  });

  test("has a QR code that is read at 72 dots an inch, in any colours", () => {
    const screen = new Typst(installed().places, 842);
    for (const [primary_color, accent_color] of [
      ["#ffffff", "#ffffff"],
      ["#ffff00", "#00ffff"],
      ["#000000", "#ff0000"],
    ] as const) {
      const facts = caseOf("plain", layout, { design: { primary_color, accent_color } });
      const { data, width, height } = PNG.sync.read(
        Buffer.from(screen.document(facts, "png", true, new Map())),
      );
      expect(jsqr.default(new Uint8ClampedArray(data), width, height)?.data).toBe(facts.address);
    }
  });
});

test("any texts give one page, within its edges", async () => {
  const letter = fc.oneof(
    { arbitrary: fc.constantFrom(..."aeiouWMjÃçßŁжЩΩλéñ-.'&4"), weight: 20 },
    { arbitrary: fc.constantFrom(..."אשلمحىहिन्दी佐藤김🎉"), weight: 3 },
    { arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }), weight: 1 },
  );
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 70 });
  const words = (most: number) =>
    fc.array(word, { minLength: 1, maxLength: most / 10 }).map(
      (parts) =>
        parts
          .join(" ")
          .replaceAll(/[{}\s]/g, " ")
          .slice(0, most)
          .trim()
          .toWellFormed() || "Ana",
    );
  const texts = fc.record({
    layout: fc.constantFrom<Layout>(...LAYOUTS),
    name: words(LENGTHS.recipientName),
    event: words(LENGTHS.eventName),
    text: fc.option(words(LENGTHS.designText)),
    signature: words(LENGTHS.signatureName),
    title: words(LENGTHS.signatureTitle),
  });
  await fc.assert(
    fc.asyncProperty(texts, async ({ layout, name, event, text, signature, title }) => {
      const facts = caseOf("complete", layout, {
        recipient_name: name,
        design: { text, signatures: [{ name: signature, title, image: null }] },
      });
      const { boxes, size } = await pageOf(draw({ ...facts, event: { ...facts.event, name: event } }, "pdf"));
      expect(boxes.filter((box) => !within(box, size, 0))).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
