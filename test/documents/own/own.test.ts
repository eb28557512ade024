import { createHash } from "node:crypto";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { installed } from "#shared/documents/fonts.ts";
import { Typst } from "#shared/documents/typst.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { LENGTHS, LIMITS } from "#shared/domain/rules.ts";
import { qrCodesOf } from "#shared/files/pictures.ts";
import { night, runs } from "../../support/runs.ts";
import { factsOf } from "../facts.ts";
import { addressOfHash, ownFacts } from "./own-facts.ts";
import { type PlacedPage, placedPages } from "./placed.ts";

const typst = new Typst(installed().places, 842);
type Content = Parameters<typeof ownFacts>[0];
type Element = Content["pages"][number]["elements"][number];

const images = new Map<string, Uint8Array>();
async function picture(width: number, height: number): Promise<string> {
  const create = { width, height, channels: 3, background: "#2266aa" } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const hash = createHash("sha256").update(bytes).digest("hex");
  images.set(hash, bytes);
  return addressOfHash(hash);
}
const pdf = (facts: DocumentFacts, format: "pdf" | "archive" = "pdf") =>
  typst.document(facts, format, false, images);
const page = (...elements: Element[]): Content => ({ page: {}, pages: [{ elements }] });
const drawn = async (facts: DocumentFacts): Promise<PlacedPage> => (await placedPages(pdf(facts)))[0]!;

const NAME: Element = {
  kind: "text",
  id: "name",
  x: 20,
  y: 60,
  width: 257,
  height: 30,
  size: 40,
  text: "{recipient_name}",
};

/** A tenth of a millimetre. */
const near = (placed: number) => ({
  asymmetricMatch: (other: unknown) => Math.abs(Number(other) - placed) < 0.1,
});
const at = (x: number, y: number, width: number, height: number) => ({
  x: near(x),
  y: near(y),
  width: near(width),
  height: near(height),
});

test("an element stands where it was put, to a tenth of a millimetre, whatever its place, size and rotation", async () => {
  const tenths = (min: number, max: number) =>
    fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10);
  await fc.assert(
    fc.asyncProperty(
      tenths(0, 150),
      tenths(0, 100),
      tenths(1, 100),
      tenths(1, 80),
      tenths(-180, 180),
      async (x, y, width, height, rotation) => {
        const box = { x, y, width, height };
        const { paths } = await drawn(
          ownFacts(
            page(
              { kind: "rectangle", id: "flat", ...box, fill: "#cc0000" },
              { kind: "rectangle", id: "turned", ...box, rotation, fill: "#00cc00" },
              { kind: "line", id: "line", ...box },
            ),
          ),
        );
        const turn = (rotation * Math.PI) / 180;
        const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
        const [wide, high] = [width * cos + height * sin, width * sin + height * cos];
        expect(paths).toEqual([
          // The white of the page.
          at(0, 0, 297, 210),
          at(x, y, width, height),
          at(x + (width - wide) / 2, y + (height - high) / 2, wide, high),
          at(x, y + height / 2, width, 0),
        ]);
      },
    ),
    { numRuns: runs(3, 200) },
  );
});

