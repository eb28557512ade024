import * as z from "zod";
import { inZone, writtenDay } from "#shared/formats/days.ts";
import { SAMPLE_TEXTS } from "#shared/texts/texts.ts";
import { PersonName } from "../certificates/recipient.ts";
import { type DocumentSubject, documentFacts } from "../documents/collect-facts.ts";
import { countPreview } from "../documents/count-preview.ts";
import { DEFAULT_DESIGN } from "../documents/design.ts";
import type { DocumentFacts } from "../documents/document-facts.ts";
import { copiesOf } from "../documents/image.ts";
import { refuseLocalImages } from "../documents/local-images.ts";
import { invalidField, invalidFields, notFound } from "../errors.ts";
import type { Reference } from "../ids.ts";
import { LOCALES, timeZoneOf } from "../organizations/organization.ts";
import { BadgeFields, Role } from "../outcomes/field.ts";
import { outcomeOfSample } from "../outcomes/sample-outcome.ts";
import { RequestedValues } from "../outcomes/values.ts";
import type { Ports } from "../ports.ts";
import { sizeErrors } from "./check-template.ts";
import { LONGEST_NAME } from "./long-names.ts";
import { wholeTemplate } from "./manage-templates.ts";
import { lettersErrors, pixelErrors } from "./slow-pages.ts";
import { pagesFor, TemplateContent } from "./template.ts";

/** The people for whom a template is tried: with a short name, with the longest one that there may be, and in other letters. */
export const SAMPLE_PEOPLE = ["short", "longest", "other_script"] as const;
type SamplePerson = (typeof SAMPLE_PEOPLE)[number];

/** Body of POST /editor/templates/{id}/preview. */
export const TemplateSample = z
  .strictObject({
    content: TemplateContent,
    page: z.union([z.literal(1), z.literal(2)]).default(1),
    person: z.enum(SAMPLE_PEOPLE).default("short"),
    role: Role.optional(),
    locale: z.enum(LOCALES).optional(),
    fields: BadgeFields.default([]).meta({ description: "Fields that its texts name." }),
  })
  .meta({ id: "TemplateSample" });
export type TemplateSample = z.output<typeof TemplateSample>;

/** Body of POST /templates/{id}/preview. */
export const TemplatePreviewRequest = TemplateSample.extend({
  content: TemplateContent.optional().meta({
    description: "Content to try, which is not stored; when left out that of the template.",
  }),
  page: TemplateSample.shape.page.meta({ description: "Of a PNG; a PDF has all pages." }),
  format: z.enum(["png", "pdf"]).default("png"),
  recipient_name: PersonName.optional().meta({ description: "In place of the name of `person`." }),
  values: RequestedValues.optional().meta({
    description: "Values of `fields`; when left out usual ones of each field.",
  }),
}).meta({ id: "TemplatePreviewRequest" });
export type TemplatePreviewRequest = z.output<typeof TemplatePreviewRequest>;

const NAMES: Readonly<Record<SamplePerson, string>> = {
  short: "Ana Sá",
  longest: LONGEST_NAME,
  other_script: "فاطمة الزهراء العلوي",
};

type SamplePorts = Pick<Ports, "limits" | "organizations" | "images" | "renderer" | "clock" | "settings">;

/**
 * Draws a page of a template for a sample person, as PNG; nothing is stored. Throws `unrenderable_text` for characters that no
 * font has.
 */
export async function drawTemplateSample(
  ports: SamplePorts,
  organizationId: string,
  sample: TemplateSample,
): Promise<Uint8Array> {
  const facts = await sampleFacts(ports, organizationId, sample);
  return ports.renderer.render(onPage(facts, sample.page), "png", { strict: true });
}

/**
 * Draws a template of an organization, or another content in its place, for a sample person. Throws `not_found`,
 * `invalid_request` for wrong values or a page that there is not, and `unrenderable_text`.
 */
export async function previewTemplate(
  ports: SamplePorts & Pick<Ports, "templates">,
  organizationId: string,
  reference: Reference,
  { content, format, page, ...sample }: TemplatePreviewRequest,
): Promise<{ readonly contentType: string; readonly body: Uint8Array }> {
  const template = await wholeTemplate(ports, organizationId, reference);
  const facts = await sampleFacts(ports, organizationId, { ...sample, content: content ?? template.content });
  const shown = format === "pdf" ? facts : onPage(facts, page);
  const body = await ports.renderer.render(shown, format, { strict: true });
  return { contentType: format === "pdf" ? "application/pdf" : "image/png", body };
}

type Sample = Omit<TemplateSample, "page"> &
  Partial<Pick<TemplatePreviewRequest, "recipient_name" | "values">>;

/** The facts of a sample's document, with all pages of the template for its role. */
async function sampleFacts(
  ports: SamplePorts,
  organizationId: string,
  sample: Sample,
): Promise<DocumentFacts> {
  const { content, locale, role } = sample;
  refuseLocalImages(ports.settings, content);
  const tooMuch = [...sizeErrors(content), ...lettersErrors(content)];
  if (tooMuch.length > 0) throw invalidFields(tooMuch);
  await countPreview(ports, organizationId);
  const [organization, copies] = await Promise.all([
    ports.organizations.get(organizationId),
    copiesOf(ports, organizationId, { pages: pagesFor(content, role ?? null) }),
  ]);
  if (!organization) throw notFound("template");
  const tooLarge = pixelErrors(content, copies);
  if (tooLarge.length > 0) throw invalidFields(tooLarge);
  const subject = sampleSubject(
    { ...organization, locale: locale ?? organization.locale },
    sample,
    ports.clock.now(),
  );
  return documentFacts(subject, copies, ports.settings.baseUrl, { sample: true });
}

/** The facts with one page of the template only. Throws `invalid_request` when it has no such page. */
function onPage(facts: DocumentFacts, page: number): DocumentFacts {
  const template = facts.design.template!;
  const pages = template.pages.slice(page - 1, page);
  if (pages.length === 0) throw invalidField("page", "The template has one page.");
  return { ...facts, design: { ...facts.design, template: { ...template, pages } } };
}

function sampleSubject(
  organization: DocumentSubject["organization"],
  { content, person, recipient_name, role, fields, values }: Sample,
  now: Date,
): DocumentSubject {
  const { locale } = organization;
  const today = writtenDay(inZone(now, timeZoneOf(organization)));
  const { event, badge, city } = SAMPLE_TEXTS[locale];
  return {
    organization,
    event: {
      name: event,
      category: "EDUCATION",
      initial_date: today,
      finish_date: null,
      city,
      state: null,
      location_type: "PHYSICAL",
    },
    badge: {
      name: badge,
      image_url: null,
      fields,
      design: {
        ...DEFAULT_DESIGN,
        signatures: [1, 2, 3].map(() => ({ name: "Ana Souza", title: "Coordenação", image_url: null })),
      },
    },
    certificate: {
      short_code: "000000000000",
      name: recipient_name ?? NAMES[person],
      workload_hours: 8,
      created_at: now.toISOString(),
      expires_at: null,
    },
    outcome: outcomeOfSample(fields, role ?? null, values, locale, today),
    template: content,
  };
}
