import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { inZone, writtenDay } from "#shared/formats/days.ts";
import { SAMPLE_TEXTS } from "#shared/texts/texts.ts";
import { PersonName } from "../certificates/recipient.ts";
import { IMAGES } from "../document-rules.ts";
import { type DocumentSubject, documentFacts } from "../documents/collect-facts.ts";
import { countPreview } from "../documents/count-preview.ts";
import { Design, designOf } from "../documents/design.ts";
import {
  type Copies,
  copiesOf,
  imageWarnings,
  picturedAddresses,
  type WithImages,
} from "../documents/image.ts";
import { refuseLocalImages } from "../documents/local-images.ts";
import { repetitions } from "../documents/printed.ts";
import { DomainError, invalidField, notFound } from "../errors.ts";
import { Identifier, nameOf, type Reference, referenceTo } from "../ids.ts";
import { LocaleChoice, type Organization, timeZoneOf } from "../organizations/organization.ts";
import { BadgeFields, Role, WorkloadHours } from "../outcomes/field.ts";
import { outcomeOfSample } from "../outcomes/sample-outcome.ts";
import { RequestedValues } from "../outcomes/values.ts";
import type { Ports } from "../ports.ts";
import { pagesFor } from "../templates/template.ts";
import { warningsHeader } from "../warnings.ts";
import { badgeFields, validUntil } from "./badge.ts";
import { refuseUndeclared } from "./badge-fields.ts";
import { usableTemplateOf } from "./badge-template.ts";

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
    locale: LocaleChoice.optional().meta({
      description: "Language of the sample; when left out that of the organization.",
    }),
    design: Design.optional().meta({
      description: "Design to try, which is not stored; when left out that of the badge.",
    }),
    fields: BadgeFields.optional().meta({
      description: "Fields to try, which are not stored; when left out those of the badge.",
    }),
    role: Role.optional().meta({ description: "Role of the sample.", examples: ["speaker"] }),
    workload_hours: WorkloadHours.optional().meta({
      description: "Hours of the sample; when left out those of the badge.",
    }),
    values: RequestedValues.optional().meta({
      description: "Values of the sample; when left out usual ones of each field.",
      examples: [{ chip_time: "1:42:07" }],
    }),
    retry_images: z.boolean().default(false).meta({
      description: "Fetch images again that could not be fetched before.",
    }),
  })
  .meta({ id: "PreviewRequest" });
export type PreviewRequest = z.output<typeof PreviewRequest>;

const MEDIA_TYPES = { png: "image/png", pdf: "application/pdf" } as const;

/** Of no certificate: a drawn code has sixty random bits. */
const SAMPLE_CODE = "000000000000";

/** How soon an image can be there that is being fetched. */
const IMAGE_SECONDS = 5;

type PreviewPorts = Pick<
  Ports,
  | ("badges" | "events" | "templates" | "organizations" | "images" | "imagesQueue")
  | ("renderer" | "limits" | "clock" | "settings")
>;

/**
 * Draws the document of a badge for a sample, and stores nothing but copies of its images; warnings are a header. Throws `not_found` for the
 * badge, `invalid_request` for an unknown event or template or a wrong value, `image_not_ready` while one is fetched, and
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
  refuseLocalImages(ports.settings, { design: request.design });
  const subject = await sampleOf(ports, organizationId, reference, request);
  const pictured = {
    image_url: subject.badge.image_url,
    design: designOf(subject.badge),
    ...(subject.template && { pages: pagesFor(subject.template, subject.outcome.role) }),
  };
  await countPreview(ports, organizationId);
  const copies = await decidedCopies(ports, organizationId, pictured, request.retry_images);
  const facts = documentFacts(subject, copies, ports.settings.baseUrl, { sample: true });
  const body = await ports.renderer.render(facts, request.format, { strict: true });
  const repeated = facts.design.template ? [] : repetitions(facts.design, facts.design.layout);
  const warnings = [...imageWarnings(pictured, copies), ...repeated];
  return { contentType: MEDIA_TYPES[request.format], body, headers: warningsHeader(warnings) };
}

type ImagePorts = Pick<Ports, "images" | "imagesQueue" | "clock">;

/**
 * The copies of all images of a sample, or why there are none. Those that were never fetched are asked for, and with `retry`
 * those that could not be had; for these it waits a moment. Throws `image_not_ready` while one is not decided.
 */
