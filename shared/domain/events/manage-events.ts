import * as z from "zod";
import { inUtc } from "#shared/formats/days.ts";
import { copiesOf } from "../documents/image.ts";
import { inspectImages, refuseLocalImages } from "../documents/local-images.ts";
import { DomainError, type FieldError, invalidFields, notFound } from "../errors.ts";
import { type Idempotency, receiptFor } from "../idempotency.ts";
import type { Reference } from "../ids.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import { answerPage, pageOf, pageQuery } from "../page.ts";
import type { Ports } from "../ports.ts";
import { withNewUuid } from "../retry-on-conflict.ts";
import { LENGTHS, type Plan } from "../rules.ts";
import { isBefore, text } from "../text.ts";
import { resolveConnections } from "./connections.ts";
import type { Event } from "./event.ts";
import { CATEGORIES, EVENT_STATUSES } from "./event-choices.ts";
import { EventRecord, toEventRecord } from "./event-record.ts";
import { type CreateEvent, EventDates, type UpdateEvent } from "./event-requests.ts";

/** The organization that asks, and its plan, which decides whether its events are in the directory. */
interface OwnOrganization {
  readonly organizationId: string;
  readonly plan: Plan;
}
type OwnActing = OwnOrganization & ActingFor;

/**
 * Creates an event; DRAFT unless the request says otherwise. Throws `invalid_request` if it ends before it begins, or a
 * connection names no event that the organization can see.
 */
export async function createEvent(
  ports: Pick<Ports, "events.write" | "events" | "images" | "clock" | "settings">,
  organization: OwnActing,
  body: CreateEvent,
  idempotency: Idempotency | null = null,
): Promise<EventRecord> {
  const { "events.write": eventWrites, clock, settings } = ports;
  const { organizationId, plan } = organization;
  refuseLocalImages(settings, body);
  const [{ connections, errors }, copies] = await Promise.all([
    resolveConnections(ports, organizationId, body.connections),
    copiesOf(ports, organizationId, body),
  ]);
  refuse([...backwardDates(body), ...errors]);
  const now = clock.now().toISOString();
  const answer = (event: Event) =>
    toEventRecord({ event, certificateCount: 0, analysis: null }, plan, settings.baseUrl, copies);
  const event = await withNewUuid(
    (id): Event => ({
      ...body,
      id,
      organization_id: organizationId,
      connections,
      revision: 1,
      updated_by: idOfActing(organization),
      created_at: now,
      updated_at: now,
    }),
    (event) => eventWrites.create(event, receiptFor(idempotency, event, answer(event))),
  );
  return answer(event);
}

/** One event. Throws `not_found`, also for an event of another organization. */
export async function getEvent(
  { events, images, settings }: Pick<Ports, "events" | "images" | "settings">,
  { organizationId, plan }: OwnOrganization,
  reference: Reference,
): Promise<EventRecord> {
  const found = await events.get(organizationId, reference);
  if (!found) throw notFound("event");
  const copies = await copiesOf({ images }, organizationId, found.event);
  return toEventRecord(found, plan, settings.baseUrl, copies);
}

/**
 * Changes the named fields. Throws `not_found`, `invalid_request` as for creation, and `conflict` when
 * another request changed it first.
 */
export async function updateEvent(
  ports: Pick<Ports, "events" | "events.write" | "images" | "clock" | "settings">,
  organization: OwnActing,
  reference: Reference,
  { connections: requested, ...changes }: UpdateEvent,
): Promise<EventRecord> {
  const { events, "events.write": eventWrites, clock, settings } = ports;
  const { organizationId, plan } = organization;
  refuseLocalImages(settings, changes);
  const found = await events.get(organizationId, reference);
  if (!found) throw notFound("event");
  const { id, connections: stored } = found.event;
  const { connections, errors } =
    requested === undefined
      ? { connections: stored, errors: [] }
      : await resolveConnections(ports, organizationId, requested, id);
  const event: Event = {
    ...found.event,
    ...changes,
    ...datesAgain(found.event, changes),
    connections,
    revision: found.event.revision + 1,
    updated_by: idOfActing(organization),
    updated_at: clock.now().toISOString(),
  };
  refuse([...backwardDates(event), ...errors]);
  const [replaced, copies] = await Promise.all([
    eventWrites.replace(event, found.event),
    copiesOf(ports, organizationId, event),
  ]);
  if (!replaced)
    throw new DomainError(
      "conflict",
      "The event was changed by another request at the same moment; read it and try again.",
    );
  return toEventRecord({ ...found, event }, plan, settings.baseUrl, copies);
}

