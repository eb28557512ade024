import type { ResolvedTemplate } from "../documents/document-facts.ts";
import { pageSizeOf, pagesFor, type TemplateContent } from "./template.ts";

/** What a document draws of a template: the pages for a role, with the hashes of images for their addresses. */
export const drawnTemplate = (
  content: TemplateContent,
  role: string | null,
  hashOf: (address: string | null) => string | null,
): ResolvedTemplate => ({
  ...pageSizeOf(content),
  pages: pagesFor(content, role).map(({ background_url, elements }) => ({
    background: hashOf(background_url),
    elements: elements.map((element) => {
      if (element.kind !== "image") return element;
      const { image_url, ...rest } = element;
      return { ...rest, image: hashOf(image_url) };
    }),
  })),
});
