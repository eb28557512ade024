import * as z from "zod";
import { invalidField, notFound } from "../errors.ts";
import type { EventCounters } from "../events/ports.ts";
import { type Reference, referenceTo, shortCode } from "../ids.ts";
import { FieldKey } from "../outcomes/field.ts";
import { inOrderOf } from "../outcomes/order-values.ts";
import { type Outcome, ToldValues } from "../outcomes/outcome.ts";
import { NUMBERED_PAGE_QUERY, numberedPageOf, type Slice, type Window } from "../page.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import { ShownMoment } from "../text.ts";
import { viewOf } from "../view.ts";
import type { Certificate } from "./certificate.ts";
import { RecipientRecord, toRecipientRecord } from "./certificate-record.ts";
import { fieldedBadges } from "./fielded-badges.ts";
import { FORMER_STATUS_FILTERS, oneName, STATUS_FIELDS, statusFilter } from "./status-filter.ts";

/** Query of GET /dashboard/winners/{event_id}. */
export const WinnersQuery = z
  .strictObject({
    ...FORMER_STATUS_FILTERS,
    sort: FieldKey.optional().meta({
      description:
        "A field of the event's badges to sort by, instead of newest first; who has no value of it is last.",
    }),
    order: z.enum(["asc", "desc"]).optional().meta({ description: "Of `sort`; `asc` when left out." }),
    ...NUMBERED_PAGE_QUERY,
  })
  .refine(...oneName("certificate_status"))
  .refine(...oneName("recipient_status"))
  .refine(({ sort, order }) => order === undefined || sort !== undefined, {
    path: ["order"],
    error: "Belongs to sort.",
  });
const Winner = z
  .strictObject({
    id: z.uuid(),
    short_code: z.string(),
    external_id: z.string().nullable(),
    recipient: RecipientRecord,
    ...STATUS_FIELDS,
    badge_id: z.uuid(),
    badge_short_code: z.string(),
    issued_at: z.string(),
    accepted_at: z.string().nullable(),
    rejected_at: z.string().nullable(),
    expires_at: ShownMoment.nullable(),
    role: z.string().nullable(),
    values: ToldValues,
  })
  .meta({ id: "Winner" });
export const WinnersPage = numberedPageOf(Winner).meta({ id: "WinnersPage" });

const toWinner = (certificate: Certificate, { role, values }: Outcome): z.input<typeof Winner> =>
  viewOf(Winner, certificate, {
    recipient: toRecipientRecord(certificate),
    certificate_status: certificate.status,
    badge_short_code: shortCode(certificate.badge_id),
    issued_at: certificate.created_at,
    role,
    values: { ...values },
  });

type WinnersPorts = Pick<Ports, "events" | "certificates.list" | "badges" | "certificates">;

/**
 * A page of an event's recipients, newest first or by a field, with the exact total from its counters. Throws `not_found`, and
 * `invalid_request` for a field that no badge of the event has, or more recipients than are sorted.
 */
export async function readWinners(
  ports: WinnersPorts,
  organizationId: string,
  reference: Reference,
  { page, limit, ...query }: z.infer<typeof WinnersQuery>,
): Promise<z.input<typeof WinnersPage>> {
  const { events, "certificates.list": certificateLists, certificates } = ports;
  const found = await events.counters(organizationId, reference);
  if (!found) throw notFound("event");
  const { counters } = found;
  const byStatus = statusFilter(query);
  const total = countOf(counters, byStatus);
  const first = (page - 1) * limit;
  if (query.sort !== undefined) {
    if (total > LIMITS.sortedWinners)
      throw invalidField(
        "sort",
        `Sorts up to ${LIMITS.sortedWinners} recipients, and there are ${total}; GET /dashboard/export/csv has them all.`,
      );
    const by = { key: query.sort, order: query.order ?? "asc" };
    const sorted = await sortedWinners(ports, organizationId, found.event.id, byStatus, by);
    const data = sorted.slice(first, first + limit).map((row) => toWinner(row.certificate, row.outcome));
    return { data, total: sorted.length, page, totalPages: Math.ceil(sorted.length / limit) };
  }
  const wanted = Math.max(0, Math.min(limit, total - first));
  // Pages after the middle are read from the oldest end, so that no page reads more than half of the list.
  const fromOldest = total - first - wanted < first;
  const rows = await readAfter(
    (window) =>
      certificateLists.list(
        organizationId,
        { event: reference.code, ...byStatus },
        { by: "created_at", direction: fromOldest ? "asc" : "desc" },
        window,
      ),
    fromOldest ? total - first - wanted : first,
    wanted,
  );
  if (fromOldest) rows.reverse();
  const said = await certificates.outcomes(rows);
  const data = rows.map((certificate) => toWinner(certificate, said.get(certificate.id)!));
  return { data, total, page, totalPages: Math.ceil(total / limit) };
}

/** All recipients of an event by a field of its badges, with what is said of each. */
async function sortedWinners(
  { "certificates.list": certificateLists, certificates, ...ports }: WinnersPorts,
  organizationId: string,
  eventId: string,
  byStatus: ReturnType<typeof statusFilter>,
  { key, order }: { readonly key: string; readonly order: "asc" | "desc" },
) {
  const badges = await fieldedBadges(ports, organizationId, { event: referenceTo(eventId) });
  const fields = new Map(
    badges.flatMap((badge) => {
      const field = badge.fields.find((one) => one.key === key);
      return field ? [[badge.id, field] as const] : [];
    }),
  );
  if (fields.size === 0) throw invalidField("sort", `No badge of this event has the field ${key}.`);
  const rows: { readonly certificate: Certificate; readonly outcome: Outcome }[] = [];
  for await (const page of certificateLists.all(organizationId, { event: eventId, ...byStatus })) {
    const said = await certificates.outcomes(page);
    rows.push(...page.map((certificate) => ({ certificate, outcome: said.get(certificate.id)! })));
  }
  return inOrderOf(
    rows,
    ({ certificate, outcome: { values } }) => {
      const field = fields.get(certificate.badge_id);
      return field && values && Object.hasOwn(values, key) ? ([field, values[key]!] as const) : undefined;
    },
    order,
  );
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
  counters.byStatus
    .filter((entry) => status === undefined || entry.status === status)
    .filter((entry) => recipientStatus === undefined || entry.recipientStatus === recipientStatus)
    .reduce((sum, { count }) => sum + count, 0);
