import * as z from "zod";
import {
  CERTIFICATE_STATUSES,
  type Certificate,
  RECIPIENT_STATUSES,
  type RecipientStatus,
} from "../certificates/certificate.ts";
import { notFound } from "../errors.ts";
import { type Reference, shortCode } from "../ids.ts";
import { type Slice, type Window, wholeNumber } from "../page.ts";
import { RecipientRecord, toRecipientRecord } from "../people/recipient.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import { text } from "../text.ts";
import { CATEGORIES, type CountedEvent, EVENT_STATUSES } from "./event.ts";
import type { EventCounters } from "./ports.ts";

/** Deeper than anybody pages by hand; exports go further. */
const PAGE_MAX = 10_000;
const PAGE = {
  page: wholeNumber(1, PAGE_MAX).default(1),
  limit: wholeNumber(1, LIMITS.dashboard.limitMax)
    .default(LIMITS.dashboard.limit)
    .meta({ description: "Items per page." }),
};

/** The answer of dashboard lists (decisions 5). */
const pagesOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ data: z.array(item), total: z.int(), page: z.int(), totalPages: z.int() });

/** Query of GET /dashboard/winners/{event_id}: `all` or nothing selects every status. */
export const WinnersQuery = z.strictObject({
  status: z.enum([...RECIPIENT_STATUSES, "all"]).default("all"),
  ...PAGE,
});
const Winner = z
  .strictObject({
    id: z.uuid(),
    recipient: RecipientRecord,
    status: z.enum(RECIPIENT_STATUSES),
    certificate_status: z.enum(CERTIFICATE_STATUSES),
    badge_id: z.uuid(),
    badge_short_code: z.string(),
    issued_at: z.string(),
    accepted_at: z.string().nullable(),
    rejected_at: z.string().nullable(),
    expires_at: z.string().nullable(),
  })
  .meta({ id: "Winner" });
export const WinnersPage = pagesOf(Winner).meta({ id: "WinnersPage" });

const toWinner = (certificate: Certificate): z.input<typeof Winner> => ({
  id: certificate.id,
  recipient: toRecipientRecord(certificate),
  status: certificate.recipient_status,
  certificate_status: certificate.status,
  badge_id: certificate.badge_id,
  badge_short_code: shortCode(certificate.badge_id),
  issued_at: certificate.created_at,
  accepted_at: certificate.accepted_at,
  rejected_at: certificate.rejected_at,
  expires_at: certificate.expires_at,
});

type Use<P extends keyof Ports> = Pick<Ports, P>;

/** A page of an event's recipients, newest first, with the exact total from the event's counters. */
export async function readWinners(
  { events, certificateLists }: Use<"events" | "certificateLists">,
  organizationId: string,
  reference: Reference,
  { status, page, limit }: z.infer<typeof WinnersQuery>,
): Promise<z.input<typeof WinnersPage>> {
  const { counters } = await countersOf({ events }, organizationId, reference);
  const recipientStatus = status === "all" ? undefined : status;
  const total = recipientStatus === undefined ? counters.issued : countOf(counters, recipientStatus);
  const first = (page - 1) * limit;
  const wanted = Math.max(0, Math.min(limit, total - first));
  // The last pages are read from the oldest on: no page reads more than half of what there is.
  const fromOldest = total - first - wanted < first;
  const rows = await readAfter(
    (window) =>
      certificateLists.list(
        organizationId,
        { event: reference.code, recipientStatus },
        { by: "created_at", direction: fromOldest ? "asc" : "desc" },
        window,
      ),
    fromOldest ? total - first - wanted : first,
    wanted,
  );
  if (fromOldest) rows.reverse();
  return { data: rows.map(toWinner), total, page, totalPages: Math.ceil(total / limit) };
}

/** Rows passed over at a time: about what DynamoDB gives at once, so that a deep page holds no more in memory. */
const CHUNK = 1_000;

/** So many rows after the first `skip`. A filtered step may be short with more to come; a page of the dashboard never is. */
async function readAfter<T>(
  read: (window: Window) => Promise<Slice<T>>,
  skip: number,
  wanted: number,
): Promise<T[]> {
  const rows: T[] = [];
  let [left, after]: [number, string | null] = [skip, null];
  while (rows.length < wanted) {
    const limit = Math.min(CHUNK, left + wanted - rows.length);
    const slice: Slice<T> = await read({ limit, offset: 0, after });
    rows.push(...slice.rows.slice(left));
    left = Math.max(0, left - slice.rows.length);
    after = slice.next;
    if (after === null) break;
  }
  return rows;
}