/** Deletes an event. Throws `not_found`, and `event_has_certificates` if any was ever issued for it. */
export async function removeEvent(
  { "events.write": eventWrites }: Pick<Ports, "events.write">,
  organization: ActingFor,
  reference: Reference,
): Promise<undefined> {
  switch (await eventWrites.remove(organization.organizationId, reference, idOfActing(organization))) {
    case "missing":
      throw notFound("event");
    case "has_certificates":
      throw new DomainError(
        "event_has_certificates",
        "Certificates were issued for this event; set its status to ARCHIVED instead.",
      );
    case "removed":
      return undefined;
  }
}

/** Of changed dates those that repeat what the API showed, which is UTC: they keep the offset, and the day, that they had. */
function datesAgain(stored: Event, changes: Pick<UpdateEvent, "initial_date" | "finish_date">) {
  const isAgain = (field: "initial_date" | "finish_date") => {
    const [was, given] = [stored[field], changes[field]];
    return (
      typeof given === "string" &&
      was !== null &&
      /(?:Z|[+-]00:00)$/.test(given) &&
      inUtc(given) === inUtc(was)
    );
  };
  return {
    ...(isAgain("initial_date") && { initial_date: stored.initial_date }),
    ...(isAgain("finish_date") && { finish_date: stored.finish_date }),
  };
}

/** The error of an event that ends before it begins. */
function backwardDates({
  initial_date,
  finish_date,
}: Pick<Event, "initial_date" | "finish_date">): FieldError[] {
  const backward = initial_date !== null && finish_date !== null && isBefore(finish_date, initial_date);
  return backward ? [{ path: "finish_date", message: "Must not lie before initial_date." }] : [];
}

/** The errors of {@link backwardDates} and of images in a body whose other fields may be bad. */
export function inspectEvent(ports: Pick<Ports, "settings">, body: unknown): FieldError[] {
  const dates = EventDates.safeParse(body);
  return [...(dates.success ? backwardDates(dates.data) : []), ...inspectImages(ports, body)];
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidFields(errors);
}

/** Query of GET /v1.0/events. */
export const EventQuery = pageQuery({
  status: z.enum(EVENT_STATUSES).optional(),
  category: z.enum(CATEGORIES).optional(),
  q: text(LENGTHS.eventName).optional().meta({
    description:
      "Parts of the name, in any order; accents, case, hyphens and apostrophes do not matter, and `21km` is `21 km`.",
  }),
});
export const EventPage = pageOf(EventRecord).meta({ id: "EventPage" });

/** A page of an organization's events, newest first. */
export async function listEvents(
  ports: Pick<Ports, "events.list" | "images" | "settings" | "cursors">,
  { organizationId, plan }: OwnOrganization,
  query: z.infer<typeof EventQuery>,
): Promise<z.input<typeof EventPage>> {
  const filter = { status: query.status, category: query.category, q: query.q };
  const scope = { organization: organizationId, list: "events", ...filter };
  return answerPage(
    ports.cursors,
    query,
    scope,
    async (window) => {
      const { rows, ...rest } = await ports["events.list"].list(organizationId, filter, window);
      const copies = await copiesOf(ports, organizationId, ...rows.map(({ event }) => event));
      return {
        ...rest,
        rows: rows.map((found) => toEventRecord(found, plan, ports.settings.baseUrl, copies)),
      };
    },
    (event) => event,
  );
}
