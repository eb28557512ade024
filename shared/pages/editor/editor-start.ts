import { IMAGES } from "#shared/domain/document-rules.ts";
import { TEXT_FIELDS } from "#shared/domain/documents/design-text.ts";
import { UPLOAD_TYPES } from "#shared/domain/documents/uploaded-image.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { BadgeField } from "#shared/domain/outcomes/field.ts";
import { labelIn } from "#shared/domain/outcomes/outcome.ts";
import { PRESETS } from "#shared/domain/outcomes/presets.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { EditorPass } from "#shared/domain/templates/editor-ports.ts";
import type { WholeTemplate } from "#shared/domain/templates/own-template.ts";
import { startingContent, TEMPLATE_STARTS } from "#shared/domain/templates/starts.ts";
import type { TaggedBadge } from "#shared/domain/templates/tagged-badges.ts";
import { PAGE_SIZES, TEMPLATE_RULES } from "#shared/domain/templates/template.ts";
import { EDITOR_FIELDS_TEXTS, EDITOR_TEXTS } from "#shared/texts/texts.ts";

/** A field that a text can name, as the list of the editor shows it. */
export interface EditorTag {
  /** With its braces: `{recipient_name}`. */
  readonly field: string;
  readonly label: string;
  /** Of a field of a badge or preset, by which previews get a value. */
  readonly declared?: BadgeField;
}
export type EditorStart = ReturnType<typeof editorStart>;

/** All that the editor of a template begins with. */
export function editorStart(
  {
    template,
    pass,
    badges,
  }: { readonly template: WholeTemplate; readonly pass: EditorPass; readonly badges: readonly TaggedBadge[] },
  locale: Locale,
) {
  const tag = (declared: BadgeField): EditorTag => ({
    field: `{values.${declared.key}}`,
    label: labelIn(declared.label, locale),
    declared,
  });
  return {
    locale,
    words: EDITOR_TEXTS[locale],
    id: template.id,
    name: template.name,
    revision: template.revision,
    content: template.content,
    /** Sides of the upright pages by name, in millimetres. */
    sizes: PAGE_SIZES,
    limits: {
      elements: LIMITS.elementsPerPage,
      variants: LIMITS.variantsPerTemplate,
      fileBytes: IMAGES.directBytesMax,
      pictures: LIMITS.imagesPerTemplate,
      /** Millimetres. */
      side: TEMPLATE_RULES.sideMin,
      code: TEMPLATE_RULES.codeMin,
    },
    /** Fields of every certificate, then those of badges and presets to choose from. */
    tags: TEXT_FIELDS.map(
      (field): EditorTag => ({ field: `{${field}}`, label: EDITOR_FIELDS_TEXTS[locale][field] }),
    ),
    starts: TEMPLATE_STARTS.map((name) => ({ name, content: startingContent(name, locale) })),
    groups: [
      ...badges.map(({ id, name, fields }) => ({ id, label: name, tags: fields.map(tag) })),
      ...PRESETS.map(({ id, name, fields }) => ({ id, label: name[locale], tags: fields.map(tag) })),
    ],
    fileTypes: UPLOAD_TYPES,
    /** The Unix time in milliseconds at which the session ends. */
    endsAt: pass.sessionUntil,
  };
}
