import type { DocumentFacts, ResolvedTemplate } from "../documents/document-facts.ts";
import { type FieldError, invalidFields } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { complaintOf, namesRecipient, pagesWithPaths } from "./check-template.ts";
import { pageSizeOf, type TemplateContent, type TemplatePage } from "./template.ts";

/** A name of 200 characters, as many as one may have. */
export const LONGEST_NAME =
  "Maria Aparecida Fernanda Guilhermina Constantina Albuquerque de Vasconcelos Montenegro Wanderley Cavalcanti de Figueiredo Nascimento e Bragança Sottomayor Pimentel dos Guimarães Rodrigues de Mendonças";

/** Throws `invalid_request` that names every text in which the longest name does not fit (decision 20.3). */
export async function refuseLongNames(
  { renderer }: Pick<Ports, "renderer">,
  content: TemplateContent,
): Promise<void> {
  const pages = pagesWithPaths(content)
    .flatMap(({ path, pages }) => pages.map((page, n) => ({ path: `${path}[${n}]`, page })))
    .filter(({ page }) => page.elements.some(namesRecipient));
  const { overflows } = await renderer.setTemplate(
    factsOfPages(
      content,
      pages.map(({ page }) => page),
      namesRecipient,
    ),
  );
  const errors = overflows.flatMap(({ page: at, element: id }): FieldError[] => {
    const { path, page } = pages[at]!;
    const index = page.elements.findIndex((element) => element.id === id);
    const element = page.elements[index];
    if (element?.kind !== "text") return [];
    const points = Math.min(element.min_size, element.size);
    const message = `A name of 200 characters must fit in letters of ${points} points: make the box larger or \`min_size\` smaller.`;
    return [complaintOf(`${path}.elements[${index}]`, element)(["height", "name_too_long", message])];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

/** A document of these pages with nothing but the elements that are `meant`, whose recipient has the longest name. */
export function factsOfPages(
  content: TemplateContent,
  pages: readonly TemplatePage[],
  meant: (element: TemplatePage["elements"][number]) => boolean,
): DocumentFacts {
  const template: ResolvedTemplate = {
    ...pageSizeOf(content),
    pages: pages.map(({ elements }) => ({
      background: null,
      elements: elements.flatMap((element) => (element.kind === "text" && meant(element) ? [element] : [])),
    })),
  };
  return {
    locale: "pt",
    design: {
      layout: "classic",
      primary_color: "#000000",
      accent_color: "#000000",
      logo: null,
      signatures: [],
      text: null,
      template,
    },
    issuer: { name: "Organização", verified: false },
    recipient_name: LONGEST_NAME,
    badge: { name: "Participação", image: null },
    event: {
      name: "Encontro",
      category: "EDUCATION",
      initial_date: "2026-01-01",
      finish_date: null,
      city: null,
      state: null,
      location_type: null,
    },
    workload_hours: 40,
    issued_at: "2026-01-01T00:00:00.000Z",
    expires_at: null,
    short_code: "000000000000",
    address: "https://example.com",
    sample: false,
  };
}
