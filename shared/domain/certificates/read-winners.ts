import * as z from "zod";
import { notFound } from "../errors.ts";
import type { EventCounters } from "../events/ports.ts";
import { type Reference, shortCode } from "../ids.ts";
import { NUMBERED_PAGE_QUERY, numberedPageOf, type Slice, type Window } from "../page.ts";
import type { Ports } from "../ports.ts";
import { viewOf } from "../view.ts";
import { CERTIFICATE_STATUSES, type Certificate, RECIPIENT_STATUSES } from "./certificate.ts";
import { RecipientRecord, toRecipientRecord } from "./recipient.ts";
import { eitherName, STATUS_FILTERS, statusFilter } from "./status-filter.ts";

/** Query of GET /dashboard/winners/{event_id}. */
export const WinnersQuery = z
  .strictObject({
    status: z
      .enum([...RECIPIENT_STATUSES, "all"])
      .default("all")
      .meta({ description: "The same as `recipient_status`." }),
    ...STATUS_FILTERS,
    ...NUMBERED_PAGE_QUERY,
  })
  .refine(...eitherName("recipient_status"));
const Winner = z
  .strictObject({
    id: z.uuid(),
    short_code: z.string(),
    external_id: z.string().nullable(),
    recipient: RecipientRecord,
    status: z.enum(RECIPIENT_STATUSES).meta({ description: "The same as `recipient_status`." }),
    recipient_status: z.enum(RECIPIENT_STATUSES),
    certificate_status: z.enum(CERTIFICATE_STATUSES),
    badge_id: z.uuid(),
    badge_short_code: z.string(),
    issued_at: z.string(),
    accepted_at: z.string().nullable(),
    rejected_at: z.string().nullable(),
    expires_at: z.string().nullable(),
  })
  .meta({ id: "Winner" });
export const WinnersPage = numberedPageOf(Winner).meta({ id: "WinnersPage" });

const toWinner = (certificate: Certificate): z.input<typeof Winner> =>
  viewOf(Winner, certificate, {
    recipient: toRecipientRecord(certificate),
    status: certificate.recipient_status,
    certificate_status: certificate.status,
    badge_short_code: shortCode(certificate.badge_id),
    issued_at: certificate.created_at,
  });

/** A page of an event's recipients, newest first, with the exact total from its counters. Throws `not_found`. */
export async function readWinners(
  { events, certificateLists }: Pick<Ports, "events" | "certificateLists">,
  organizationId: string,
  reference: Reference,
  { page, limit, ...query }: z.infer<typeof WinnersQuery>,
): Promise<z.input<typeof WinnersPage>> {
  const found = await events.counters(organizationId, reference);
  if (!found) throw notFound("event");
  const { counters } = found;
  const recipientStatus = query.status === "all" ? query.recipient_status : query.status;
  const standing = statusFilter(query.certificate_status, recipientStatus);
  const total = countOf(counters, standing);
  const first = (page - 1) * limit;
  const wanted = Math.max(0, Math.min(limit, total - first));
  // Pages after the middle are read from the oldest end, so that no page reads more than half of the list.
  const fromOldest = total - first - wanted < first;
  const rows = await readAfter(
    (window) =>
      certificateLists.list(
        organizationId,
        { event: reference.code, ...standing },
        { by: "created_at", direction: fromOldest ? "asc" : "desc" },
        window,
      ),
    fromOldest ? total - first - wanted : first,
    wanted,
  );
  if (fromOldest) rows.reverse();
  return { data: rows.map(toWinner), total, page, totalPages: Math.ceil(total / limit) };
}

/** Rows of one read, about as many as DynamoDB gives at once: this limits the memory of a deep page. */
const ROWS_PER_READ = 1_000;

/** The `wanted` rows after the first `skip`. A filtered read may be short although more rows follow, so it reads on. */
async function readAfter<T>(
  read: (window: Window) => Promise<Slice<T>>,
  skip: number,
  wanted: number,
): Promise<T[]> {
  const rows: T[] = [];
  let [left, after]: [number, string | null] = [skip, null];
  while (rows.length < wanted) {
    const limit = Math.min(ROWS_PER_READ, left + wanted - rows.length);
    const slice: Slice<T> = await read({ limit, offset: 0, after });
    rows.push(...slice.rows.slice(left));
    left = Math.max(0, left - slice.rows.length);
    after = slice.next;
    if (after === null) break;
  }
  return rows;
}

const countOf = (
  counters: EventCounters,
  { status, recipientStatus }: ReturnType<typeof statusFilter>,
): number =>
  counters.standing
    .filter((entry) => status === undefined || entry.status === status)
    .filter((entry) => recipientStatus === undefined || entry.recipientStatus === recipientStatus)
    .reduce((sum, { count }) => sum + count, 0);
