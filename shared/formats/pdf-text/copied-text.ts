import { FROM_RIGHT, SILENT, SILENT_SPAN, withWholeLines } from "./lines.ts";
import { fromUtf16, hex, PdfFont } from "./pdf-fonts.ts";
import { type PdfObjects, readPdf, streamBody, streamOf, stringsInHex, writePdf } from "./pdf-objects.ts";

/** A glyph of a page's content, in the order in which glyphs are drawn. */
interface Shown {
  readonly font: PdfFont;
  readonly code: number;
  /** The text of its cluster: of a letter with all that belongs to it. */
  readonly text: string;
  /** The number of the span with a text of its own that it is in; none is -1. */
  readonly span: number;
  /** What it says alone. */
  says: string;
}

/** What matters in a page's content: the font, spans with a text of their own, of decoration, and others, and what is shown. */
const OPERATORS =
  /\/(?<font>\w+) [\d.]+ Tf|\/Span <<\s*\/ActualText <FEFF(?<actual>[\dA-F]*)>\s*>> BDC|(?<artifact>\/Artifact (?:<<[^>]*>> )?B(?:MC|DC)\b)|(?<begin>\bB(?:MC|DC)\b)|(?<end>\bEMC\b)|(?<shown>\[[^\]]*\] TJ|<[\dA-F]*> Tj)/g;

/** What an operator shows: glyphs, of two bytes each, and the numbers between them that move the next one. */
function* partsOf(shown: string): Generator<{ readonly move: string } | { readonly code: number }> {
  for (const [, codes, move] of shown.matchAll(/<([\dA-F]*)>|(-?[\d.]+)/g)) {
    if (move !== undefined) yield { move };
    for (const code of codes?.match(/.{4}/g) ?? []) yield { code: Number.parseInt(code, 16) };
  }
}

interface Place {
  readonly font: string;
  readonly span: number;
  /** The text of the span, if it has one. */
  readonly actual: string | undefined;
}
/** Decoration repeats what is said elsewhere, as a name in handwriting does, or says nothing. */
const DECORATION = { span: -1, actual: SILENT } as const;
const NO_SPAN = { span: -1, actual: undefined } as const;

/** The content with what is shown, and the beginnings of spans with a text of their own, changed. */
function rewritten(
  content: string,
  shownAs: (shown: string, place: Place) => string,
  begunAs: (span: number, begin: string) => string,
): string {
  let font = "";
  let spans = 0;
  const open: Omit<Place, "font">[] = [];
  return content.replaceAll(OPERATORS, (whole, ...rest) => {
    const found = rest.at(-1) as Record<string, string | undefined>;
    if (found.shown !== undefined) {
      const own = open.findLast(({ span }) => span >= 0) ?? NO_SPAN;
      return shownAs(whole, { font, ...(open.includes(DECORATION) ? { ...own, actual: SILENT } : own) });
    }
    if (found.actual !== undefined) {
      open.push({ span: spans, actual: fromUtf16(found.actual) });
      return begunAs(spans++, whole);
    }
    if (found.font !== undefined) font = found.font;
    if (found.artifact !== undefined) open.push(DECORATION);
    if (found.begin !== undefined) open.push(NO_SPAN);
    if (found.end !== undefined) open.pop();
    return whole;
  });
}

/** What one glyph says of a cluster; from right to left backwards, as programs that copy turn a line round. */
const wholeOf = (text: string): string =>
  FROM_RIGHT.test(text) && /\p{M}/u.test(text) ? [...text].reverse().join("") : text;

/** Lets glyphs in a row that have one text say it once for each cluster, by one glyph that has a width. */
function sayOnce(row: readonly Shown[]): void {
  const text = row[0]?.text ?? "";
  const wide = row.filter(({ font, code }) => font.widthOf(code) > 0);
  const repeats = (length: number) =>
    row.length % length === 0 && row.every(({ code }, n) => code === row[n % length]!.code);
  let saying = wide;
  if (wide.length === 0) saying = row.slice(0, 1);
  else if ([...text].length > 1 && !FROM_RIGHT.test(text)) {
    let length = 1;
    while (!repeats(length)) length++;
    saying = wide.filter((_, n) => n % (wide.length / (row.length / length)) === 0);
  }
  for (const glyph of saying) glyph.says = wholeOf(text);
}

/** All glyphs of a content with what each of them says, so that each cluster is said once. */
function glyphsOf(content: string, fonts: ReadonlyMap<string, PdfFont>): readonly Shown[] {
  const glyphs: Shown[] = [];
  rewritten(
    content,
    (shown, { font: name, span, actual }) => {
      const font = fonts.get(name)!;
      for (const part of partsOf(shown))
        if ("code" in part)
          glyphs.push({ font, code: part.code, text: actual ?? font.textOf(part.code), span, says: SILENT });
      return shown;
    },
    (_, begin) => begin,
  );
  let start = 0;
  for (const [n, { text, font }] of glyphs.entries()) {
    const first = glyphs[start]!;
    if (first.text === text && first.font === font) continue;
    sayOnce(glyphs.slice(start, n));
    start = n;
  }
  sayOnce(glyphs.slice(start));
  return glyphs;
}

/** The content in which one glyph of a cluster says all of it, and the others nothing. */
function saidOnce(content: string, fonts: ReadonlyMap<string, PdfFont>): string {
  const glyphs = glyphsOf(content, fonts);
  const speaking = new Set(glyphs.filter(({ says }) => says !== SILENT).map(({ span }) => span));
  let at = 0;
  return rewritten(
    content,
    (shown, { span }) => {
      const written: string[] = [];
      let [array, silent] = ["", false];
      const finish = () => {
        if (array !== "")
          written.push(silent && span < 0 ? `${SILENT_SPAN}[${array}] TJ\nEMC` : `[${array}] TJ`);
        array = "";
      };
      for (const part of partsOf(shown))
        if ("move" in part) array += part.move;
        else {
          const { font, code, says } = glyphs[at++]!;
          if ((says === SILENT) !== silent) finish();
          silent = says === SILENT;
          array += `<${hex(font.codeFor(code, says))}>`;
        }
      finish();
      return written.join("\n");
    },
    (span, begin) => (speaking.has(span) ? begin : SILENT_SPAN.trimEnd()),
  );
}

function fontsOf(pdf: PdfObjects, page: string): ReadonlyMap<string, PdfFont> {
  const named = /\/Font <<([^>]*)>>/.exec(page)?.[1] ?? "";
  const fonts = [...named.matchAll(/\/(\w+) (\d+) 0 R/g)];
  return new Map(fonts.map(([, name, number]) => [name!, new PdfFont(pdf, Number(number))]));
}

/** Whether a text has what Typst draws with several glyphs, or in several parts of a line. */
export const needsCopiedText = (text: string): boolean =>
  /\p{M}/u.test(text.normalize("NFC")) || FROM_RIGHT.test(text);

/** A PDF of Typst, of one page, whose text is copied as it was written: Typst lets each glyph say the whole letter. */
export function withCopiedText(bytes: Uint8Array): Uint8Array {
  const pdf = readPdf(bytes);
  const page = [...pdf.objects.values()].find((body) => /^<<\s*\/Type \/Page\b/.test(body))!;
  const number = Number(/\/Contents (\d+) 0 R/.exec(page)![1]);
  const fonts = fontsOf(pdf, page);
  const content = saidOnce(stringsInHex(streamOf(pdf.objects.get(number)!)), fonts);
  pdf.objects.set(number, streamBody(withWholeLines(content, fonts)));
  for (const font of fonts.values()) font.write();
  return writePdf(pdf);
}
