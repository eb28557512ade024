import * as z from "zod";
import { DomainError, invalidField, notFound } from "../errors.ts";
import { type Idempotency, receiptFor } from "../idempotency.ts";
import type { Reference } from "../ids.ts";
import { answerPage, PAGE_QUERY, pageOf } from "../page.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS } from "../rules.ts";
import { lastMoment, text } from "../text.ts";
import { withNewUuid } from "../until-decided.ts";
import { CATEGORIES, EVENT_STATUSES, type Event, EventRecord, toEventRecord } from "./event.ts";
import { type CreateEvent, toConnections, type UpdateEvent } from "./event-requests.ts";

/** Creates an event; DRAFT unless the request says otherwise. Throws `invalid_request` if it ends before it begins. */
export async function createEvent(
  { eventChanges, clock, settings }: Pick<Ports, "eventChanges" | "clock" | "settings">,
  organizationId: string,
  body: CreateEvent,
  idempotency: Idempotency | null = null,
): Promise<EventRecord> {
  refuseBackwardDates(body.initial_date, body.finish_date);
  const now = clock.now().toISOString();
  const answer = (event: Event) =>
    toEventRecord({ event, certificateCount: 0, analysis: null }, settings.baseUrl);
  const event = await withNewUuid(
    (id): Event => ({
      ...body,
      id,
      organization_id: organizationId,
      connections: toConnections(body.connections),
      revision: 1,
      created_at: now,
      updated_at: now,
    }),
    (event) => eventChanges.create(event, receiptFor(idempotency, event, answer(event))),
  );
  return answer(event);
}

/** One event. Throws `not_found`, also for an event of another organization. */
export async function getEvent(
  { events, settings }: Pick<Ports, "events" | "settings">,
  organizationId: string,
  reference: Reference,
): Promise<EventRecord> {
  const found = await events.get(organizationId, reference);
  if (!found) throw notFound("event");
  return toEventRecord(found, settings.baseUrl);
}

/**
 * Changes the named fields. Throws `not_found`, `invalid_request` if the event would end before it begins, and
 * `conflict` when another request changed it first.
 */
export async function updateEvent(
  { events, eventChanges, clock, settings }: Pick<Ports, "events" | "eventChanges" | "clock" | "settings">,
  organizationId: string,
  reference: Reference,
  { connections, ...changes }: UpdateEvent,
): Promise<EventRecord> {
  const found = await events.get(organizationId, reference);
  if (!found) throw notFound("event");
  const event: Event = {
    ...found.event,
    ...changes,
    connections: connections === undefined ? found.event.connections : toConnections(connections),
    revision: found.event.revision + 1,
    updated_at: clock.now().toISOString(),
  };
  refuseBackwardDates(event.initial_date, event.finish_date);
  if (!(await eventChanges.replace(event, found.event)))
    throw new DomainError(
      "conflict",
      "The event was changed by another request at the same moment; read it and try again.",
    );
  return toEventRecord({ ...found, event }, settings.baseUrl);
}

/** Deletes an event. Throws `not_found`, and `event_has_certificates` if any was ever issued for it. */
export async function removeEvent(
  { eventChanges }: Pick<Ports, "eventChanges">,
  organizationId: string,
  reference: Reference,
): Promise<undefined> {
  switch (await eventChanges.remove(organizationId, reference)) {
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

/** A finish_date without time lasts until midnight in UTC. */
function refuseBackwardDates(initial: string | null, finish: string | null): void {
  if (initial !== null && finish !== null && lastMoment(finish) < Date.parse(initial))
    throw invalidField("finish_date", "Must not lie before initial_date.");
}

/** Query of GET /v1.0/events (decision 5.5). */
export const EventQuery = z.strictObject({
  ...PAGE_QUERY,
  status: z.enum(EVENT_STATUSES).optional(),
  category: z.enum(CATEGORIES).optional(),
  q: text(LENGTHS.eventName)
    .optional()
    .meta({ description: "Part of the name; accents and case do not matter." }),
});
export const EventPage = pageOf(EventRecord).meta({ id: "EventPage" });

/** A page of an organization's events, newest first. */
export async function listEvents(
  { events, settings, cursors }: Pick<Ports, "events" | "settings" | "cursors">,
  organizationId: string,
  query: z.infer<typeof EventQuery>,
): Promise<z.input<typeof EventPage>> {
  const filter = { status: query.status, category: query.category, q: query.q };
  const scope = { organization: organizationId, list: "events", ...filter };
  return answerPage(
    cursors,
    query,
    scope,
    (window) => events.list(organizationId, filter, window),
    (found) => toEventRecord(found, settings.baseUrl),
  );
}