test("texts, pictures, the code and the background stand at their places, on pages of any size", async () => {
  const [wide, back] = [await picture(400, 100), await picture(300, 300)];
  const { width, height, texts, pictures, links } = await drawn(
    ownFacts({
      page: { size: "letter", orientation: "portrait" },
      pages: [
        {
          background_url: back,
          elements: [
            { ...NAME, x: 10, y: 10, width: 150, height: 20, size: 20 } as Element,
            {
              kind: "text",
              id: "right",
              x: 10,
              y: 40,
              width: 100,
              height: 20,
              size: 20,
              align: "right",
              vertical: "bottom",
              text: "End",
            },
            { kind: "image", id: "picture", x: 20, y: 80, width: 40, height: 40, image_url: wide },
            { kind: "qr", id: "code", x: 150.5, y: 200.25, width: 30, height: 40 },
          ],
        },
      ],
    }),
  );
  expect({ width, height }).toEqual({ width: near(215.9), height: near(279.4) });
  // The letters of the font rise 0.97 em over the line of writing, and reach 0.24 em below it.
  const em = 20 / (72 / 25.4);
  expect(texts).toMatchObject([
    { text: "João Ferreira", x: near(10), y: near(10 + 0.96875 * em) },
    { text: "End", y: near(60 - 0.2412 * em) },
  ]);
  expect(texts[1]!.x + texts[1]!.width).toEqual(near(110));
  // The background fills the page; a picture keeps its shape, in the middle of its box.
  expect(pictures).toEqual([at(-31.75, 0, 279.4, 279.4), at(20, 95, 40, 10)]);
  const side = links[0]!.width;
  expect(side).toBeGreaterThan(24);
  expect(links).toEqual([
    { address: factsOf().address, ...at(150.5 + (30 - side) / 2, 200.25 + (40 - side) / 2, side, side) },
  ]);
});

test("elements are read in their order; the name is the heading, and decoration is not read", async () => {
  const hidden = await picture(40, 40);
  const facts = ownFacts({
    page: {},
    pages: [
      {
        background_url: hidden,
        elements: [
          { kind: "rectangle", id: "frame", x: 5, y: 5, width: 287, height: 200, color: "#000000" },
          {
            kind: "text",
            id: "last-on-paper",
            x: 20,
            y: 150,
            width: 100,
            height: 10,
            size: 12,
            text: "First",
          },
          { kind: "image", id: "decoration", x: 20, y: 120, width: 20, height: 20, image_url: hidden },
          NAME,
          {
            kind: "image",
            id: "map",
            x: 50,
            y: 120,
            width: 20,
            height: 20,
            image_url: hidden,
            alt: "The route",
          },
          {
            kind: "text",
            id: "again",
            x: 20,
            y: 20,
            width: 100,
            height: 10,
            size: 12,
            text: "{recipient_name}",
          },
          { kind: "signature", id: "signature", x: 120, y: 160, width: 60, height: 30, number: 1 },
          { kind: "signature", id: "nobody", x: 190, y: 160, width: 60, height: 30, number: 2 },
          { kind: "seal", id: "seal", x: 90, y: 160, width: 25, height: 25 },
          { kind: "qr", id: "code", x: 250, y: 160, width: 30, height: 30 },
          { kind: "line", id: "line", x: 20, y: 190, width: 30, height: 1 },
        ],
      },
      { elements: [{ ...NAME, text: "Programme of {recipient_name}" } as Element] },
    ],
  });
  const [front, back] = await placedPages(pdf(facts));
  expect(front!.texts.map(({ text }) => text)).toEqual([
    "First",
    "João Ferreira",
    "João Ferreira",
    "Ana Prado",
    "Ana Prado",
    "Director",
  ]);
  expect(front!.read.filter((role) => /^H\d|Figure|"|Link/.test(role))).toEqual([
    "H1",
    "Figure",
    '"The route"',
    "Link",
    "Figure",
    `"QR code that leads to ${factsOf().address}"`,
  ]);
  expect(back!.read.filter((role) => /^H\d/.test(role))).toEqual([]);
});

