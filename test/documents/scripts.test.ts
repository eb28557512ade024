import fc from "fast-check";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, expect, test } from "vitest";
import { typesetter } from "#shared/documents/typesetter.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { hasWholeWords, undrawable } from "#shared/domain/documents/drawable.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { anyCharacter } from "../support/any-text.ts";
import { HOSTILE_STRINGS, hostileText } from "../support/hostile.ts";
import { NIGHT, night, runs, some } from "../support/runs.ts";
import { factsOf } from "./facts.ts";
import { NAMES } from "./names.ts";

const drawing = typesetter();
afterAll(drawing.close);

const draw = async (differences: Partial<DocumentFacts>, strict: boolean) =>
  (await drawing.documents([factsOf(differences)], "pdf", { strict, images: new Map() }))[0]!;
const named = (name: string, strict = true) => draw({ recipient_name: name }, strict);

/** The text of a PDF as a reader would copy it, without spaces, which say where lines break. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join("");
  return text.normalize("NFKC").replaceAll(/\s/g, "");
}

/** Names with their scripts, so many of them as one. */
function together(names: readonly (readonly [string, string])[], many: number): [string, string][] {
  return Array.from({ length: Math.ceil(names.length / many) }, (_, n) => {
    const some = names.slice(n * many, (n + 1) * many);
    return [some.map(([script]) => script).join(", "), some.map(([, name]) => name).join(" ")];
  });
}

/** By night each name alone; by day several in one document, which has every letter or is refused. */
const DRAWN = NIGHT ? Object.entries(NAMES) : together(Object.entries(NAMES), 12);

test.each(DRAWN)("a name in %s is drawn with every letter", async (_, name) => {
  expect(undrawable(name)).toEqual([]);
  // Strict, Typst refuses a glyph that is missing.
  expect((await named(name)).length).toBeGreaterThan(1_000);
});

test("a font sets a text only if it has all letters of each word that it begins", () => {
  const serif = (text: string) => hasWholeWords("Cormorant Garamond", text);
  expect(["Nguyễn Thị Ánh", "Łukasz Øst", "Ana 佐藤", "Ola 🙂 2026"].map(serif)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["Musa Ɓala", "Aliyu Ƙofar", "5 µm", "João佐藤"].map(serif)).toEqual([false, false, false, false]);
});

const UNUSUAL: [string, string][] = [
  ["marks on letters", "q̃ ā̱ e\u0301"],
  ["joined emoji", "👨‍👩‍👧‍👦 👩🏽‍🚀"],
  ["flags and skin tones", "🇧🇷 👍🏿"],
  ["variation selectors", "❤\ufe0f 葛\u{e0100}"],
  ["direction marks", "\u200eabc\u200f \u2067אבג\u2069"],
  ["joiners", "क्\u200dष a\u200cb"],
  ["other forms of letters", "𝓙𝓸𝓱𝓷 ﬁ ＡＢＣ ①"],
];

test.each(NIGHT ? UNUSUAL : together(UNUSUAL, UNUSUAL.length))(
  "%s need no character that is missing",
  async (_, name) => {
    expect((await named(name)).length).toBeGreaterThan(1_000);
  },
);

test("a character that no font has is refused with its field, or shown as its code", async () => {
  const facts = { recipient_name: "Sri \u1c00", event: { ...factsOf().event, name: "Batik \u1c01\u1c01" } };
  await expect(draw(facts, true)).rejects.toMatchObject({
    code: "unrenderable_text",
    errors: [
      { path: "recipient_name", message: "No font of documents has \u1c00 (U+1C00)." },
      { path: "event.name", message: "No font of documents has \u1c01 (U+1C01)." },
    ],
  });
  const text = await textOf(await draw(facts, false));
  expect(text).toContain("Sri[U+1C00]");
  expect(text).toContain("Batik[U+1C01][U+1C01]");
});

test("of many characters that no font has twelve are shown as their codes, and others as an ellipsis", async () => {
  const text = await textOf(await named(`Sri ${"\u1c01".repeat(150)} Ana ${"\u1c02".repeat(40)}`, false));
  expect(text.match(/\[U\+1C01\]/g)).toHaveLength(12);
  expect(text).toMatch(/\[U\+1C01\]\.\.\.Ana\.\.\./);
});

