import { hex, type PdfFont } from "./pdf-fonts.ts";

/** What a glyph says that belongs to the letter of another: a joiner that breaks nothing, which programs leave out. */
export const SILENT = "\u2060";
/** Opens a span that says nothing. */
export const SILENT_SPAN = "/Span <<\n  /ActualText <FEFF>\n>> BDC\n";

/** Letters that are written from right to left. */
export const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A part of a line as Typst writes it: one font, one colour, one height. */
const PART =
  /\/Span <<\s*\/MCID (\d+)\s*>> BDC\nq\n1 0 0 -1 ([\d.-]+) ([\d.-]+) cm\n((?:(?!BT\n)[^\n]*\n){0,4})BT\n((?:(?!ET\n)[^\n]*\n)*)ET\nQ\nEMC/g;
const SHOWN = /\/(\w+) ([\d.]+) Tf|1 0 0 -1 ([\d.-]+) ([\d.-]+) Tm|\[([^\]]*)\] TJ/g;

interface Placed {
  readonly code: number;
  readonly x: number;
  readonly y: number;
}

interface Part {
  readonly number: string;
  readonly paint: string;
  readonly font: PdfFont;
  readonly set: string;
  readonly size: number;
  readonly left: number;
  readonly up: number;
  readonly glyphs: readonly Placed[];
}

/** A part with its glyphs where they stand on the page; undefined for one in which something is written from left to right. */
function partOf([, number, cmX, cmY, paint, body]: RegExpMatchArray, fonts: ReadonlyMap<string, PdfFont>) {
  const glyphs: Placed[] = [];
  let font: PdfFont | undefined;
  const [left, up] = [Number(cmX), Number(cmY)];
  let [set, size, x, y] = ["", 0, 0, 0];
  for (const [whole, name, points, tmX, tmY, shown] of body!.matchAll(SHOWN))
    if (name !== undefined) [font, set, size] = [fonts.get(name), whole, Number(points)];
    else if (shown === undefined) [x, y] = [Number(tmX), Number(tmY)];
    else
      for (const [, code, move] of shown.matchAll(/<(\w{4})>|(-?[\d.]+)/g)) {
        if (move !== undefined) {
          x -= (Number(move) / 1_000) * size;
          continue;
        }
        const glyph = Number.parseInt(code!, 16);
        glyphs.push({ code: glyph, x: left + x, y: up - y });
        x += (font!.widthOf(glyph) / 1_000) * size;
      }
  if (!font || glyphs.length === 0) return;
  const texts = glyphs.map(({ code }) => font.textOf(code));
  if (!texts.some((text) => FROM_RIGHT.test(text)) && texts.some((text) => !/^[\s\u2060]$/.test(text)))
    return;
  const part: Part = { number: number!, paint: paint!, font, set, size, left, up, glyphs };
  return part;
}

/** One part of a line in place of several; those that say nothing come after the others, so that these are one text. */
function written(parts: readonly Part[]): string {
  const [{ number, paint, set, font }] = parts as [Part];
  const shown = (glyphs: readonly Placed[]) =>
    glyphs.map(({ code, x, y }) => `1 0 0 1 ${x.toFixed(3)} ${y.toFixed(3)} Tm <${hex(code)}> Tj\n`).join("");
  const glyphs = parts.flatMap((part) => part.glyphs);
  const silent = glyphs.filter(({ code }) => font.textOf(code) === SILENT);
  const saying = glyphs.filter(({ code }) => font.textOf(code) !== SILENT);
  const marked = (mcid: string, content: string) => `/Span <<\n  /MCID ${mcid}\n>> BDC\n${content}EMC`;
  const last = silent.length === 0 ? "" : `${SILENT_SPAN}${shown(silent)}EMC\n`;
  const first = `q\n${paint}BT\n0 Tr\n${set}\n${shown(saying)}${last}ET\nQ\n`;
  return [marked(number, first), ...parts.slice(1).map((part) => marked(part.number, ""))].join("\n");
}

const goesOn = (before: Part, part: Part): boolean =>
  before.paint === part.paint &&
  before.set === part.set &&
  Math.abs(before.up - part.up) < 0.8 * part.size &&
  part.left >= before.left;

/** The content in which a line from right to left is one part, as programs that copy follow the order of the content. */
export function withWholeLines(content: string, fonts: ReadonlyMap<string, PdfFont>): string {
  let result = "";
  let at = 0;
  let open: Part[] = [];
  const close = () => {
    if (open.length > 0) result += written(open);
    open = [];
  };
  for (const match of content.matchAll(PART)) {
    const part = partOf(match, fonts);
    const between = content.slice(at, match.index);
    if (!part || between.trim() !== "" || open.length === 0 || !goesOn(open.at(-1)!, part)) {
      close();
      result += between;
    }
    if (part) open.push(part);
    else result += match[0];
    at = match.index + match[0].length;
  }
  close();
  return result + content.slice(at);
}
