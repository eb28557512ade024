import { createRequire } from "node:module";
import { join } from "node:path";
import type {
  CompileDocArgs,
  NodeCompiler as Compiler,
  RenderPdfOpts,
} from "@myriaddreamin/typst-ts-node-compiler";
import { DOCUMENTS } from "#shared/domain/document-rules.ts";
import type { DocumentFacts, DocumentFormat } from "#shared/domain/documents/document-facts.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { compose } from "./compose.ts";
import { EMOJI_FAMILY, HAN_FAMILIES, type HanFamily, SCRIPT_FAMILIES } from "./fonts.ts";
import { Coverage } from "./glyphs.ts";
import { withInlinedImages } from "./inlined-images.ts";
import { inFonts, inLatin, legibleFacts, type Show, textsOf } from "./legible.ts";

// Both packages are CommonJS with a native part, which stays beside the bundle.
const require = createRequire(import.meta.url);

/** Where the renderer finds what it needs. */
export interface Places {
  /** The folder with `layouts/`. */
  readonly templates: string;
  readonly fonts: readonly string[];
  readonly hanFonts: readonly string[];
}

/** A picture is set as PDF too, since only this export tells of a character that no font could show. */
const PDF_STANDARD = { pdf: "ua-1", archive: "a-3a", png: "ua-1", card: "ua-1" } as const;
const HAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** The order of the East Asian families for a text: each writes Han characters in its own way. */
function hanOrder(text: string): readonly HanFamily[] {
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? "Noto Sans JP"
    : /\p{Script=Hangul}/u.test(text)
      ? "Noto Sans KR"
      : "Noto Sans SC";
  return [first, ...HAN_FAMILIES.filter((family) => family !== first)];
}

type Source = CompileDocArgs;

/** The last character that a code may be written with. */
const ASCII_LAST = 0x7f;

/**
 * The characters that Typst could not show, by its error; of a letter with marks only the marks. None of another error, and
 * none that a code itself is written with.
 */
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

/** How often characters that Typst tells of are replaced: it may tell of one only after another. */
const TRIES = 4;

/**
 * A document as PDF, without the characters that no single font can show together with what they belong to. When some
 * remain after a few tries, all but Latin letters are replaced: a holder's document is always drawn.
 */
function setWithout(
  compiler: Compiler,
  has: (code: number) => boolean,
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
      return set(inFonts((code) => !lacking.has(code) && has(code)));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const more = lackingIn(error).filter((code) => !lacking.has(code));
      if (more.length === 0) break;
      for (const code of more) lacking.add(code);
    }
  return set(inLatin);
}

interface Fonts {
  readonly compiler: Compiler;
  readonly coverage: Coverage;
}

/** Sets documents with Typst and draws SVG with resvg, in the present process. */
export class Typst {
  private readonly places: Places;
  private readonly pngWidth: number;
  private base: Fonts | undefined;
  private withHan: Fonts | undefined;

  /** `pngWidth` is that of a certificate's picture, in pixels. */
  constructor(places: Places, pngWidth: number = DOCUMENTS.pngWidth) {
    this.places = places;
    this.pngWidth = pngWidth;
  }

  /** Loads the compiler with the small fonts. */
  warm(): void {
    this.fontsFor("");
  }

  /**
   * One document. Strict, it throws `unrenderable_text` for a character that no font has. With `latin` every other one is
   * shown as its code: some texts crash the native code. `attachment` is the text of a credential that goes with it as a file.
   */
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
    const fonts = this.fontsFor(text);
    const { compiler } = fonts;
    for (const [hash, bytes] of images)
      compiler.mapShadow(join(this.places.templates, "images", `${hash}.png`), Buffer.from(bytes));
    const families = [...SCRIPT_FAMILIES, ...hanOrder(text), EMOJI_FAMILY];
    const has = (code: number) => fonts.coverage.has(code);
    const layout = format === "card" ? "card" : facts.design.layout;
    const sourceOf = (show: Show) => {
      const data = compose(legibleFacts(facts, show, strict), new Set(images.keys()));
      return {
        mainFilePath: join(this.places.templates, "layouts", `${layout}.typ`),
        inputs: {
          data: JSON.stringify(data),
          fallback: JSON.stringify(families),
          ...(attachment === undefined ? {} : { credential: attachment }),
        },
      };
    };
    try {
      const options = {
        pdfStandard: PDF_STANDARD[format],
        // Not the present time, so that equal facts give equal bytes.
        creationTimestamp: Math.floor(Date.parse(facts.issued_at) / 1_000),
      };
      const { source, pdf } = setWithout(compiler, has, sourceOf, options, latin ? 0 : TRIES);
      if (format === "pdf" || format === "archive") return pdf;
      const width = format === "card" ? DOCUMENTS.cardWidth : this.pngWidth;
      return this.draw(withInlinedImages(compiler.plainSvg(source)), width);
    } finally {
      compiler.resetShadow();
      compiler.evictCache(0);
    }
  }

  /** An SVG without text as PNG. */
  draw(svg: string, width: number): Uint8Array {
    const { Resvg } = require("@resvg/resvg-js") as typeof import("@resvg/resvg-js");
    const drawing = new Resvg(svg, {
      fitTo: { mode: "width", value: width },
      font: { loadSystemFonts: false },
    });
    return drawing.render().asPng();
  }

  private fontsFor(text: string): Fonts {
    const { fonts, hanFonts } = this.places;
    if (HAN.test(text)) {
      this.withHan ??= this.load([...fonts, ...hanFonts]);
      return this.withHan;
    }
    this.base ??= this.load(fonts);
    return this.base;
  }

  private load(fontPaths: readonly string[]): Fonts {
    const { NodeCompiler } =
      require("@myriaddreamin/typst-ts-node-compiler") as typeof import("@myriaddreamin/typst-ts-node-compiler");
    const compiler = NodeCompiler.create({
      workspace: this.places.templates,
      fontArgs: [{ fontPaths: [...fontPaths] }],
    });
    return { compiler, coverage: new Coverage(fontPaths) };
  }
}
