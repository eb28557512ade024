import type { DocumentFacts } from "#shared/domain/documents/facts.ts";

/** What a template shows: strings, colours and names of images. */
export interface TemplateData {
  readonly lang: string;
  readonly name: string;
  readonly lines: readonly string[];
  readonly color: string;
  readonly logo: string | null;
}

/** What the template of a document shows, from its facts; `images` are the hashes of the images that are there. */
export function compose(facts: DocumentFacts, images: ReadonlySet<string>): TemplateData {
  const { design, event, badge, issuer } = facts;
  return {
    lang: facts.locale,
    name: facts.recipient_name,
    lines: [badge.name, event.name, issuer.name, ...(design.text ? [design.text] : []), facts.short_code],
    color: design.primary_color,
    logo: design.logo !== null && images.has(design.logo) ? design.logo : null,
  };
}
