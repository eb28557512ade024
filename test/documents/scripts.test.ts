import fc from "fast-check";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, expect, test } from "vitest";
import { typesetter } from "#shared/documents/typesetter.ts";
import type { DocumentFacts } from "#shared/domain/documents/facts.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { HOSTILE_TEXTS, hostileText } from "../support/hostile.ts";
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
  for (const name of HOSTILE_TEXTS) await drawn(name.slice(0, 200));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(hostileText, fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })),
      (name) => drawn(name.slice(0, 200)),
    ),
    { numRuns: 60 },
  );
});
