import type { Warning } from "../warnings.ts";
import { surfaceUnder } from "./surfaces.ts";
import { TEMPLATE_RULES, type TemplateContent, type TemplatePage } from "./template.ts";

/** What of a template may not look as it was meant, and cannot be told without its pictures. */
export const templateWarnings = ({ pages, variants }: TemplateContent): Warning[] =>
  [
    ...ofPages(pages, "pages"),
    ...variants.flatMap((variant, n) => ofPages(variant.pages, `variants[${n}].pages`)),
  ].slice(0, WARNINGS_MAX);

/** Further ones say the same of other elements; an answer that is kept to be repeated has room for so many. */
const WARNINGS_MAX = 100;

const ofPages = (pages: readonly TemplatePage[], path: string): Warning[] =>
  pages.flatMap((page, n) =>
    page.elements.flatMap((element, at) =>
      element.kind === "text" && surfaceUnder(page, at) === "unknown"
        ? [
            {
              path: `${path}[${n}].elements[${at}].color`,
              code: "contrast_unknown",
              message: `Element "${element.id}": what is behind it is no single colour; see in a preview that it has a contrast of ${TEMPLATE_RULES.contrast} to 1.`,
            } as const,
          ]
        : [],
    ),
  );
