import { getDocument, OPS, Util } from "pdfjs-dist/legacy/build/pdf.mjs";

const POINTS_IN_MM = 72 / 25.4;

/** Something on a page of a PDF, in millimetres from the upper left corner. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** A text: `x` and `y` are the beginning of its line of writing. */
export interface PlacedText extends Placed {
  readonly text: string;
  readonly points: number;
  /** Degrees clockwise. */
  readonly turned: number;
}
export interface PlacedPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
  readonly pictures: readonly Placed[];
  /** Of drawings, around the middle of what is stroked. */
  readonly paths: readonly Placed[];
  readonly links: readonly (Placed & { readonly address: string })[];
  /** What a reader is told, in its order: the roles of the tags, and alternative texts in quotes. */
  readonly read: readonly string[];
}

interface Tag {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Tag[];
}
const spoken = ({ role, alt, children = [] }: Tag): string[] => [
  ...(role === undefined || role === "Root" ? [] : [role]),
  ...(alt === undefined ? [] : [`"${alt}"`]),
  ...children.flatMap(spoken),
];

type Matrix = readonly number[];
const mm = (points: number): number => points / POINTS_IN_MM;

/** What stands where on the pages of a PDF. */
export async function placedPages(pdf: Uint8Array): Promise<PlacedPage[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages: PlacedPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , right, top] = page.view as [number, number, number, number];
    const boxOf = (a: readonly [number, number], b: readonly [number, number]): Placed => ({
      x: mm(Math.min(a[0], b[0])),
      y: mm(top - Math.max(a[1], b[1])),
      width: mm(Math.abs(a[0] - b[0])),
      height: mm(Math.abs(a[1] - b[1])),
    });
    /** The box around a box that is turned. */
    const around = (matrix: Matrix, [x0, y0, x1, y1]: readonly number[]): Placed => {
      const corners = [
        [x0!, y0!],
        [x1!, y0!],
        [x0!, y1!],
        [x1!, y1!],
      ].map(([x, y]) => [
        matrix[0]! * x! + matrix[2]! * y! + matrix[4]!,
        matrix[1]! * x! + matrix[3]! * y! + matrix[5]!,
      ]);
      const [xs, ys] = [corners.map(([x]) => x!), corners.map(([, y]) => y!)];
      return boxOf([Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]);
    };
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [cos, sin, , , x, y] = item.transform as [number, number, number, number, number, number];
      const turned = (-Math.atan2(sin, cos) * 180) / Math.PI;
      return [
        {
          text: item.str,
          points: item.height,
          turned,
          x: mm(x),
          y: mm(top - y),
          width: mm(item.width),
          height: mm(item.height),
        },
      ];
    });
    const { fnArray, argsArray } = await page.getOperatorList();
    const [pictures, paths]: [Placed[], Placed[]] = [[], []];
    let matrix: Matrix = [1, 0, 0, 1, 0, 0];
    const stack: Matrix[] = [];
    for (const [n, operator] of fnArray.entries()) {
      const args = argsArray[n];
      if (operator === OPS.save) stack.push(matrix);
      if (operator === OPS.restore) matrix = stack.pop()!;
      if (operator === OPS.transform) matrix = Util.transform([...matrix], args as number[]);
      if (operator === OPS.paintFormXObjectBegin) {
        stack.push(matrix);
        if (args[0]) matrix = Util.transform([...matrix], args[0] as number[]);
      }
      if (operator === OPS.paintFormXObjectEnd) matrix = stack.pop()!;
      if (operator === OPS.paintImageXObject) pictures.push(around(matrix, [0, 0, 1, 1]));
      if (operator === OPS.constructPath && args[0] !== OPS.endPath && args[2])
        paths.push(around(matrix, [...(args[2] as Float32Array)]));
    }
    const annotations = (await page.getAnnotations()) as { url?: string; rect: number[] }[];
    const links = annotations.flatMap(({ url, rect }) =>
      url === undefined ? [] : [{ address: url, ...boxOf([rect[0]!, rect[1]!], [rect[2]!, rect[3]!]) }],
    );
    const tree = (await page.getStructTree()) as Tag | null;
    pages.push({
      width: mm(right),
      height: mm(top),
      texts,
      pictures,
      paths,
      links,
      read: tree === null ? [] : spoken(tree),
    });
  }
  await loading.destroy();
  return pages;
}
