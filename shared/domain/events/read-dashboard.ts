import * as z from "zod";
import { textSearch } from "#shared/text/search-words.ts";
import { notFound } from "../errors.ts";
import { type Reference, shortCode } from "../ids.ts";
import type { CountedMails } from "../messages/ports.ts";
import { NUMBERED_PAGE_QUERY, numberedPageOf } from "../page.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS } from "../rules.ts";
import { ShownMoment, text } from "../text.ts";
import { CATEGORIES, EVENT_STATUSES } from "./event-choices.ts";
import type { EventCounters } from "./ports.ts";

/** The funnel of an event: its states add up to `issued`; `acceptance_rate` is accepted / issued. */
export const Funnel = z
  .strictObject({
    event_id: z.uuid(),
    issued: z.int(),
    invited: z.int(),
    pending: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    expired: z.int(),
    revoked: z.int(),
    emails: z.strictObject({
      sent: z.int().meta({ description: "Invitations that went out and have not come back." }),
      bounced: z.int().meta({
        description:
          "Invitations that came back: the address takes no mail, or the person reported them as spam. Those not sent to somebody who unsubscribed count nowhere.",
      }),
    }),
    reminded: z.int().meta({
      description: "Certificates of whose invitation a reminder was sent, each once, whatever their state.",
    }),
    accepted_after_reminder: z.int().meta({ description: "Those of them that were accepted after it." }),
    acceptance_rate: z.number().min(0).max(1),
  })
  .meta({ id: "Funnel" });

/** The exact numbers of an event's certificates by status. Throws `not_found`. */
export async function readFunnel(
  { events, messages }: Pick<Ports, "events" | "messages">,
  organizationId: string,
  reference: Reference,
): Promise<z.input<typeof Funnel>> {
  const found = await events.counters(organizationId, reference);
  if (!found) throw notFound("event");
  const { event, counters } = found;
  const sum = (matches: (entry: EventCounters["byStatus"][number]) => boolean) =>
    counters.byStatus.filter(matches).reduce((total, entry) => total + entry.count, 0);
  const later = await messages.counted(organizationId, event.id);
  // Counters of former releases may be below zero.
  const mails = (as: keyof CountedMails) => Math.max(0, counters.mails[as] + later[as]);
  const accepted = sum(({ status }) => status === "ACCEPTED");
  return {
    event_id: event.id,
    issued: counters.issued,
    invited: sum(({ status, recipientStatus }) => status === "PENDING" && recipientStatus === "INVITED"),
    pending: sum(({ status, recipientStatus }) => status === "PENDING" && recipientStatus === "PENDING"),
    accepted,
    rejected: sum(({ status }) => status === "REJECTED"),
    expired: sum(({ status }) => status === "EXPIRED"),
    revoked: sum(({ status }) => status === "REVOKED"),
    emails: { sent: mails("sent"), bounced: mails("bounced") },
    reminded: counters.reminded,
    accepted_after_reminder: counters.acceptedAfterReminder,
    acceptance_rate: counters.issued === 0 ? 0 : Math.round((accepted / counters.issued) * 10_000) / 10_000,
  };
}

/** Query of GET /dashboard/events/list. */
export const DashboardEventsQuery = z.strictObject({
  q: text(LENGTHS.eventName).optional().meta({
    description:
      "Parts of the name, in any order; accents, case, hyphens and apostrophes do not matter, and `21km` is `21 km`.",
  }),
  ...NUMBERED_PAGE_QUERY,
});
const DashboardEvent = z
  .strictObject({
    id: z.uuid(),
    short_code: z.string(),
    name: z.string(),
    category: z.enum(CATEGORIES),
    status: z.enum(EVENT_STATUSES),
    initial_date: ShownMoment.nullable(),
    finish_date: ShownMoment.nullable(),
    certificate_count: z.int(),
    created_at: z.string(),
  })
  .meta({ id: "DashboardEvent" });
export const DashboardEventsPage = numberedPageOf(DashboardEvent).meta({ id: "DashboardEventsPage" });

/** A page of an organization's events, newest first. Reads the summaries of all of them, for the exact total. */
export async function readDashboardEvents(
  { "events.list": events }: Pick<Ports, "events.list">,
  organizationId: string,
  { q, page, limit }: z.infer<typeof DashboardEventsQuery>,
): Promise<z.input<typeof DashboardEventsPage>> {
  const all = await events.summaries(organizationId);
  const isNamed = q === undefined ? undefined : textSearch(q, { anywhere: true });
  const found = isNamed ? all.filter(({ name }) => isNamed(name)) : all;
  const shown = found.slice((page - 1) * limit, page * limit);
  const counts = await events.certificateCounts(shown.map(({ id }) => id));
  const data = shown.map((event) => ({
    ...event,
    short_code: shortCode(event.id),
    certificate_count: counts.get(event.id) ?? 0,
  }));
  return { data, total: found.length, page, totalPages: Math.ceil(found.length / limit) };
}
