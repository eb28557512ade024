import { type PdfObjects, streamBody, streamOf } from "./pdf-objects.ts";

export const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, "0");
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, n) => hex(text.charCodeAt(n))).join("");
export const fromUtf16 = (digits: string): string =>
  (digits.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join("");

/** A font of a page, whose codes are of two bytes: what each says and how wide it is, and further codes for what else it says. */
export class PdfFont {
  private readonly texts = new Map<number, string>();
  private readonly widths = new Map<number, string>();
  private readonly added = new Map<string, number>();
  /** The glyph of each added code, from the first one on. */
  private readonly glyphs: number[] = [];
  private readonly pdf: PdfObjects;
  private readonly child: number;
  private readonly map: number;
  private readonly first: number;

  constructor(pdf: PdfObjects, number: number) {
    this.pdf = pdf;
    const font = pdf.objects.get(number)!;
    this.child = Number(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)![1]);
    this.map = Number(/\/ToUnicode (\d+) 0 R/.exec(font)![1]);
    for (const [, code, text] of streamOf(pdf.objects.get(this.map)!).matchAll(
      /^<([\dA-F]{4})> <([\dA-F]+)>$/gm,
    ))
      this.texts.set(Number.parseInt(code!, 16), fromUtf16(text!));
    const widths = /\/W \[([^\]]*)\]/.exec(pdf.objects.get(this.child)!)?.[1] ?? "";
    for (const [, from, to, width] of widths.matchAll(/(\d+) (\d+) ([\d.-]+)/g))
      for (let code = Number(from); code <= Number(to); code++) this.widths.set(code, width!);
    this.first = Math.max(0, ...this.texts.keys(), ...this.widths.keys()) + 1;
  }

  textOf(code: number): string {
    return this.texts.get(code) ?? "";
  }

  /** In thousandths of the size. */
  widthOf(code: number): number {
    return Number(this.widths.get(code) ?? 0);
  }

  /** A code that draws what `code` draws, and says `text`. */
  codeFor(code: number, text: string): number {
    if (this.textOf(code) === text) return code;
    const name = `${code} ${text}`;
    const known = this.added.get(name) ?? this.first + this.glyphs.length;
    if (!this.added.has(name)) {
      this.added.set(name, known);
      this.glyphs.push(code);
      this.texts.set(known, text);
      const width = this.widths.get(code);
      if (width !== undefined) this.widths.set(known, width);
    }
    return known;
  }

  /** Writes the added codes, if any, to the objects of the font; the glyphs of all fonts are numbered as their codes were. */
  write(): void {
    if (this.glyphs.length === 0) return;
    const { objects } = this.pdf;
    const added = this.glyphs.map((glyph, n) => ({ glyph, code: this.first + n }));
    const identity = Array.from({ length: this.first }, (_, code) => code);
    const glyphs = [...identity, ...this.glyphs];
    const place = Math.max(...objects.keys()) + 1;
    objects.set(
      place,
      streamBody(glyphs.map((glyph) => String.fromCharCode(glyph >> 8, glyph & 255)).join("")),
    );
    const widths = added.flatMap(({ code }) => {
      const width = this.widths.get(code);
      return width === undefined ? [] : [` ${code} ${code} ${width}`];
    });
    const child = objects
      .get(this.child)!
      .replace("/CIDToGIDMap /Identity", `/CIDToGIDMap ${place} 0 R`)
      .replace(/\/W \[([^\]]*)\]/, (_, given: string) => `/W [${given}${widths.join("")}]`);
    objects.set(this.child, child);
    // A set of the codes is optional, and would have to name the added ones.
    const descriptor = Number(/\/FontDescriptor (\d+) 0 R/.exec(child)![1]);
    objects.set(descriptor, objects.get(descriptor)!.replace(/\s*\/CIDSet \d+ 0 R/, ""));
    objects.set(this.map, streamBody(this.mapWith(added.map(({ code }) => code))));
  }

  /** The map of codes to texts, with more of them; a block has 100 at most. */
  private mapWith(codes: readonly number[]): string {
    const blocks: string[] = [];
    for (let n = 0; n < codes.length; n += 100) {
      const some = codes.slice(n, n + 100);
      const lines = some.map((code) => `<${hex(code)}> <${utf16(this.texts.get(code)!)}>\n`);
      blocks.push(`${some.length} beginbfchar\n${lines.join("")}endbfchar\n`);
    }
    return streamOf(this.pdf.objects.get(this.map)!).replace("endcmap", `${blocks.join("")}endcmap`);
  }
}