async function decidedCopies(
  ports: ImagePorts,
  organizationId: string,
  record: WithImages,
  retry: boolean,
): Promise<Copies> {
  const first = await copiesOf(ports, organizationId, record);
  const asked = picturedAddresses(record).filter((address) => {
    const copy = first.get(address);
    return copy === undefined || (retry && copy.state !== "kept");
  });
  if (asked.length === 0) return first;
  await ports.imagesQueue.send(asked.map((address) => ({ organization_id: organizationId, address })));
  const isNew = (copies: Copies) => (address: string) => {
    const [former, copy] = [first.get(address), copies.get(address)];
    if (copy === undefined || copy.state === "kept") return copy !== undefined;
    return former === undefined || former.state === "kept" || former.checked_at !== copy.checked_at;
  };
  const until = ports.clock.now().getTime() + IMAGES.previewWaitMs;
  while (ports.clock.now().getTime() < until) {
    await pause(IMAGES.previewLookMs);
    const copies = await copiesOf(ports, organizationId, record);
    if (asked.every(isNew(copies))) return copies;
  }
  throw new DomainError("image_not_ready", "An image of the badge is still being fetched; try again soon.", {
    retryAfterSeconds: IMAGE_SECONDS,
  });
}

async function sampleOf(
  { badges, events, templates, organizations, clock }: PreviewPorts,
  organizationId: string,
  reference: Reference,
  { recipient_name, event_id, locale, design, fields, role, workload_hours, values }: PreviewRequest,
): Promise<DocumentSubject> {
  const [stored, issuer] = await Promise.all([
    badges.get(organizationId, reference),
    organizations.get(organizationId),
  ]);
  if (!stored || !issuer) throw notFound("badge");
  const badge = { ...stored, ...(design && { design }), ...(fields && { fields }) };
  if (design || fields) refuseUndeclared(designOf(badge), badgeFields(badge));
  const organization = { ...issuer, locale: locale ?? issuer.locale };
  const template = await usableTemplateOf({ templates }, organizationId, badge, designOf(stored).template);
  const now = clock.now();
  const today = writtenDay(inZone(now, timeZoneOf(organization)));
  return {
    badge,
    template: template?.content ?? null,
    organization,
    event: await eventOf({ events }, organization, event_id, badge.event_id, now),
    certificate: {
      short_code: SAMPLE_CODE,
      name: recipient_name ?? SAMPLE_TEXTS[organization.locale].person,
      workload_hours: workload_hours ?? badge.workload_hours ?? null,
      created_at: now.toISOString(),
      expires_at: validUntil(badge, now, timeZoneOf(organization)),
    },
    outcome: outcomeOfSample(badgeFields(badge), role ?? null, values, organization.locale, today),
  };
}

async function eventOf(
  { events }: Pick<Ports, "events">,
  organization: Organization,
  asked: Reference | undefined,
  own: string | null,
  now: Date,
): Promise<DocumentSubject["event"]> {
  const reference = asked ?? (own === null ? undefined : referenceTo(own));
  const found = reference && (await events.get(organization.id, reference));
  if (found) return found.event;
  if (asked) throw invalidField("event_id", `There is no event ${nameOf(asked)}.`);
  return {
    name: SAMPLE_TEXTS[organization.locale].event,
    category: "EDUCATION",
    initial_date: writtenDay(inZone(now, timeZoneOf(organization))),
    finish_date: null,
    city: null,
    state: null,
    location_type: null,
  };
}
