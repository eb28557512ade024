/** An SVG image in what Typst gives, with its own SVG as base64. */
const IMAGE =
  /<image( transform="[^"]*")? xlink:href="data:image\/svg\+xml;base64,([^"]*)" width="([\d.]+)" height="([\d.]+)" preserveAspectRatio="none"\/>/g;

/** Ornaments and QR code as parts of a page's SVG: resvg draws an image on a canvas as large as the page. Ids must be unique on it. */
export const withInlinedImages = (page: string): string =>
  page.replaceAll(
    IMAGE,
    (image, transform: string | undefined, data: string, width: string, height: string) => {
      const svg = Buffer.from(data, "base64").toString();
      const open = /^<svg[^>]*>/.exec(svg)?.[0];
      const box = /viewBox=["']0 0 ([\d.]+) ([\d.]+)["']/.exec(open ?? "");
      if (!open || !box) return image;
      const scale = `scale(${Number(width) / Number(box[1])} ${Number(height) / Number(box[2])})`;
      const fill = /\sfill=["']none["']/.test(open) ? ' fill="none"' : "";
      return `<g${transform ?? ""}><g transform="${scale}"${fill}>${svg.slice(open.length, -"</svg>".length)}</g></g>`;
    },
  );

/** The outline of a letter, which Typst has once for each page. */
const LETTER = /<symbol id="([^"]+)" overflow="visible">\s*<path d="([^"]*)"\s*\/>\s*<\/symbol>/g;
const USED_LETTER = /<use xlink:href="#([^"]+)" x="([^"]*)" y="([^"]*)"([^>]*?)\/>/g;

/** Each letter as an outline of its own: resvg goes through the whole page for each use of one, so that 20,000 letters took minutes. */
export function withInlinedLetters(page: string): string {
  const letters = new Map([...page.matchAll(LETTER)].map(([, id, outline]) => [id, outline]));
  return page.replaceAll(USED_LETTER, (use, id: string, x: string, y: string, rest: string) => {
    const outline = letters.get(id);
    return outline === undefined ? use : `<path d="${outline}" transform="translate(${x} ${y})"${rest}/>`;
  });
}
