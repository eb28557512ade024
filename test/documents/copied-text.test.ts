import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, describe, expect, test } from "vitest";
import { LAYOUTS, type Layout } from "#shared/domain/documents/design.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { some } from "../support/runs.ts";
import { caseOf, draw } from "./layouts/cases.ts";
import { NAMES } from "./names.ts";

const folder = mkdtempSync(join(tmpdir(), "copied-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Another reader, which is not everywhere where the tests run. */
const hasPoppler = spawnSync("pdftotext", ["-v"]).error === undefined;

/** What is not told from each other: forms of letters, spaces and what is not seen. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, "")
    .normalize("NFC");

async function byPdfjs(pdf: Uint8Array): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { items } = await (await (await loading.promise).getPage(1)).getTextContent();
  await loading.destroy();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

function byPoppler(pdf: Uint8Array): string {
  const file = join(folder, "document.pdf");
  writeFileSync(file, pdf);
  return execFileSync("pdftotext", ["-enc", "UTF-8", file, "-"], { encoding: "utf8" });
}

/** The readers in whose copy of a document one of these texts is not as it was given. */
async function wrongIn(
  texts: readonly string[],
  layout: Layout,
  facts: Partial<DocumentFacts>,
): Promise<string[]> {
  const pdf = draw({ ...caseOf("plain", layout), ...facts }, "pdf");
  const copies = { pdfjs: await byPdfjs(pdf), ...(hasPoppler && { poppler: byPoppler(pdf) }) };
  return Object.entries(copies).flatMap(([reader, copy]) =>
    texts.every((text) => plain(copy).includes(plain(text))) ? [] : [reader],
  );
}

const MORE: Readonly<Record<string, string>> = {
  "Arabic with marks": "محمّد السَّيِّد",
  "Arabic, joined with alef": "عبد الله اللطيف لا إله",
  "Hebrew with points": "שָׁלוֹם בֶּן־צְבִי",
  Urdu: "محمد علی جناح",
  "Persian without marks": "حسین رضایی",
  Kurdish: "شێرکۆ بێکەس",
  Marathi: "ज्ञानेश्वर श्रीकृष्ण",
  "letters that are repeated": "ببب ييي ممم للل",
  "clusters that are repeated": "मामा पापा काका",
};

/** What the readers do not know: the direction of two scripts beyond the basic plane, and for poppler two more things. */
const UNKNOWN: Readonly<Record<string, readonly string[]>> = {
  Adlam: ["pdfjs", "poppler"],
  "Hanifi Rohingya": ["pdfjs", "poppler"],
  "N'Ko": ["poppler"],
  // A mark on the last letter comes before the word.
  Thaana: ["poppler"],
};

/** By day some of what is written from right to left, or not known, and of the others, as each loads fonts of its own. */
const isHard = ([script]: readonly [string, string]): boolean =>
  script in UNKNOWN || /^(Arabic|Hebrew|Persian|Syriac)$/.test(script);
const others = Object.entries(NAMES).filter((one) => !isHard(one));
const CASES = [
  ...some(Object.entries(NAMES).filter(isHard), 4, 0),
  ...some(Object.entries(MORE), 1, 0),
  ...some(others, 2, 0),
];

describe("a name is copied from a document as it was given", () => {
  test.each(CASES)("in %s", async (script, name) => {
    const unknown = (UNKNOWN[script] ?? []).filter((reader) => hasPoppler || reader !== "poppler");
    expect(await wrongIn([name], "classic", { recipient_name: name })).toEqual(unknown);
  });

  test.each(LAYOUTS)("in the layout %s, as are the other texts", async (layout) => {
    const names = ["محمد عبد الرحمن الفارسي", "โสภิตา ศรีสุข", "সুব্রত ঠাকুর"] as const;
    const { event } = caseOf("plain", layout);
    for (const turn of some([0, 1, 2], 1, LAYOUTS.indexOf(layout))) {
      const [person, called, by] = [0, 1, 2].map((n) => names[(n + turn) % names.length]!);
      const facts = {
        recipient_name: person!,
        event: { ...event, name: called! },
        issuer: { name: by!, verified: true },
      };
      expect(await wrongIn([person!, called!, by!], layout, facts)).toEqual([]);
    }
  });
});

test("a signature in handwriting is copied once, as the name below it", async () => {
  for (const name of ["أحمد السيد", "प्रिया शर्मा"]) {
    const { design } = caseOf("plain", "classic");
    const signatures = [{ name, title: "Director", image: null }];
    const copy = plain(
      await byPdfjs(draw({ ...caseOf("plain", "classic"), design: { ...design, signatures } }, "pdf")),
    );
    expect(copy.split(plain(name))).toHaveLength(2);
  }
});

test("a document for archives stays one, and equal facts give equal bytes", () => {
  const facts = { ...caseOf("rtl", "modern"), recipient_name: "شیرین گل‌پرور" };
  const [first, second] = [draw(facts, "archive"), draw(facts, "archive")];
  expect(Buffer.from(first).toString("latin1")).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(Buffer.from(second).equals(first)).toBe(true);
});