test("what is said without fonts is what the renderer finds: words in letters of all scripts, right or wrong", async () => {
  // Letters of the names, and of scripts that no font has.
  const pool = [...new Set(Object.values(NAMES).join(""))].filter((one) => one.trim() !== "");
  const strange = [..."\u1c00\u1c01\u{11480}\u0301\u0308\u064b\u0951\u20d0\u0e38"];
  const letter = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pool) }, fc.constantFrom(...strange));
  const word = fc.array(letter, { minLength: 1, maxLength: 4 });
  const names = fc.oneof(
    word,
    fc.constantFrom(...Object.values(NAMES)).map((name) => [name]),
  );
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 3 }), async (words) => {
      const name = words.map((letters) => letters.join("")).join(" ");
      const missing = undrawable(name);
      const found = await named(name).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (missing.length === 0) expect(found, name).toBeUndefined();
      // A mark on a letter of another script may be drawn where its neighbours help.
      else if (missing.some((character) => undrawable(character).length > 0))
        expect(found, name).toMatchObject({
          code: "unrenderable_text",
          message: expect.stringContaining("U+"),
        });
      refused += missing.length > 0 ? 1 : 0;
    }),
    // One for certain that no font has.
    { numRuns: runs(5, 60), examples: [[[["\u1c00"]]]] },
  );
  expect(refused).toBeGreaterThan(0);
});

/** Marks of several scripts beside each other: Typst tells of one after another, or crashes. */
const MIXED = {
  marks:
    "\u{1f3fe}\u0591\u05d6\u05e0\u{1f3fe}\u05ad\uffd0\u05b1\uff0e\u05d1\u{1f3fe}\u05d8\uff72\uffa5\u05c1\uffe7\u{1f3fb}\u{1f3fe}\u{1f3ff}\u05eb\u05fc\uff16\u05a3\uff62\u05c7\ua8f0\u05da\ua8fb\u05b4\u05b8\u0366\u05ef\ua8fe\u05b5\ua8e1\u05ee\ua8fc\u0328\u031f\u0329\u05a7\u{20937}\u0353\u0323\u035c\u{27e12}\u0322\u038b\u{2c443}\u0339",
  crash:
    "\u0753\u{1f3f5}\u0316\u{1f575}\u{1f5f7}\u{1f167}\u{1f6df}\u0764\u0339\u{1f1da}\u{1f00a}\u077f\u{1f438}\u0333\u{1f071}\u{1f88c}\u{1f6b2}\u0318\u{1f044}\u{1fa37}\u{1f3cc}\u0752\u0335",
};

test.each(some(Object.entries(MIXED), 1, 1))(
  "a name that Typst cannot set (%s) still has a document",
  async (_, name) => {
    expect(await textOf(await named(`Ana ${name}`, false))).toContain("Ana");
    await expect(named(`Ana ${name}`)).rejects.toMatchObject({ code: "unrenderable_text" });
  },
);

night.test(
  "a long text that must break anywhere is drawn in a fraction of the time that it may take",
  async () => {
    const patient = typesetter({ taskMs: 5_000 });
    const letters = "\u0f40\u0f41\u0f42\u0f44".repeat(150);
    for (const layout of ["modern", "sport"] as const) {
      const design = { ...factsOf().design, layout, text: letters };
      const facts = factsOf({ design, recipient_name: letters.slice(0, 200) });
      const drawn = await patient.documents([facts], "pdf", { strict: false, images: new Map() });
      expect(drawn[0]!.length).toBeGreaterThan(1_000);
    }
    await patient.close();
  },
);

test("markup of Typst in a text is text", async () => {
  const name = '#panic("x") $ #sys.version * _a_ <b> @c \\ `#read("/etc/passwd")`';
  expect(await textOf(await named(name))).toContain(
    '#panic("x")$#sys.version*_a_<b>@c\\`#read("/etc/passwd")`',
  );
});

test("every hostile text is drawn, or refused with its characters where that is asked for", async () => {
  const drawn = async (name: string) => {
    // No record has an empty name.
    if (name.trim() === "") return;
    const refused = await named(name).catch((error: unknown) => error);
    if (refused instanceof Error) {
      expect(refused).toBeInstanceOf(DomainError);
      expect(refused).toMatchObject({ code: "unrenderable_text", message: /U\+[0-9A-F]{4,6}/ });
    }
    expect((await named(name, false)).length).toBeGreaterThan(1_000);
  };
  for (const name of some(HOSTILE_STRINGS, 6, 0)) await drawn(name.slice(0, 200));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(hostileText, fc.string({ unit: "grapheme" }), fc.string({ unit: anyCharacter })),
      (name) => drawn(name.slice(0, 200)),
    ),
    { numRuns: runs(3, 60) },
  );
});
