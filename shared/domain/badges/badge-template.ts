import { designOf } from "../documents/design.ts";
import { valueKeysIn } from "../documents/design-text.ts";
import { type DomainError, invalidField, invalidFields } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { WholeTemplate } from "../templates/own-template.ts";
import type { TemplateContent } from "../templates/template.ts";
import { type Badge, badgeFields, templateNamed } from "./badge.ts";

/** The refusal of a badge whose design names a template that is not there, or is archived. */
export const noTemplate = (name: string | null): DomainError =>
  invalidField("design.template", `There is no active template ${name}.`);

/** The template that a badge's design names, with its content, also an archived one; null for a layout of the house. */
export async function ownTemplateOf(
  { templates }: Pick<Ports, "templates">,
  organizationId: string,
  badge: Pick<Badge, "design">,
): Promise<WholeTemplate | null> {
  const named = templateNamed(badge);
  return (named && (await templates.get(organizationId, named))) ?? null;
}

/**
 * The template of a badge that is to be stored, as above. Throws `invalid_request` when it is not there, is archived and not
 * the one that the badge has by now (`present`), or names fields that the badge does not declare.
 */
export async function usableTemplateOf(
  ports: Pick<Ports, "templates">,
  organizationId: string,
  badge: Pick<Badge, "design" | "fields">,
  present: string | null = null,
): Promise<WholeTemplate | null> {
  const { template: name } = designOf(badge);
  if (name === null) return null;
  const template = await ownTemplateOf(ports, organizationId, badge);
  if (!template || (template.status !== "ACTIVE" && template.id !== present)) throw noTemplate(name);
  const declared = new Set(badgeFields(badge).map(({ key }) => key));
  const unknown = keysIn(template.content).filter((key) => !declared.has(key));
  if (unknown.length > 0)
    throw invalidFields(
      unknown.map((key) => ({
        path: "design.template",
        message: `The template prints {values.${key}}, which is no field of the badge.`,
      })),
    );
  return template;
}

/** The keys of all fields of a badge that a template prints, each once. */
function keysIn({ pages, variants }: TemplateContent): string[] {
  const all = [...pages, ...variants.flatMap((variant) => variant.pages)];
  const texts = all.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.kind === "text" ? valueKeysIn(element.text) : [])),
  );
  return [...new Set(texts)];
}
