import type * as z from "zod";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { pageSizeOf, pagesFor, TemplateContent } from "#shared/domain/templates/template.ts";
import { factsOf } from "../facts.ts";

/** Facts of a certificate with an own template; its `image_url` and `background_url` are hashes here. */
export function ownFacts(
  content: z.input<typeof TemplateContent>,
  differences: Partial<DocumentFacts> = {},
): DocumentFacts {
  const template = TemplateContent.parse(content);
  const facts = factsOf(differences);
  const pages = pagesFor(template, facts.role ?? null).map(({ background_url, elements }) => ({
    background: background_url && hashIn(background_url),
    elements: elements.map((element) => {
      if (element.kind !== "image") return element;
      const { image_url, ...rest } = element;
      return { ...rest, image: hashIn(image_url) };
    }),
  }));
  return { ...facts, design: { ...facts.design, template: { ...pageSizeOf(template), pages } } };
}

/** An address that stands for the image of a hash. */
export const addressOfHash = (hash: string): string => `https://images.example.com/${hash}`;
const hashIn = (address: string): string => address.slice(-64);