test("it is a tagged PDF/UA-1, and as archive a PDF/A-3a, on two pages and marked as a sample too", async () => {
  const content: Content = {
    page: { size: "a5", orientation: "portrait" },
    pages: [
      {
        background_url: await picture(100, 140),
        elements: [
          { ...NAME, x: 10, width: 128 } as Element,
          { kind: "qr", id: "code", x: 10, y: 150, width: 30, height: 30 },
        ],
      },
      {
        elements: [
          {
            kind: "text",
            id: "syllabus",
            x: 10,
            y: 10,
            width: 128,
            height: 190,
            size: 10,
            text: "One\nTwo",
          },
        ],
      },
    ],
  };
  for (const sample of [false, true, "pending"] as const)
    for (const recipient_name of ["João", "محمد عبد الرحمن", "佐藤さくら", "ოთარ"]) {
      const facts = ownFacts(content, { sample, recipient_name });
      expect(Buffer.from(pdf(facts)).toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>");
      const archive = Buffer.from(pdf(facts, "archive")).toString("latin1");
      expect(archive).toContain("<pdfaid:part>3</pdfaid:part>");
      expect(archive).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
    }
  const pages = await placedPages(pdf(ownFacts(content, { sample: true })));
  expect(pages.map(({ texts }) => texts.some(({ text }) => /SAMPLE/.test(text)))).toEqual([true, true]);
});

test("fields are filled, a line whose fields are all empty is left out, and markup stays text", async () => {
  const text =
    "#strong[{badge_name}] *a* _b_ `c` $x$ <y> @z \\n // {hours}\nRole: {role}\n{values.time}\n{values.none}{place}";
  const values = [{ key: "time", label: "Time", type: "duration" as const, unit: null, value: "1:42:07" }];
  const element: Element = {
    kind: "text",
    id: "text",
    x: 10,
    y: 10,
    width: 200,
    height: 100,
    size: 12,
    text,
  };
  const lines = async (differences: Partial<DocumentFacts>) =>
    (await drawn(ownFacts(page(element), differences))).texts.map((one) =>
      one.text.replaceAll(/\s/g, " ").trim(),
    );
  expect(await lines({ locale: "pt", values, workload_hours: null })).toEqual([
    "#strong[Cloud Practitioner] *a* _b_ `c` $x$ <y> @z \\n //",
    "1h42min07s",
    "Curitiba, PR",
  ]);
  const place = { ...factsOf().event, city: null, state: null };
  expect(await lines({ role: "Speaker", event: place })).toEqual([
    "#strong[Cloud Practitioner] *a* _b_ `c` $x$ <y> @z \\n // 16 hours",
    "Role: Speaker",
  ]);
});

test("a role has the pages of its variant", async () => {
  const other = { elements: [{ ...NAME, text: "Speaker {recipient_name}" } as Element] };
  const content: Content = { ...page(NAME), variants: [{ role: "Speaker", pages: [other] }] };
  const said = async (role?: string) =>
    (await drawn(ownFacts(content, role === undefined ? {} : { role }))).texts.map(({ text }) => text);
  expect(await said()).toEqual(["João Ferreira"]);
  expect(await said("Listener")).toEqual(["João Ferreira"]);
  expect(await said("Speaker")).toEqual(["Speaker João Ferreira"]);
});

const LONG = `${"Maria da Conceição Aparecida ".repeat(7).slice(0, LENGTHS.recipientName - 1)}s`;

test("a text that is too long becomes smaller, and never leaves its box", async () => {
  const letters = fc.oneof(
    fc.constantFrom(
      "João Ferreira",
      LONG,
      "W".repeat(200),
      "محمد عبد الرحمن الفارسي",
      "佐藤さくら",
      "प्रिया शर्मा",
    ),
    fc.string({
      unit: fc.constantFrom(..."aeiouWMjÃçßŁжЩ  -.'&4אשلمحى佐藤김"),
      minLength: 1,
      maxLength: 200,
    }),
  );
  await fc.assert(
    fc.asyncProperty(
      letters.map((name) => name.trim()).filter((name) => name !== ""),
      fc.integer({ min: 12, max: 250 }),
      fc.integer({ min: 8, max: 100 }),
      fc.integer({ min: 4, max: 200 }),
      fc.constantFrom("sans", "serif", "handwriting"),
      fc.constantFrom("wrap", "shrink"),
      fc.constantFrom("left", "center", "right"),
      fc.constantFrom("top", "middle", "bottom"),
      async (recipient_name, width, height, size, font, fit, align, vertical) => {
        const element = {
          ...NAME,
          x: 20,
          y: 50,
          width,
          height,
          size,
          font,
          fit,
          align,
          vertical,
          min_size: 4,
        } as Element;
        const { texts } = await drawn(ownFacts(page(element), { recipient_name }));
        for (const { x, y, width: wide, points } of texts) {
          expect(x).toBeGreaterThan(19.9);
          expect(x + wide).toBeLessThan(20 + width + 0.3);
          expect(y).toBeLessThan(50 + height + 0.1);
          expect(y - mm(points) * 0.7).toBeGreaterThan(49.9);
          expect(points).toBeLessThanOrEqual(size + 0.01);
        }
      },
    ),
    {
      numRuns: runs(4, 500),
      examples: [
        ["a'김", 12, 9, 20, "sans", "wrap", "left", "top"],
        ["שu-", 12, 10, 20, "sans", "wrap", "right", "top"],
        ["aaaaa .aaaaa", 12, 10, 22, "sans", "wrap", "left", "top"],
      ],
    },
  );
});
const mm = (points: number): number => (points * 25.4) / 72;

test("a time, a date and a number with its unit stay in one line, in small letters where the box is narrow", async () => {
  const values = [
    { key: "time", label: "Tempo", type: "duration", unit: null, value: "PT2H12M7S" },
    { key: "far", label: "Distância", type: "number", unit: "km", value: 42.195 },
    { key: "day", label: "Dia", type: "date", unit: null, value: "2026-05-10" },
    { key: "place", label: "Lugar", type: "place", unit: null, value: { position: 17, of: 812 } },
    { key: "text", label: "Percurso", type: "text", unit: null, value: "21 km" },
  ] as const;
  const told = ["2h12min07s", "42,195 km", "17º de 812", "21 km"];
  const boxes = [14, 18, 24, 32, 40].flatMap((width, column) =>
    values.map(
      ({ key }, n): Element => ({
        ...NAME,
        id: `${key}-${width}`,
        x: 10 + column * 45,
        y: 5 + n * 20,
        width,
        height: 18,
        size: 18,
        fit: column % 2 === 0 ? "wrap" : "shrink",
        text: `{values.${key}}`,
      }),
    ),
  );
  const facts = ownFacts(page(...boxes), { locale: "pt", values: [...values] });
  const { texts } = await drawn(facts);
  const lines = texts.map(({ text }) => text.replaceAll(/\s+/g, " "));
  for (const value of told)
    expect(
      lines.filter((line) => line === value),
      value,
    ).toHaveLength(5);
  // What is several words breaks between them rather than be too small to read.
  expect(lines.filter((line) => line === "10 de maio de 2026")).toHaveLength(3);
  expect(lines).toContain("de 2026");
});

test("it is told which texts do not fit in letters of the least size that they may have", () => {
  const facts = (differences: Partial<Extract<Element, { kind: "text" }>>) =>
    ownFacts(
      {
        page: {},
        pages: [
          { elements: [{ ...NAME, id: "fits" } as Element] },
          { elements: [{ ...NAME, id: "tried", ...differences } as Element] },
        ],
      },
      { recipient_name: LONG },
    );
  const fits: readonly object[] = [
    {},
    { fit: "shrink", min_size: 10 },
    { width: 100, height: 60, min_size: 14, fit: "wrap" },
    { rotation: 90 },
    { text: "{role}", width: 1, height: 1 },
  ];
  const not: readonly object[] = [
    { min_size: 40, height: 20 },
    { width: 50, height: 10, min_size: 10 },
    { width: 50, height: 5, min_size: 10, fit: "shrink" },
    { width: 0, height: 0 },
    { width: 0.1, height: 100 },
  ];
  for (const differences of fits)
    expect(typst.setTemplate(facts(differences)).overflows, JSON.stringify(differences)).toEqual([]);
  for (const differences of not)
    expect(typst.setTemplate(facts(differences)).overflows, JSON.stringify(differences)).toEqual([
      { page: 1, element: "tried" },
    ]);
  expect(typst.setTemplate(factsOf()).overflows).toEqual([]);
});

night.test("a code of 18 mm is read from a picture, on its own background and over one", async () => {
  const screen = new Typst(installed().places, 1_684);
  for (const background of ["#ffffff", "#ffe08a", null]) {
    const code: Element = { kind: "qr", id: "code", x: 200, y: 150, width: 18, height: 18, background };
    const png = screen.document(ownFacts(page(NAME, code)), "png", true, images);
    expect(await qrCodesOf(png)).toEqual({ kind: "read", texts: [factsOf().address] });
  }
});

night.test(
  "a picture is the first page, and a link preview has the layout that the category has",
  async () => {
    const content: Content = {
      page: { size: "a5", orientation: "portrait" },
      pages: [{ elements: [NAME] }, { elements: [] }],
    };
    const sizeOf = async (png: Uint8Array) => {
      const { width, height } = await sharp(png).metadata();
      return [width, height];
    };
    expect(await sizeOf(typst.document(ownFacts(content), "png", true, images))).toEqual([593, 841]);
    const card = typst.document(ownFacts(content), "card", true, images);
    expect(Buffer.from(card).equals(typst.document(factsOf(), "card", true, images))).toBe(true);
  },
);

// Takes most of the time of this file: what strangers may send is large.
night.test("the most that a template may have is drawn within seconds, whatever its texts", async () => {
  const kinds = ["wrap", "shrink"] as const;
  const elements = (text: string) =>
    Array.from(
      { length: LIMITS.elementsPerPage },
      (_, n): Element => ({
        kind: "text",
        id: `e${n}`,
        x: (n % 6) * 48,
        y: Math.floor(n / 6) * 20,
        width: 47,
        height: 19,
        size: 200,
        min_size: 4,
        fit: kinds[n % 2]!,
        rotation: n * 3,
        text,
      }),
    );
  const letters = ["a b ", "W", "{recipient_name} ", "ab\n", "مح ", "佐"];
  for (const letter of letters) {
    const text = letter.includes("{")
      ? letter.repeat(2) + "x".repeat(900)
      : letter.repeat(LENGTHS.elementText / letter.length);
    const facts = ownFacts(
      { page: {}, pages: [{ elements: elements(text) }, { elements: elements(text) }] },
      { recipient_name: LONG },
    );
    const from = process.threadCpuUsage();
    pdf(facts);
    const { user, system } = process.threadCpuUsage(from);
    // Up to 1.4 s were seen.
    expect((user + system) / 1_000, letter).toBeLessThan(3_000);
  }
});

test("letters that nobody sees do no harm", () => {
  for (const recipient_name of ["\u200d".repeat(200), "\u2060 \u200b", "a\u0301".repeat(100), "\u2800"])
    for (const fit of ["wrap", "shrink"] as const) {
      const element = { ...NAME, width: 5, height: 3, fit } as Element;
      expect(Buffer.from(pdf(ownFacts(page(element), { recipient_name }))).toString("latin1", 0, 5)).toBe(
        "%PDF-",
      );
      expect(typst.setTemplate(ownFacts(page(element), { recipient_name })).overflows).toBeInstanceOf(Array);
    }
});

test("what has no size, or nothing to show, is left out", async () => {
  const none = { x: 10, y: 10, width: 0, height: 0 };
  const { texts, pictures, paths } = await drawn(
    ownFacts(
      page(
        { kind: "text", id: "a", ...none, size: 10, text: "nothing" },
        { kind: "image", id: "b", ...none, image_url: await picture(4, 4) },
        {
          kind: "image",
          id: "c",
          x: 1,
          y: 1,
          width: 10,
          height: 10,
          image_url: addressOfHash("0".repeat(64)),
        },
        { kind: "qr", id: "d", ...none },
        { kind: "seal", id: "e", ...none },
        { kind: "signature", id: "f", ...none, number: 1 },
        { kind: "rectangle", id: "g", ...none, fill: "#000000" },
      ),
    ),
  );
  expect([texts, pictures, paths]).toEqual([[], [], [at(0, 0, 297, 210)]]);
});