const countOf = ({ standing }: EventCounters, recipientStatus: RecipientStatus): number =>
  standing.reduce((sum, entry) => (entry.recipientStatus === recipientStatus ? sum + entry.count : sum), 0);

/** The funnel of an event (decisions 6); `acceptance_rate` is accepted of issued, from 0 to 1. */
export const Funnel = z
  .strictObject({
    event_id: z.uuid(),
    issued: z.int(),
    invited: z.int(),
    pending: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    expired: z.int(),
    emails: z.strictObject({
      sent: z.int().meta({ description: "Invitations that went out and have not come back." }),
      bounced: z.int().meta({
        description:
          "Invitations that came back: the address takes no mail, or the person reported them as spam. Those not sent to somebody who unsubscribed count nowhere.",
      }),
    }),
    acceptance_rate: z.number().min(0).max(1),
  })
  .meta({ id: "Funnel" });

/** Where an event's certificates stand now, exactly. */
export async function readFunnel(
  { events }: Use<"events">,
  organizationId: string,
  reference: Reference,
): Promise<z.input<typeof Funnel>> {
  const { event, counters } = await countersOf({ events }, organizationId, reference);
  const sum = (matches: (entry: EventCounters["standing"][number]) => boolean) =>
    counters.standing.filter(matches).reduce((total, entry) => total + entry.count, 0);
  const accepted = sum(({ status }) => status === "ACCEPTED");
  return {
    event_id: event.id,
    issued: counters.issued,
    invited: sum(({ status, recipientStatus }) => status === "PENDING" && recipientStatus === "INVITED"),
    pending: sum(({ status, recipientStatus }) => status === "PENDING" && recipientStatus === "PENDING"),
    accepted,
    rejected: sum(({ status }) => status === "REJECTED"),
    expired: sum(({ status }) => status === "EXPIRED"),
    emails: counters.mails,
    acceptance_rate: counters.issued === 0 ? 0 : Math.round((accepted / counters.issued) * 10_000) / 10_000,
  };
}

async function countersOf({ events }: Use<"events">, organizationId: string, reference: Reference) {
  const found = await events.counters(organizationId, reference);
  if (!found) throw notFound("event");
  return found;
}

/** Query of GET /dashboard/events/list. */
export const DashboardEventsQuery = z.strictObject({
  q: text(LENGTHS.eventName)
    .optional()
    .meta({ description: "Part of the name; accents and case do not matter." }),
  ...PAGE,
});
const DashboardEvent = z
  .strictObject({
    id: z.uuid(),
    short_code: z.string(),
    name: z.string(),
    category: z.enum(CATEGORIES),
    status: z.enum(EVENT_STATUSES),
    initial_date: z.string().nullable(),
    finish_date: z.string().nullable(),
    certificate_count: z.int(),
    created_at: z.string(),
  })
  .meta({ id: "DashboardEvent" });
export const DashboardEventsPage = pagesOf(DashboardEvent).meta({ id: "DashboardEventsPage" });

/** A page of the organization's events, newest first. Events are few beside certificates, so all are read and counted. */
export async function readDashboardEvents(
  { events }: Use<"events">,
  organizationId: string,
  { q, page, limit }: z.infer<typeof DashboardEventsQuery>,
): Promise<z.input<typeof DashboardEventsPage>> {
  const all: CountedEvent[] = [];
  let after: string | null = null;
  do {
    const slice = await events.list(organizationId, { q }, { limit: 1_000, offset: 0, after });
    all.push(...slice.rows);
    after = slice.next;
  } while (after !== null);
  const rows = all.slice((page - 1) * limit, page * limit).map(({ event, certificateCount }) => ({
    id: event.id,
    short_code: shortCode(event.id),
    name: event.name,
    category: event.category,
    status: event.status,
    initial_date: event.initial_date,
    finish_date: event.finish_date,
    certificate_count: certificateCount,
    created_at: event.created_at,
  }));
  return { data: rows, total: all.length, page, totalPages: Math.ceil(all.length / limit) };
}
