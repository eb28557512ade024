import { IMAGES } from "#shared/domain/document-rules.ts";
import { TEXT_FIELDS } from "#shared/domain/documents/design-text.ts";
import { UPLOAD_TYPES } from "#shared/domain/documents/uploaded-image.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { type BadgeField, labelIn } from "#shared/domain/outcomes/field.ts";
import { PRESETS } from "#shared/domain/outcomes/presets.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { EditorPass } from "#shared/domain/templates/editor-ports.ts";
import type { WholeTemplate } from "#shared/domain/templates/own-template.ts";
import type { TaggedBadge } from "#shared/domain/templates/tagged-badges.ts";
import { PAGE_SIZES } from "#shared/domain/templates/template.ts";
import type { EditorStart, EditorTag } from "./editor-start.ts";
import { EDITOR_WORDS } from "./editor-words.ts";

/** What the fields of every certificate are called. */
const FIELD_WORDS: Readonly<Record<Locale, Readonly<Record<(typeof TEXT_FIELDS)[number], string>>>> = {
  pt: {
    recipient_name: "Nome da pessoa",
    event_name: "Nome do evento",
    badge_name: "Nome do badge",
    dates: "Datas",
    hours: "Carga horária",
    place: "Local",
    issuer: "Organização",
    role: "Papel",
  },
  en: {
    recipient_name: "Name of the person",
    event_name: "Name of the event",
    badge_name: "Name of the badge",
    dates: "Dates",
    hours: "Hours",
    place: "Place",
    issuer: "Organization",
    role: "Role",
  },
  es: {
    recipient_name: "Nombre de la persona",
    event_name: "Nombre del evento",
    badge_name: "Nombre de la insignia",
    dates: "Fechas",
    hours: "Horas",
    place: "Lugar",
    issuer: "Organización",
    role: "Rol",
  },
};

/** What the editor begins with, in a language. */
export function editorStart(
  {
    template,
    pass,
    badges,
  }: { readonly template: WholeTemplate; readonly pass: EditorPass; readonly badges: readonly TaggedBadge[] },
  locale: Locale,
): EditorStart {
  const tag = (declared: BadgeField): EditorTag => ({
    field: `{values.${declared.key}}`,
    label: labelIn(declared.label, locale),
    declared,
  });
  return {
    locale,
    words: EDITOR_WORDS[locale],
    id: template.id,
    name: template.name,
    revision: template.revision,
    content: template.content,
    sizes: PAGE_SIZES,
    limits: {
      elements: LIMITS.elementsPerPage,
      variants: LIMITS.variantsPerTemplate,
      fileBytes: IMAGES.directBytesMax,
    },
    tags: TEXT_FIELDS.map((field) => ({ field: `{${field}}`, label: FIELD_WORDS[locale][field] })),
    groups: [
      ...badges.map(({ id, name, fields }) => ({ id, label: name, tags: fields.map(tag) })),
      ...PRESETS.map(({ id, name, fields }) => ({ id, label: name[locale], tags: fields.map(tag) })),
    ],
    fileTypes: UPLOAD_TYPES,
    endsAt: pass.sessionUntil,
  };
}
