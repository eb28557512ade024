import { createRequire } from "node:module";
import { join } from "node:path";
import type {
  CompileDocArgs,
  NodeCompiler as Compiler,
  RenderPdfOpts,
} from "@myriaddreamin/typst-ts-node-compiler";
import { DOCUMENTS, IMAGES } from "#shared/domain/document-rules.ts";
import type { DocumentFacts, DocumentFormat } from "#shared/domain/documents/document-facts.ts";
import { type Family, furtherFamilies, hasWholeWords, shownAs } from "#shared/domain/documents/drawable.ts";
import type { Overflow, TemplateTried } from "#shared/domain/documents/ports.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { needsCopiedText, withCopiedText } from "#shared/formats/pdf-text/copied-text.ts";
import { compose, type TemplateData } from "./compose.ts";
import {
  EMOJI_FAMILY,
  HAN,
  HAN_FAMILIES,
  LAYOUT_FAMILIES,
  MORE_HAN_FAMILY,
  type Places,
  USUAL_FAMILIES,
} from "./fonts.ts";
import { withInlinedImages, withInlinedLetters } from "./inlined.ts";
import { inFonts, inLatin, legibleFacts, type Show, textsOf } from "./legible.ts";

// Both packages are CommonJS with a native part, which stays beside the bundle.
const require = createRequire(import.meta.url);

/** A picture is set as PDF too, since only this export tells of a character that no font could show. */
const PDF_STANDARD = { pdf: "ua-1", archive: "a-3a", png: "ua-1", card: "ua-1" } as const;

/** The order of the East Asian families for a text: each writes Han characters in its own way. */
function hanOrder(text: string): readonly string[] {
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? "Noto Sans JP"
    : /\p{Script=Hangul}/u.test(text)
      ? "Noto Sans KR"
      : "Noto Sans SC";
  return [first, ...HAN_FAMILIES.filter((family) => family !== first)];
}

type Source = CompileDocArgs;

const ASCII_LAST = 0x7f;

