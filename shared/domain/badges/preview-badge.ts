import * as z from "zod";
import { PersonName } from "../certificates/recipient.ts";
import { type DocumentSubject, documentFacts, imageAddresses } from "../documents/collect-facts.ts";
import { Design } from "../documents/design.ts";
import type { Copies } from "../documents/image-state.ts";
import { repetitions } from "../documents/printed.ts";
import { DomainError, invalidField, invalidFields, notFound } from "../errors.ts";
import { Identifier, type Reference, referenceTo } from "../ids.ts";
import { LOCALES, type Locale } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { warningsHeader } from "../warnings.ts";
import { designOf, validUntil } from "./badge.ts";

/** Body of POST /badges/{id}/preview. */
export const PreviewRequest = z
  .strictObject({
    recipient_name: PersonName.optional().meta({
      description: "Name on the sample; a usual one of the language when left out.",
      examples: ["Ana Souza"],
    }),
    event_id: Identifier.optional().meta({
      description: "Event on the sample; when left out that of the badge, or a made-up one.",
    }),
    format: z.enum(["png", "pdf"]).default("png"),
    locale: z
      .enum(LOCALES)
      .optional()
      .meta({ description: "Language of the sample; when left out that of the organization." }),
    design: Design.optional().meta({
      description: "Design to try, which is not stored; when left out that of the badge.",
    }),
  })
  .meta({ id: "PreviewRequest" });
export type PreviewRequest = z.output<typeof PreviewRequest>;

const MEDIA_TYPES = { png: "image/png", pdf: "application/pdf" } as const;

const SAMPLES: Readonly<Record<Locale, { readonly person: string; readonly event: string }>> = {
  pt: { person: "Mariana Oliveira Santos", event: "Nome do evento" },
  en: { person: "Emily Rose Carter", event: "Name of the event" },
  es: { person: "Lucía Fernández Gómez", event: "Nombre del evento" },
};
/** Of no certificate: a drawn code has sixty random bits. */
const SAMPLE_CODE = "000000000000";

/** How soon an image can be there that is being fetched. */
const IMAGE_SECONDS = 5;

type PreviewPorts = Pick<
  Ports,
  | ("badges" | "events" | "organizations" | "imageCopies" | "imagesQueue")
  | ("renderer" | "clock" | "settings")
>;

/**
 * Draws the document of a badge for a sample, and stores nothing but copies of its images; warnings are a header. Throws `not_found` for the
 * badge, `invalid_request` for an unknown event or an image that was refused, `image_not_ready` while one is fetched, and
 * `unrenderable_text` for characters that no font has.
 */
export async function previewBadge(
  ports: PreviewPorts,
  organizationId: string,
  reference: Reference,
  request: PreviewRequest,
): Promise<{
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}> {
  const subject = await sampleOf(ports, organizationId, reference, request);
  const copies = await readyCopies(ports, organizationId, subject);
  const facts = documentFacts(subject, copies, ports.settings.baseUrl, { sample: true });
  const body = await ports.renderer.render(facts, request.format, { strict: true });
  const warnings = repetitions(facts.design.text, facts.design.layout);
  return { contentType: MEDIA_TYPES[request.format], body, headers: warningsHeader(warnings) };
}

/** The copies of all images of a sample; those that are not there yet are asked for. */
async function readyCopies(
  { imageCopies, imagesQueue }: Pick<Ports, "imageCopies" | "imagesQueue">,
  organizationId: string,
  { badge }: DocumentSubject,
): Promise<Copies> {
  const addresses = imageAddresses({ badge });
  const copies = await imageCopies.of(organizationId, addresses);
  const { logo_url, signatures } = designOf(badge);
  const fields = [
    ["image_url", badge.image_url] as const,
    ["design.logo_url", logo_url] as const,
    ...signatures.map(({ image_url }, n) => [`design.signatures[${n}].image_url`, image_url] as const),
  ];
  const refused = fields.flatMap(([path, address]) => {
    const copy = address === null ? undefined : copies.get(address);
    return copy?.state === "refused" ? [{ path, message: copy.problem }] : [];
  });
  if (refused.length > 0) throw invalidFields(refused);
  const missing = addresses.filter((address) => !copies.has(address));
  if (missing.length === 0) return copies;
  await imagesQueue.send(missing.map((address) => ({ organization_id: organizationId, address })));
  throw new DomainError("image_not_ready", "An image of the badge is still being fetched; try again soon.", {
    retryAfterSeconds: IMAGE_SECONDS,
  });
}

async function sampleOf(
  { badges, events, organizations, clock }: PreviewPorts,
  organizationId: string,
  reference: Reference,
  { recipient_name, event_id, locale, design }: PreviewRequest,
): Promise<DocumentSubject> {
  const [stored, issuer] = await Promise.all([
    badges.get(organizationId, reference),
    organizations.get(organizationId),
  ]);
  if (!stored || !issuer) throw notFound("badge");
  const badge = design ? { ...stored, design } : stored;
  const organization = { ...issuer, locale: locale ?? issuer.locale };
  const now = clock.now();
  return {
    badge,
    organization,
    event: await eventOf({ events }, organizationId, event_id, badge.event_id, organization.locale, now),
    certificate: {
      short_code: SAMPLE_CODE,
      name: recipient_name ?? SAMPLES[organization.locale].person,
      workload_hours: badge.workload_hours ?? null,
      created_at: now.toISOString(),
      expires_at: validUntil(badge, now),
    },
  };
}

async function eventOf(
  { events }: Pick<Ports, "events">,
  organizationId: string,
  asked: Reference | undefined,
  own: string | null,
  locale: Locale,
  now: Date,
): Promise<DocumentSubject["event"]> {
  const reference = asked ?? (own === null ? undefined : referenceTo(own));
  const found = reference && (await events.get(organizationId, reference));
  if (found) return found.event;
  if (asked) throw invalidField("event_id", "There is no such event.");
  return {
    name: SAMPLES[locale].event,
    category: "EDUCATION",
    initial_date: now.toISOString().slice(0, 10),
    finish_date: null,
    city: null,
    state: null,
    location_type: null,
  };
}
