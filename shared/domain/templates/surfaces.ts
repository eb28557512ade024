import { contains, overlap } from "./geometry.ts";
import type { TemplateElement, TemplatePage } from "./template.ts";

/** What an element stands on: a colour, or something that only the drawn page shows. */
export type Surface = { readonly color: string } | "unknown";

/** What lies under an element: the elements before it from the uppermost on, or else the page. */
export function surfaceUnder({ elements, background_url }: TemplatePage, at: number): Surface {
  const element = elements[at]!;
  for (let below = at - 1; below >= 0; below--) {
    const lower = elements[below]!;
    if (!covers(lower) || !overlap(lower, element)) continue;
    const color = fillOf(lower);
    return color !== null && contains(lower, element) ? { color } : "unknown";
  }
  return background_url === null ? { color: "#ffffff" } : "unknown";
}

/** Whether something of an element lies under others: letters and lines are taken to leave them readable. */
const covers = (element: TemplateElement): boolean =>
  fillOf(element) !== null ||
  element.kind === "image" ||
  element.kind === "seal" ||
  element.kind === "signature" ||
  element.kind === "qr";

const fillOf = (element: TemplateElement): string | null =>
  element.kind === "rectangle" ? element.fill : element.kind === "qr" ? element.background : null;
