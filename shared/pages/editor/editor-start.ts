import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { BadgeField } from "#shared/domain/outcomes/field.ts";
import type { TemplateContent } from "#shared/domain/templates/template.ts";
import type { TextsOf } from "#shared/texts/texts.ts";

/** A field that a text can name, as the list of the editor shows it. */
export interface EditorTag {
  /** With its braces: `{recipient_name}`. */
  readonly field: string;
  readonly label: string;
  /** Of a field of a badge or preset, by which previews get a value. */
  readonly declared?: BadgeField;
}
/** Fields that belong together: those of every certificate, of a badge, or of a preset. */
export interface EditorTagGroup {
  readonly id: string;
  readonly label: string;
  readonly tags: readonly EditorTag[];
}

/** What the page of the editor begins with. */
export interface EditorStart {
  readonly locale: Locale;
  readonly words: TextsOf<"editor">;
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly content: TemplateContent;
  /** Sides of the upright pages by name, in millimetres. */
  readonly sizes: Readonly<Record<string, { readonly width: number; readonly height: number }>>;
  readonly limits: { readonly elements: number; readonly variants: number; readonly fileBytes: number };
  /** Fields of every certificate, then those of badges and presets to choose from. */
  readonly tags: readonly EditorTag[];
  readonly groups: readonly EditorTagGroup[];
  /** Media types of files that can be uploaded. */
  readonly fileTypes: readonly string[];
  /** The Unix time in milliseconds at which the session ends. */
  readonly endsAt: number;
}
