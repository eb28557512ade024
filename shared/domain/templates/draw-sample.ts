import * as z from "zod";
import { sampleValues } from "../badges/sample-outcome.ts";
import { type DocumentSubject, documentFacts } from "../documents/collect-facts.ts";
import { DEFAULT_DESIGN } from "../documents/design.ts";
import type { DocumentFacts, ResolvedTemplate } from "../documents/document-facts.ts";
import type { Copies } from "../documents/image-state.ts";
import { refuseLocalImages } from "../documents/local-images.ts";
import { copiesOf } from "../documents/read-images.ts";
import { notFound } from "../errors.ts";
import { LOCALES, type Locale } from "../organizations/organization.ts";
import { BadgeFields, Role } from "../outcomes/field.ts";
import type { Ports } from "../ports.ts";
import { pageSizeOf, pagesFor, TemplateContent } from "./template.ts";

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

/** Of 200 characters, as many as a name may have. */
const LONGEST =
  "Maria Aparecida Fernanda Guilhermina Constantina Albuquerque de Vasconcelos Montenegro Wanderley Cavalcanti de Figueiredo Nascimento e Bragança Sottomayor Pimentel dos Guimarães Rodrigues de Mendonças";
const NAMES: Readonly<Record<SamplePerson, string>> = {
  short: "Ana Sá",
  longest: LONGEST,
  other_script: "فاطمة الزهراء العلوي",
};
const EVENTS: Readonly<Record<Locale, { event: string; badge: string; city: string }>> = {
  pt: { event: "Nome do evento", badge: "Nome do badge", city: "São Paulo" },
  en: { event: "Name of the event", badge: "Name of the badge", city: "Lisbon" },
  es: { event: "Nombre del evento", badge: "Nombre de la insignia", city: "Madrid" },
};

/** The pages of a template for a role as they are drawn; an image without a kept copy is left out. */
export function resolvedTemplate(
  content: TemplateContent,
  role: string | null,
  copies: Copies,
): ResolvedTemplate {
  const hashOf = (address: string | null): string | null => {
    const copy = address === null ? undefined : copies.get(address);
    return copy?.state === "kept" ? copy.hash : null;
  };
  const pages = pagesFor(content, role).map(({ background_url, elements }) => ({
    background: hashOf(background_url),
    elements: elements.map((element) => {
      if (element.kind !== "image") return element;
      const { image_url, ...rest } = element;
      return { ...rest, image: hashOf(image_url) };
    }),
  }));
  return { ...pageSizeOf(content), pages };
}

/**
 * Draws a page of a template for a sample person, as PNG; nothing is stored. Throws `unrenderable_text` for characters that no
 * font has.
 */
export async function drawTemplateSample(
  ports: Pick<Ports, "organizations" | "imageCopies" | "renderer" | "clock" | "settings">,
  organizationId: string,
  {
    content,
    page,
    person,
    role = null,
    locale,
    fields,
  }: Omit<TemplateSample, "role"> & { role?: string | null | undefined },
): Promise<Uint8Array> {
  refuseLocalImages(ports.settings, content);
  const [organization, copies] = await Promise.all([
    ports.organizations.get(organizationId),
    copiesOf(ports, organizationId, content),
  ]);
  if (!organization) throw notFound("template");
  const subject = sampleSubject(
    { ...organization, locale: locale ?? organization.locale },
    { person, role, fields, now: ports.clock.now() },
  );
  const facts = documentFacts(subject, copies, ports.settings.baseUrl, { sample: true });
  const template = resolvedTemplate(content, role, copies);
  const pages = template.pages.slice(page - 1, page);
  if (pages.length === 0) throw notFound("page");
  const shown: DocumentFacts = { ...facts, design: { ...facts.design, template: { ...template, pages } } };
  return ports.renderer.render(shown, "png", { strict: true });
}

function sampleSubject(
  organization: DocumentSubject["organization"],
  {
    person,
    role,
    fields,
    now,
  }: {
    readonly person: SamplePerson;
    readonly role: string | null;
    readonly fields: TemplateSample["fields"];
    readonly now: Date;
  },
): DocumentSubject {
  const { locale } = organization;
  const today = now.toISOString().slice(0, 10);
  const { event, badge, city } = EVENTS[locale];
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
      name: NAMES[person],
      workload_hours: 8,
      created_at: now.toISOString(),
      expires_at: null,
    },
    outcome: { role, values: sampleValues(fields, role, locale, today) },
  };
}
