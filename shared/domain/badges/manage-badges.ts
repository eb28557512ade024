import * as z from "zod";
import { designOf } from "../documents/design.ts";
import { copiesOf } from "../documents/image.ts";
import { refuseLocalImages } from "../documents/local-images.ts";
import { DomainError, invalidField, notFound } from "../errors.ts";
import { type Idempotency, receiptFor } from "../idempotency.ts";
import { nameOf, type Reference } from "../ids.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import { answerPage, pageOf, pageQuery } from "../page.ts";
import type { Ports } from "../ports.ts";
import { withNewUuid } from "../retry-on-conflict.ts";
import { type Badge, badgeFields } from "./badge.ts";
import { fieldsInUse, lostFields, refuseUndeclared } from "./badge-fields.ts";
import { BadgeRecord, toBadgeRecord } from "./badge-record.ts";
import { BADGE_STATUSES, type CreateBadge, type UpdateBadge } from "./badge-requests.ts";
import { usableTemplateOf } from "./badge-template.ts";

/** Creates a badge, for one event if it names one. Throws `invalid_request` for an unknown event, template or value in a text. */
export async function createBadge(
  ports: Pick<Ports, "badges.write" | "events" | "templates" | "images" | "clock" | "settings">,
  organization: ActingFor,
  body: CreateBadge,
  idempotency: Idempotency | null = null,
): Promise<BadgeRecord> {
  const { organizationId } = organization;
  const { "badges.write": badgeWrites, clock, settings } = ports;
  refuseLocalImages(settings, body);
  refuseUndeclared(body.design, body.fields);
  const [event, template, copies] = await Promise.all([
    eventOf(ports, organizationId, body.event_id),
    usableTemplateOf(ports, organizationId, body),
    copiesOf(ports, organizationId, body),
  ]);
  const answer = (badge: Badge) => toBadgeRecord(badge, settings.baseUrl, copies);
  const now = clock.now().toISOString();
  const badge = await withNewUuid(
    (id): Badge => ({
      ...body,
      id,
      organization_id: organizationId,
      design: { ...body.design, template: template?.id ?? null },
      ...event,
      revision: 1,
      updated_by: idOfActing(organization),
      created_at: now,
      updated_at: now,
    }),
    (badge) => badgeWrites.create(badge, receiptFor(idempotency, badge, answer(badge))),
  );
  return answer(badge);
}

/** One badge. Throws `not_found`, also for a badge of another organization. */
export async function getBadge(
  { badges, images, settings }: Pick<Ports, "badges" | "images" | "settings">,
  organizationId: string,
  reference: Reference,
): Promise<BadgeRecord> {
  const badge = await badges.get(organizationId, reference);
  if (!badge) throw notFound("badge");
  return toBadgeRecord(badge, settings.baseUrl, await copiesOf({ images }, organizationId, badge));
}

/**
 * Changes the named fields; issued certificates keep their expiry, texts and design. Throws `not_found`, `invalid_request` for an unknown
 * event, template or value in a text, `fields_in_use`, and `conflict` when another request changed the badge first.
 */
export async function updateBadge(
  ports: Pick<Ports, "badges" | "badges.write" | "events" | "templates" | "images" | "clock" | "settings">,
  organization: ActingFor,
  reference: Reference,
  { event_id, ...changes }: UpdateBadge,
): Promise<BadgeRecord> {
  const { organizationId } = organization;
  const { badges, "badges.write": badgeWrites, clock, settings } = ports;
  refuseLocalImages(settings, changes);
  const previous = await badges.get(organizationId, reference);
  if (!previous) throw notFound("badge");
  const changed = { ...previous, ...changes };
  const { design, fields } = changes;
  const template =
    design || fields
      ? await usableTemplateOf(ports, organizationId, changed, designOf(previous).template)
      : null;
  const badge: Badge = {
    ...changed,
    ...(design && { design: { ...design, template: template?.id ?? null } }),
    ...(event_id === undefined ? {} : await eventOf(ports, organizationId, event_id)),
    revision: previous.revision + 1,
    updated_by: idOfActing(organization),
    updated_at: clock.now().toISOString(),
  };
  refuseUndeclared(designOf(badge), badgeFields(badge));
  const lost = lostFields(previous, badge);
  const [outcome, copies] = await Promise.all([
    badgeWrites.replace(badge, previous, { unissued: lost.length > 0 }),
    copiesOf(ports, organizationId, badge),
  ]);
  if (outcome === "issued") throw fieldsInUse(lost);
  if (outcome === "changed")
    throw new DomainError(
      "conflict",
      "The badge was changed by another request at the same moment; read it and try again.",
    );
  return toBadgeRecord(badge, settings.baseUrl, copies);
}

/** Deletes a badge. Throws `not_found`, and `badge_has_certificates` if any was ever issued with it. */
export async function removeBadge(
  {
    badges,
    "badges.write": badgeWrites,
    "certificates.list": certificateLists,
  }: Pick<Ports, "badges" | "badges.write" | "certificates.list">,
  organization: ActingFor,
  reference: Reference,
): Promise<undefined> {
  const { organizationId } = organization;
  const badge = await badges.get(organizationId, reference);
  if (!badge) throw notFound("badge");
  // Those of a release before there was a mark of issuance are found by their list only.
  const order = { by: "created_at", direction: "desc" } as const;
  const window = { limit: 1, offset: 0, after: null };
  const { rows } = await certificateLists.list(organizationId, { badge: badge.id }, order, window);
  const outcome =
    rows.length > 0
      ? "has_certificates"
      : await badgeWrites.remove(organizationId, reference, idOfActing(organization));
  switch (outcome) {
    case "missing":
      throw notFound("badge");
    case "has_certificates":
      throw new DomainError(
        "badge_has_certificates",
        "Certificates were issued with this badge; set its status to ARCHIVED instead.",
      );
    case "removed":
      return undefined;
  }
}

/** What a badge keeps of the event that it is for. Throws `invalid_request` for an unknown one. */
async function eventOf(
  { events }: Pick<Ports, "events">,
  organizationId: string,
  reference: Reference | null,
): Promise<Required<Pick<Badge, "event_id" | "event_category">>> {
  if (reference === null) return { event_id: null, event_category: null };
  const found = await events.get(organizationId, reference);
  if (!found) throw invalidField("event_id", `There is no event ${nameOf(reference)}.`);
  return { event_id: found.event.id, event_category: found.event.category };
}

export const BadgeQuery = pageQuery({ status: z.enum(BADGE_STATUSES).optional() });
export const BadgePage = pageOf(BadgeRecord).meta({ id: "BadgePage" });

/** A page of an organization's badges, newest first. */
export async function listBadges(
  { badges, images, cursors, settings }: Pick<Ports, "badges" | "images" | "cursors" | "settings">,
  organizationId: string,
  query: z.infer<typeof BadgeQuery>,
): Promise<z.input<typeof BadgePage>> {
  const filter = { status: query.status };
  const scope = { organization: organizationId, list: "badges", ...filter };
  return answerPage(
    cursors,
    query,
    scope,
    async (window) => {
      const { rows, ...rest } = await badges.list(organizationId, filter, window);
      const copies = await copiesOf({ images }, organizationId, ...rows);
      return { ...rest, rows: rows.map((badge) => toBadgeRecord(badge, settings.baseUrl, copies)) };
    },
    (badge) => badge,
  );
}