/** The characters that Typst could not show, by its error; of a letter with marks only the marks, and none that codes are written with. */
function lackingIn(error: unknown): number[] {
  const said = error instanceof Error ? error.message : String(error);
  const texts = [...said.matchAll(/(?:the text|codepoint) `"((?:[^"\\]|\\.)+)"`/g)].map(([, text]) =>
    text!.replaceAll(/\\u\{([0-9a-f]+)\}/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
  return texts.flatMap((text) => {
    const marks = [...text].filter((character) => /\p{M}/u.test(character));
    const lacking = marks.length > 0 && marks.length < [...text].length ? marks : [...text];
    return lacking.map((character) => character.codePointAt(0)!).filter((code) => code > ASCII_LAST);
  });
}

/** What a format shows: a picture the first page, and a link preview nothing of an own template. */
function shownIn(format: DocumentFormat, facts: DocumentFacts): DocumentFacts {
  if (format === "pdf" || format === "archive") return facts;
  const { template, ...design } = facts.design;
  if (!template || format === "card") return { ...facts, design };
  return { ...facts, design: { ...design, template: { ...template, pages: template.pages.slice(0, 1) } } };
}

/** The width of a page as a share of its longer side: an upright page has as many pixels as one that lies. */
function shareOfLonger({ design: { template } }: DocumentFacts): number {
  return template ? Math.min(1, template.width / template.height) : 1;
}

/** Where the compiler finds a PDF that is drawn. */
const PDF_FILE = "page.pdf";
/** A mask in its drawing, which says not where it ends: by itself it would be cut where a page of another scale ends. */
const MASK = ' maskUnits="userSpaceOnUse">';
const MASK_ANYWHERE = ' maskUnits="userSpaceOnUse" x="-20000" y="-20000" width="40000" height="40000">';

/** How often characters that Typst tells of are replaced: it may tell of one only after another. */
const TRIES = 4;

/** A document without the characters that no font can show; after a few tries only Latin letters stay, so that it is always drawn. */
function setWithout(
  compiler: Compiler,
  sourceOf: (show: Show) => Source,
  options: RenderPdfOpts,
  tries: number,
): { source: Source; pdf: Uint8Array } {
  const set = (show: Show) => {
    const source = sourceOf(show);
    return { source, pdf: compiler.pdf(source, options) };
  };
  const lacking = new Set<number>();
  for (let n = 0; n < tries; n++)
    try {
      return set(inFonts(lacking));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const more = lackingIn(error).filter((code) => !lacking.has(code));
      if (more.length === 0) break;
      for (const code of more) lacking.add(code);
    }
  return set(inLatin);
}

const USUAL: readonly Family[] = [...USUAL_FAMILIES, ...LAYOUT_FAMILIES, EMOJI_FAMILY];
const isUsual = (family: string): boolean => (USUAL as readonly string[]).includes(family);

/**
 * For how many documents is kept what one of them has set: those of an event show the same but for a name and a code, and
 * lists of several events come by turns. The pictures of own templates are large.
 */
const KEPT = { layout: 4, own: 1 } as const;

/** Compilers with further fonts that are kept, as those of East Asia need some 50 MB. */
const COMPILERS = 2;

interface ChosenFonts {
  /** Families in the order in which they are asked for a letter. */
  readonly fallback: readonly string[];
  /** Families of the layouts in which no word of the text lacks a letter. */
  readonly whole: readonly string[];
}

/** Sets documents with Typst and draws SVG with resvg, in the present process. */
export class Typst {
  private readonly places: Places;
  private readonly pngWidth: number;
  private readonly compilers = new Map<string, Compiler>();

  /** `pngWidth` is that of a certificate's picture, in pixels. */
  constructor(places: Places, pngWidth: number = DOCUMENTS.pngWidth) {
    this.places = places;
    this.pngWidth = pngWidth;
  }

  /** Loads the compiler with the usual fonts. */
  warm(): void {
    this.fontsFor("");
  }

  /** One document. Strict, it throws `unrenderable_text`; with `latin` every other character is shown as its code. */
  document(
    facts: DocumentFacts,
    format: DocumentFormat,
    strict: boolean,
    images: ReadonlyMap<string, Uint8Array>,
    {
      latin = false,
      attachment,
    }: { readonly latin?: boolean; readonly attachment?: string | undefined } = {},
  ): Uint8Array {
    const text = textsOf(facts);
    const { compiler, fonts } = this.fontsFor(text);
    for (const [hash, bytes] of images)
      compiler.mapShadow(join(this.places.templates, "images", hash), Buffer.from(bytes));
    const isOwn = facts.design.template !== undefined && format !== "card";
    const layout = format === "card" ? "card" : isOwn ? "own" : facts.design.layout;
    const isPaper = format === "pdf" || format === "archive";
    const there = new Set(images.keys());
    const sourceOf = (show: Show) => {
      const data = compose(shownIn(format, legibleFacts(facts, show, strict)), there);
      // The back page is left out here, since it also says which values its front need not show.
      const source = this.source(compiler, layout, isPaper ? data : { ...data, back: null }, fonts);
      return attachment === undefined ? source : { ...source, inputs: { credential: attachment } };
    };
    try {
      const options = {
        pdfStandard: PDF_STANDARD[format],
        // Not the present time, so that equal facts give equal bytes.
        creationTimestamp: Math.floor(Date.parse(facts.issued_at) / 1_000),
      };
      const { source, pdf } = setWithout(compiler, sourceOf, options, latin ? 0 : TRIES);
      if (isPaper) return needsCopiedText(text) ? withCopiedText(pdf) : pdf;
      const width = format === "card" ? DOCUMENTS.cardWidth : this.pngWidth * shareOfLonger(facts);
      return this.draw(withInlinedLetters(withInlinedImages(compiler.plainSvg(source))), width);
    } finally {
      compiler.resetShadow();
      compiler.evictCache(isOwn ? KEPT.own : KEPT.layout);
    }
  }

  /** The texts of an own template that do not fit their boxes in letters of the least size that they may have, and what it took. */
  setTemplate(facts: DocumentFacts): TemplateTried {
    if (!facts.design.template) return { overflows: [], cpuMs: 0 };
    const before = process.cpuUsage();
    const { compiler, fonts } = this.fontsFor(textsOf(facts));
    try {
      const found: unknown = compiler.query(
        this.source(compiler, "own", compose(legibleFacts(facts, shownAs, false), new Set()), fonts),
        {
          selector: "<overflow>",
          field: "value",
        },
      );
      const { user, system } = process.cpuUsage(before);
      return { overflows: found as Overflow[], cpuMs: Math.round((user + system) / 1_000) };
    } finally {
      compiler.resetShadow();
      compiler.evictCache(0);
    }
  }

  /** The page of a PDF as PNG, on white. */
  pdfPage(pdf: Uint8Array): Uint8Array {
    const { compiler } = this.fontsFor("");
    try {
      compiler.mapShadow(join(this.places.templates, PDF_FILE), Buffer.from(pdf));
      const page = compiler.plainSvg({ mainFileContent: `#image("/${PDF_FILE}")` });
      // The drawing of the PDF is an image in that of the page.
      const drawing = Buffer.from(/base64,([^"]*)"/.exec(page)?.[1] ?? "", "base64")
        .toString()
        .replaceAll(MASK, MASK_ANYWHERE);
      const [, wide, high] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing) ?? [];
      const longer = Math.max(Number(wide), Number(high));
      return this.draw(drawing, Math.round((IMAGES.printSideMax * Number(wide)) / longer), "#fff");
    } finally {
      compiler.resetShadow();
      compiler.evictCache(0);
    }
  }

  /** An SVG without text as PNG, on a colour or transparent. */
  draw(svg: string, width: number, background?: string): Uint8Array {
    const { Resvg } = require("@resvg/resvg-js") as typeof import("@resvg/resvg-js");
    const drawing = new Resvg(svg, {
      fitTo: { mode: "width", value: Math.round(width) },
      font: { loadSystemFonts: false },
      ...(background !== undefined && { background }),
    });
    return drawing.render().asPng();
  }

  /** The main file, with its data in a file beside: inputs would make the library of Typst anew, and nothing that is set would be kept. */
  private source(compiler: Compiler, layout: string, data: TemplateData, fonts: ChosenFonts): Source {
    const { templates } = this.places;
    const content = Buffer.from(JSON.stringify({ ...data, ...fonts }));
    compiler.mapShadow(join(templates, "data.json"), content);
    return { mainFilePath: join(templates, "layouts", `${layout}.typ`) };
  }

  /** A compiler with the fonts that a text needs, and what the layouts are told of these. */
  private fontsFor(text: string): { readonly compiler: Compiler; readonly fonts: ChosenFonts } {
    const further = furtherFamilies(text, USUAL);
    const scripts = further.filter((family) => family !== HAN && family !== MORE_HAN_FAMILY);
    const more = further.includes(MORE_HAN_FAMILY) ? [MORE_HAN_FAMILY] : [];
    const han = more.length > 0 || further.includes(HAN) ? [...more, ...hanOrder(text)] : [];
    // After the letters of Latin, since the fonts of other scripts have some of these too.
    const [latin, ...usual] = USUAL_FAMILIES;
    return {
      compiler: this.compilerWith([...scripts, ...han].sort()),
      fonts: {
        fallback: [latin, ...scripts, ...usual, ...han, EMOJI_FAMILY],
        whole: LAYOUT_FAMILIES.filter((family) => hasWholeWords(family, text)),
      },
    };
  }

  /** The compiler with the usual fonts, which stays, or one with further families, of which the latest ones stay. */
  private compilerWith(families: readonly string[]): Compiler {
    const name = families.join();
    const known = this.compilers.get(name);
    if (known) return known;
    const oldest = [...this.compilers.keys()].filter((key) => key !== "");
    if (oldest.length >= COMPILERS) this.compilers.delete(oldest[0]!);
    const loaded = this.load(
      this.places.fonts.filter(({ family }) => isUsual(family) || families.includes(family)),
    );
    this.compilers.set(name, loaded);
    return loaded;
  }

  private load(fonts: Places["fonts"]): Compiler {
    const { NodeCompiler } =
      require("@myriaddreamin/typst-ts-node-compiler") as typeof import("@myriaddreamin/typst-ts-node-compiler");
    return NodeCompiler.create({
      workspace: this.places.templates,
      fontArgs: [{ fontPaths: fonts.map(({ path }) => path) }],
    });
  }
}
