import type { Connection } from "#shared/connect.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { type Month, monthOf } from "#shared/domain/calendar.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { certificatesOf, type Issuance } from "#shared/domain/certificates/issuance.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { bucketOf } from "#shared/storage/certificates/buckets.ts";
import { toCertificate } from "#shared/storage/certificates/certificate-item.ts";
import { usedIn } from "#shared/storage/certificates/quota-shards.ts";
import { correctUsage, readUsage } from "#shared/storage/certificates/usage.ts";
import { correctCounters, differencesTo, type Recount } from "#shared/storage/events/event-counts.ts";
import type { Item } from "#shared/storage/table/item.ts";
import { mainTable, type Table } from "#shared/storage/table/items.ts";
import { pagesOf, readToEnd } from "#shared/storage/table/list.ts";
import { idIn, partitions, SK } from "#shared/storage/table/schema.ts";
import { importsInFlight } from "./imports-in-flight.ts";

/** Events whose counters are read at once. */
const PARALLEL = 16;
/** How often counters are looked at again that others change meanwhile. */
const ATTEMPTS = 10;
/** As text it sorts after every other moment. */
const END_OF_TIME = new Date("9999-12-31T23:59:59.999Z");

/**
 * Issuances whose certificates are counted and not all written yet, by organization; null for an organization with one that
 * cannot be read, so that nobody knows what its counters must say.
 */
export async function unfinishedIssuances({
  "issuances.unfinished": issuances,
}: Pick<Ports, "issuances.unfinished">): Promise<ReadonlyMap<string, readonly Issuance[] | null>> {
  const found = new Map<string, Issuance[] | null>();
  for (const mark of await issuances.marks(END_OF_TIME, END_OF_TIME)) {
    const issuance = await issuances.read(mark).catch(nullIfDamaged);
    const others = found.get(mark.organizationId);
    const all = issuance && others !== null ? [...(others ?? []), issuance] : null;
    found.set(mark.organizationId, all);
  }
  return found;
}

/** Null for an issuance that is damaged; the sweeper's alarm tells of it (docs/operations.md). Throws any other error. */
export function nullIfDamaged(error: Error): null {
  if (error.message.startsWith("The stored issuance") || error.message.startsWith("A later issuance"))
    return null;
  throw error;
}

/** What counters of an organization were made to say what its certificates say. */
export interface Corrected {
  /** Events with such counters. */
  readonly events: number;
  /** Whether the use of the month was such. */
  readonly usage: boolean;
}

/**
 * Compares the counters of an organization's events, and its use of a month, with its certificates, and corrects those that
 * differ. Each correction is made only if nothing has changed since before the certificates were read, else they are counted
 * anew. Repeating it changes nothing. Throws when others keep changing the counters, and what tells of a damaged issuance.
 */
export async function correctCounts(
  connection: Connection,
  organizationId: string,
  at: Date,
  issuances: readonly Issuance[] = [],
): Promise<Corrected> {
  const main = mainTable(connection);
  const month = monthOf(at);
  let events = 0;
  let usage = false;
  // Before the certificates are read nothing is known of the counters, so the first difference is only a suspicion.
  let suspects: ReadonlyMap<string, readonly Item[]> = new Map();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const used = await readUsage(main, organizationId, month.name);
    const counted = await countCertificates(main, organizationId, month, issuances);
    const codes = attempt === 0 ? await codesOf(main, organizationId, counted) : [...suspects.keys()];
    const differing = new Map<string, readonly Item[]>();
    await forEachParallel(codes, PARALLEL, async (code) => {
      const items = await countersAmong(main, code);
      const differences = differencesTo(items, counted.events.get(code) ?? NONE);
      if (!differences) return;
      const before = suspects.get(code);
      if (before && (await correctCounters(main, code, before, differences))) events++;
      else differing.set(code, items);
    });
    const usageDiffers = usedIn(used) !== counted.month;
    if (usageDiffers && (await correctUsage(main, organizationId, month.name, used, counted.month)))
      usage = true;
    if (differing.size === 0 && (!usageDiffers || usage)) return { events, usage };
    suspects = differing;
  }
  throw new Error("Counters keep changing although the service is paused; run the command again.");
}
const NONE: Recount = { issued: 0, byStatus: {} };

interface Counted {
  /** By short code. */
  readonly events: ReadonlyMap<string, Recount>;
  /** Those of the month. */
  readonly month: number;
}

/**
 * Counts the certificates of an organization, those too that an unfinished issuance has still to write, and of the month what is kept
 * for imports. Those of an import are of the month of its confirmation (decision 25.4).
 */
async function countCertificates(
  main: Table,
  organizationId: string,
  { name, start, end }: Month,
  issuances: readonly Issuance[],
): Promise<Counted> {
  const imports = await importsInFlight(main, organizationId);
  const promised = new Map(
    [...issuances, ...imports.promised].flatMap(certificatesOf).map((one) => [one.id, one]),
  );
  const events = new Map<string, { issued: number; byStatus: Record<string, number> }>();
  let month = imports.reserved(name);
  const count = ({ event_id, status, recipient_status, created_at, import_id }: CountedFields) => {
    const code = shortCode(event_id);
    const event = events.get(code) ?? { issued: 0, byStatus: {} };
    const bucket = bucketOf(status, recipient_status, true);
    event.issued++;
    event.byStatus[bucket] = (event.byStatus[bucket] ?? 0) + 1;
    events.set(code, event);
    const ofImport = import_id === null ? undefined : imports.months.get(import_id);
    if (ofImport === undefined ? start <= created_at && created_at < end : ofImport === name) month++;
  };
  const run = { partition: partitions.certificates(organizationId) };
  for await (const items of pagesOf(main, run, { consistent: true }))
    for (const item of items) {
      const certificate = toCertificate(item);
      promised.delete(certificate.id);
      count(certificate);
    }
  for (const certificate of promised.values()) count(certificate);
  return { events, month };
}
type CountedFields = Pick<
  Certificate,
  "event_id" | "status" | "recipient_status" | "created_at" | "import_id"
>;

/** Short codes of an organization's events, and of those that its certificates name. */
async function codesOf(main: Table, organizationId: string, { events }: Counted): Promise<string[]> {
  const codes = new Set(events.keys());
  const run = { index: "by_list", partition: partitions.events(organizationId) } as const;
  for await (const items of pagesOf(main, run, { only: ["pk", "sk"] }))
    for (const { pk, sk } of items) if (sk === SK.event) codes.add(idIn(pk));
  return [...codes];
}

/** The counters among the items of an event. */
const countersAmong = (main: Table, code: string): Promise<readonly Item[]> =>
  readToEnd(main, { partition: partitions.event(code), from: SK.issued }, { consistent: true });
