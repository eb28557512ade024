import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly points: number;
}

/** The texts of a page. */
export interface PageTexts {
  readonly text: string;
  readonly boxes: TextBox[];
  /** The mark of a sample. */
  readonly marks: TextBox[];
  readonly size: readonly number[];
  /** Roles of what is tagged, such as H1. */
  readonly roles: ReadonlySet<string>;
}

/** The texts of the pages of a PDF, in reading order, the letters' height is about 0.7 em; those of a sample's mark apart. */
export async function pageTextsOf(pdf: Uint8Array): Promise<PageTexts[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages: PageTexts[] = [];
  for (let n = 1; n <= document.numPages; n++) pages.push(await textsOf(await document.getPage(n)));
  await loading.destroy();
  return pages;
}

async function textsOf(page: PDFPageProxy): Promise<PageTexts> {
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ("str" in item ? [item] : []));
  const all = texts
    .filter(({ str }) => str.trim() !== "")
    .map(({ str, transform: [cos, sin, , , left, bottom], width, height }) => {
      const turn = Math.atan2(sin, cos);
      const [right, top] = [left + width * Math.cos(turn), bottom + width * Math.sin(turn) + height * 0.7];
      return { turned: turn !== 0, box: { text: str, left, bottom, right, top, points: height } };
    });
  const boxesOf = (turned: boolean) => all.filter((one) => one.turned === turned).map(({ box }) => box);
  return {
    text: texts.map(({ str }) => str).join(" "),
    boxes: boxesOf(false),
    marks: boxesOf(true),
    size: page.view.slice(2),
    roles: rolesOf(await page.getStructTree()),
  };
}

interface Tree {
  readonly role?: string;
  readonly type?: string;
  readonly children?: readonly Tree[];
}
function rolesOf(tree: Tree | null): ReadonlySet<string> {
  const roles = new Set<string>();
  const walk = ({ role, children = [] }: Tree) => {
    if (role !== undefined) roles.add(role);
    for (const child of children) walk(child);
  };
  if (tree) walk(tree);
  return roles;
}

/** Whether a text lies inside of a page with a margin. */
export const within = (
  { left, bottom, right, top }: TextBox,
  [width, height]: readonly number[],
  margin: number,
): boolean => left >= margin && bottom >= margin && right <= width! - margin && top <= height! - margin;

/** Pairs of texts that lie on each other by more than a point. */
export function overlaps(boxes: readonly TextBox[]): string[] {
  return boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
      return wide > 1 && high > 1 ? [`${a.text} / ${b.text}`] : [];
    }),
  );
}

/** A text with single spaces. */
export const plainSpaces = (text: string): string => text.replaceAll("\u2060", "").replaceAll(/\s+/g, " ");
/** What every layout leaves free at the edges, in points. */
export const MARGIN = 24;
