import fc from "fast-check";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, expect, test } from "vitest";
import { typesetter } from "#shared/documents/typesetter.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { HOSTILE_STRINGS, hostileText } from "../support/hostile.ts";
import { factsOf } from "./facts.ts";

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

test.each([
  ["Latin", "Łukasz Nguyễn Ğüneş Øst"],
  ["Cyrillic", "Иван Петров"],
  ["Greek", "Γιώργος Παπαδόπουλος"],
  ["Hebrew", "יוסי כהן"],
  ["Arabic", "محمد بن سلمان"],
  ["Devanagari", "अमित कुमार"],
  ["Japanese", "山田 太郎さん"],
  ["Korean", "김민준"],
  ["Chinese", "王小明 𠮷"],
])("a name in %s is drawn, and can be copied from the PDF", async (script, name) => {
  const text = await textOf(await named(name));
  // Readers give text from right to left in the order in which it is drawn, and joined letters as often as they are drawn.
  const letters = (of: string) => [...of.normalize("NFKC").replaceAll(/\s/g, "")].sort().join("");
  if (["Hebrew", "Arabic", "Devanagari"].includes(script))
    for (const letter of new Set(letters(name))) expect(text).toContain(letter);
  else expect(text).toContain(name.normalize("NFKC").replaceAll(/\s/g, ""));
});

test.each([
  ["marks on letters", "q̃ ā̱ e\u0301"],
  ["joined emoji", "👨‍👩‍👧‍👦 👩🏽‍🚀"],
  ["flags and skin tones", "🇧🇷 👍🏿"],
  ["variation selectors", "❤\ufe0f 葛\u{e0100}"],
  ["direction marks", "\u200eabc\u200f \u2067אבג\u2069"],
  ["joiners", "क्\u200dष a\u200cb"],
  ["other forms of letters", "𝓙𝓸𝓱𝓷 ﬁ ＡＢＣ ①"],
])("%s need no character that is missing", async (_, name) => {
  expect((await named(name)).length).toBeGreaterThan(1_000);
});

test("a character that no font has is refused with its field, or shown as its code", async () => {
  const facts = { recipient_name: "Sri \ua9c0", event: { ...factsOf().event, name: "Batik \ua9a0\ua9a0" } };
  await expect(draw(facts, true)).rejects.toMatchObject({
    code: "unrenderable_text",
    errors: [
      { path: "recipient_name", message: "No font of documents has \ua9c0 (U+A9C0)." },
      { path: "event.name", message: "No font of documents has \ua9a0 (U+A9A0)." },
    ],
  });
  const text = await textOf(await draw(facts, false));
  expect(text).toContain("Sri[U+A9C0]");
  expect(text).toContain("Batik[U+A9A0][U+A9A0]");
});

test("of many characters that no font has twelve are shown as their codes, and others as an ellipsis", async () => {
  const text = await textOf(await named(`Sri ${"\ua9a0".repeat(150)} Ana ${"\ua9a1".repeat(40)}`, false));
  expect(text.match(/\[U\+A9A0\]/g)).toHaveLength(12);
  expect(text).toMatch(/\[U\+A9A0\]\.\.\.Ana\.\.\./);
});

/** Marks of several scripts beside each other: Typst tells of one after another, or crashes. */
const MIXED = {
  marks:
    "\u{1f3fe}\u0591\u05d6\u05e0\u{1f3fe}\u05ad\uffd0\u05b1\uff0e\u05d1\u{1f3fe}\u05d8\uff72\uffa5\u05c1\uffe7\u{1f3fb}\u{1f3fe}\u{1f3ff}\u05eb\u05fc\uff16\u05a3\uff62\u05c7\ua8f0\u05da\ua8fb\u05b4\u05b8\u0366\u05ef\ua8fe\u05b5\ua8e1\u05ee\ua8fc\u0328\u031f\u0329\u05a7\u{20937}\u0353\u0323\u035c\u{27e12}\u0322\u038b\u{2c443}\u0339",
  crash:
    "\u0753\u{1f3f5}\u0316\u{1f575}\u{1f5f7}\u{1f167}\u{1f6df}\u0764\u0339\u{1f1da}\u{1f00a}\u077f\u{1f438}\u0333\u{1f071}\u{1f88c}\u{1f6b2}\u0318\u{1f044}\u{1fa37}\u{1f3cc}\u0752\u0335",
};

test.each(Object.entries(MIXED))(
  "a name that Typst cannot set (%s) still has a document",
  async (_, name) => {
    expect(await textOf(await named(`Ana ${name}`, false))).toContain("Ana");
    await expect(named(`Ana ${name}`)).rejects.toMatchObject({ code: "unrenderable_text" });
  },
);

test("a long text that must break anywhere is drawn in a fraction of the time that it may take", async () => {
  const patient = typesetter({ drawMs: 5_000 });
  const letters = "\u0f40\u0f41\u0f42\u0f44".repeat(150);
  for (const layout of ["modern", "sport"] as const) {
    const design = { ...factsOf().design, layout, text: letters };
    const facts = factsOf({ design, recipient_name: letters.slice(0, 200) });
    const drawn = await patient.documents([facts], "pdf", { strict: false, images: new Map() });
    expect(drawn[0]!.length).toBeGreaterThan(1_000);
  }
  await patient.close();
});

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
  for (const name of HOSTILE_STRINGS) await drawn(name.slice(0, 200));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(hostileText, fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })),
      (name) => drawn(name.slice(0, 200)),
    ),
    { numRuns: 60 },
  );
});
