import * as z from "zod";
import { type Copies, ImageStates, imageStates } from "../documents/image.ts";
import { shortCode } from "../ids.ts";
import { LENGTHS } from "../rules.ts";
import { text } from "../text.ts";
import { viewOf } from "../view.ts";
import { Warning } from "../warnings.ts";
import { templateWarnings } from "./check-template.ts";
import { TEMPLATE_STARTS } from "./starts.ts";
import { CONTENT_FIELDS, TemplateContent } from "./template.ts";

export const TEMPLATE_STATUSES = ["ACTIVE", "ARCHIVED"] as const;

const Name = text(LENGTHS.templateName).meta({ examples: ["Finisher 2026"] });
const Status = z.enum(TEMPLATE_STATUSES);

/** All that a new template is. */
export const NewTemplate = z.strictObject({
  name: Name,
  ...TemplateContent.shape,
  page: CONTENT_FIELDS.page.default({ size: "a4", orientation: "landscape" }),
  status: Status.default("ACTIVE"),
});
export type NewTemplate = z.output<typeof NewTemplate>;

/** Body of POST /templates. */
export const CreateTemplate = z
  .strictObject({
    ...NewTemplate.shape,
    pages: CONTENT_FIELDS.pages.optional(),
    start: z
      .enum(TEMPLATE_STARTS)
      .optional()
      .meta({
        description:
          "In place of `pages`: one of the examples to begin from, in the manner of the layouts of these names, on A4 in landscape. Its words are in the language of the organization; change them in the editor, or by `PATCH`.",
        examples: ["classic"],
      }),
  })
  .superRefine(({ pages, page, variants, start }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (pages === undefined && start === undefined) refuse("pages", "Is required, unless `start` is given.");
    if (start === undefined) return;
    if (pages !== undefined) refuse("pages", "Leave it out: `start` has pages of its own.");
    if (variants.length > 0) refuse("variants", "Leave it out: `start` has pages of its own.");
    if (page.size !== "a4" || page.orientation !== "landscape")
      refuse("page", "Leave it out: the pages of `start` are A4 in landscape.");
  })
  .meta({ id: "CreateTemplate" });
export type CreateTemplate = z.output<typeof CreateTemplate>;

/** Body of PATCH /templates/{id}. */
export const UpdateTemplate = z
  .strictObject({
    name: Name,
    ...CONTENT_FIELDS,
    status: Status,
    revision: z.int().min(1).meta({
      description: "The revision that is changed; 409 `conflict` when the template has another one by now.",
    }),
  })
  .partial()
  .refine((body) => Object.keys(body).some((name) => name !== "revision"), {
    error: "Name at least one field to change.",
  })
  .meta({ id: "UpdateTemplate" });
export type UpdateTemplate = z.output<typeof UpdateTemplate>;

/** A template as stored, without its content, which changes more rarely and is far larger. */
export interface OwnTemplate {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly status: (typeof TEMPLATE_STATUSES)[number];
  /** Counts changes, as in an event. */
  readonly revision: number;
  /** Who made or changed it last: a key, or a user of the panel; absent before that was kept. */
  readonly updated_by?: string;
  /** The revision in which the content was changed last, under which it is stored and certificates keep it. */
  readonly content_revision: number;
  /** The addresses of all pictures of the content, each once, of which copies are kept. */
  readonly image_addresses: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** A template with its present content. */
export interface WholeTemplate extends OwnTemplate {
  readonly content: TemplateContent;
}

const OUTLINE = {
  id: z.uuid(),
  short_code: z.string(),
  name: z.string(),
  status: Status,
  revision: z.int().meta({ description: "Counts changes; name it in a change to lose none of another." }),
  created_at: z.string(),
  updated_at: z.string(),
};

/** What a list says of a template. */
export const TemplateOutline = z.strictObject(OUTLINE).meta({ id: "TemplateOutline" });
export type TemplateOutline = z.output<typeof TemplateOutline>;

/** A template as integrators see it. */
export const TemplateRecord = z
  .strictObject({
    ...OUTLINE,
    ...CONTENT_FIELDS,
    images: ImageStates,
    warnings: z.array(Warning),
  })
  .meta({ id: "Template" });
export type TemplateRecord = z.output<typeof TemplateRecord>;

/** The outline of a stored template. */
export const toTemplateOutline = (template: OwnTemplate): TemplateOutline =>
  viewOf(TemplateOutline, template, { short_code: shortCode(template.id) });

/** The integrator's view of a stored template; `copies` are those of its images. */
export const toTemplateRecord = (template: WholeTemplate, copies: Copies): TemplateRecord => ({
  ...toTemplateOutline(template),
  ...template.content,
  images: imageStates(template.content, copies),
  warnings: templateWarnings(template.content),
});
