import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { installed } from "#shared/documents/fonts.ts";
import { Typst } from "#shared/documents/typst.ts";
import { LAYOUTS, type Layout } from "#shared/domain/documents/design.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { qrCodesOf } from "#shared/files/pictures.ts";
import { runs, some } from "../../support/runs.ts";
import { CASES, caseOf, draw } from "./cases.ts";
import { MARGIN, overlaps, type PageTexts, pageTextsOf, plainSpaces, within } from "./page-texts.ts";

/** The texts of a PDF of one page. */
async function pageOf(pdf: Uint8Array): Promise<PageTexts> {
  const pages = await pageTextsOf(pdf);
  expect(pages).toHaveLength(1);
  return pages[0]!;
}

describe.each(LAYOUTS.map((layout, turn) => [layout, turn] as const))("%s", (layout, turn) => {
  test("keeps every text on its one page, and none on another one", async () => {
    for (const name of some(Object.keys(CASES), 4, turn)) {
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
    const names = ["João Conceição Araújo", "Дмитрий Сергеевич Щербаков", "Nguyễn Thị Ánh Tuyết"];
    for (const recipient_name of some(names, 1, turn)) {
      const { text } = await pageOf(draw(caseOf("plain", layout, { recipient_name }), "pdf", true));
      expect(plainSpaces(text)).toContain(recipient_name);
      for (const known of ["Test Club", "Certificado de Participação", "7K3Q-X9M2-PZ4T"])
        expect(plainSpaces(text).toLowerCase()).toContain(known.toLowerCase());
    }
  });

  test("prints nothing small, and the sentence large, in a certificate of usual length", async () => {
    for (const name of some(["plain", "complete", "sample", "rtl"], 1, turn)) {
      const { boxes } = await pageOf(draw(caseOf(name, layout), "pdf", true));
      expect(
        boxes.filter(({ points }) => points < 7),
        name,
      ).toEqual([]);
      const sentence = boxes.filter(({ text }) => /participou|took part|completó/.test(text));
      expect(Math.min(...sentence.map(({ points }) => points)), name).toBeGreaterThanOrEqual(15.9);
    }
  });

  test("has marks of a sample, and none of them on the recipient's name", async () => {
    for (const name of some(["sample", "plain", "complete"], 1, turn)) {
      const facts = caseOf(name, layout, { sample: true });
      const { boxes, marks } = await pageOf(draw(facts, "pdf", true));
      expect(marks.length, name).toBeGreaterThan(1);
      const largest = Math.max(...boxes.map(({ points }) => points));
      const parts = boxes.filter(
        ({ text, points }) => points > largest * 0.6 && facts.recipient_name.includes(text),
      );
      expect(parts.length, name).toBeGreaterThan(0);
      for (const part of parts)
        expect(overlaps([part, ...marks]).filter((pair) => pair.startsWith(part.text))).toEqual([]);
    }
  });

  test("is an archive as well, with images, signatures and the mark of a sample", async () => {
    const facts = caseOf("complete", layout, { sample: true });
    expect(Buffer.from(draw(facts, "archive", true)).toString("latin1")).toContain(
      "<pdfaid:part>3</pdfaid:part>",
    );
  });

  test("has a QR code that is read at 72 dots an inch, in any colours", async () => {
    const screen = new Typst(installed().places, 842);
    const colors = [
      ["#ffffff", "#ffffff", "7K3QX9M2PZ4T"],
      ["#ffff00", "#00ffff", "0A5VQ2M4XKD7"],
      ["#000000", "#ff0000", "M3WZ81RTB6YE"],
    ] as const;
    for (const [primary_color, accent_color, short_code] of some(colors, 1, turn)) {
      const address = `https://certificates.example.org/api/c/${short_code}`;
      const facts = caseOf("plain", layout, { short_code, address, design: { primary_color, accent_color } });
      const picture = screen.document(facts, "png", true, new Map());
      expect(await qrCodesOf(picture)).toEqual({ kind: "read", texts: [facts.address] });
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
    { numRuns: runs(3, 24) },
  );
});
