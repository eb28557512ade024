import * as z from "zod";
import { jsonField, SEPARATORS, textField } from "#shared/formats/csv.ts";
import { inUtc, inZone, writtenDay } from "#shared/formats/days.ts";
import { keepExport } from "../activity/keep-export.ts";
import { invalidField } from "../errors.ts";
import { Identifier, nameOf, shortCode } from "../ids.ts";
import type { ActingFor } from "../organizations/organization.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import type { FieldValue } from "../outcomes/values.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import { rangeInOrder } from "../text.ts";
import { type Certificate, certificateUrl } from "./certificate.ts";
import type { ToldStates } from "./certificate-record.ts";
import { fieldedBadges } from "./fielded-badges.ts";
import { IssuedFrom, IssuedUntil, issuedRange } from "./issued-range.ts";
import type { CertificateFilter, IssuedText } from "./ports.ts";
import { withOutcomes } from "./read-certificate.ts";
import { FORMER_STATUS_FILTERS, oneName, statusFilter } from "./status-filter.ts";

/** Query of GET /dashboard/export/csv. */
export const ExportQuery = z
  .strictObject({
    event_id: Identifier.optional(),
    ...FORMER_STATUS_FILTERS,
    badge_id: Identifier.optional(),
    from: IssuedFrom.optional(),
    until: IssuedUntil.optional(),
    bom: z
      .enum(["true", "false"])
      .default("false")
      .meta({ description: "Begin with a byte order mark, for Excel." }),
    separator: z
      .enum(Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[])
      .default(",")
      .meta({ description: "Between two cells; spreadsheets in many languages expect a semicolon." }),
  })
  .refine(...rangeInOrder("from", "until"))
  .refine(...oneName("certificate_status"))
  .refine(...oneName("recipient_status"));
export type ExportQuery = z.infer<typeof ExportQuery>;

/** What a row shows. */
interface Row {
  readonly certificate: Certificate;
  readonly told: ToldStates;
  readonly outcome: Outcome;
  readonly shared: Shared;
  readonly baseUrl: string;
}
/** Cells of all certificates that were issued with the same texts; to make them for each row takes as long as the rest. */
interface Shared {
  readonly eventCode: string;
  readonly eventName: string;
  readonly badgeCode: string;
  readonly badgeName: string;
}

const COLUMNS: readonly (readonly [name: string, field: (row: Row) => string | null])[] = [
  ["certificate_id", ({ certificate }) => certificate.id],
  ["event_id", ({ certificate }) => certificate.event_id],
  ["event_short_code", ({ shared }) => shared.eventCode],
  ["badge_id", ({ certificate }) => certificate.badge_id],
  ["recipient_name", ({ certificate }) => textField(certificate.name)],
  ["recipient_email", ({ certificate }) => textField(certificate.email)],
  ["recipient_number", ({ certificate }) => textField(certificate.number)],
  ["reason", ({ certificate }) => textField(certificate.reason)],
  ["status", ({ certificate }) => certificate.status],
  ["recipient_status", ({ certificate }) => certificate.recipient_status],
  ["issued_at", ({ certificate }) => certificate.created_at],
  ["accepted_at", ({ certificate }) => certificate.accepted_at],
  ["rejected_at", ({ certificate }) => certificate.rejected_at],
  ["expires_at", ({ certificate }) => certificate.expires_at && inUtc(certificate.expires_at)],
  ["revoked_at", ({ certificate }) => certificate.revoked_at],
  ["verification_url", ({ certificate, baseUrl }) => certificateUrl(baseUrl, certificate)],
  ["certificate_short_code", ({ certificate }) => certificate.short_code],
  ["issuance_id", ({ certificate }) => certificate.issuance_id],
  ["external_id", ({ certificate }) => textField(certificate.external_id)],
  ["event_name", ({ shared }) => shared.eventName],
  ["badge_short_code", ({ shared }) => shared.badgeCode],
  ["badge_name", ({ shared }) => shared.badgeName],
  ["workload_hours", ({ certificate }) => certificate.workload_hours?.toString() ?? null],
  ["metadata", ({ certificate }) => certificate.metadata && jsonField(certificate.metadata)],
  ["email_status", ({ told }) => told.email],
  ["certificate_status", ({ certificate }) => certificate.status],
  ["phone_status", ({ told }) => told.phone.status],
  ["phone_reason", ({ told }) => told.phone.reason],
  ["role", ({ outcome }) => textField(outcome.role)],
];
const FIELDS = COLUMNS.map(([, field]) => field);
const header = (separator: string, keys: readonly string[]): string =>
  [...COLUMNS.map(([name]) => name), ...keys.map((key) => `values.${key}`)].join(separator);
/** The first line of an export with commas, of badges without fields. */
export const CSV_HEADER = header(",", []);

/** A value as a cell, in its stored form; a place as `17 of 812`, since spreadsheets read `3/12` as a day. */
function valueField(value: FieldValue): string {
  if (typeof value === "object")
    return value.of === null ? String(value.position) : `${value.position} of ${value.of}`;
  return typeof value === "number" ? String(value) : textField(value);
}

type ExportPorts = Pick<
  Ports,
  "certificates.list" | "badges" | "messages" | "certificates" | "activity.write" | "clock" | "settings"
>;

/**
 * The certificates of an organization as CSV (RFC 4180, UTF-8), newest first, in pieces, so that memory does not grow
 * with the number of rows. An event or badge of another organization gives the header only. It gives the pieces when the first
 * one is there, so that a store that fails by then is an error of the request and not a file that ends early. Throws
 * `invalid_request` when there are too many fields for one file. One with rows is kept as an export.
 */
export async function exportCertificates(
  ports: ExportPorts,
  acting: ActingFor,
  query: ExportQuery,
): Promise<AsyncIterable<string>> {
  const pieces = piecesOf(ports, acting, query);
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}

async function* piecesOf(ports: ExportPorts, acting: ActingFor, query: ExportQuery): AsyncGenerator<string> {
  const { organizationId } = acting;
  const { event_id, badge_id, from, until, bom } = query;
  const separator = SEPARATORS[query.separator];
  const reading = keysOf(ports, organizationId, { event: event_id, badge: badge_id });
  reading.catch(() => undefined);
  let start: string | undefined;
  const linesOf = async (rows: readonly Row[]) => {
    const keys = await reading;
    const before = start ?? `${bom === "true" ? "\ufeff" : ""}${header(separator, keys)}\r\n`;
    start = "";
    return before + written(rows, separator, keys);
  };
  const filter: CertificateFilter = {
    event: event_id && nameOf(event_id),
    badge: badge_id && nameOf(badge_id),
    ...statusFilter(query),
    ...(await issuedRange(ports, organizationId, { from, until })),
  };
  // What belongs to a page is read while the page before is written.
  let former: Promise<Row[]> | undefined;
  for await (const certificates of ports["certificates.list"].all(organizationId, filter)) {
    const coming = rowsOf(ports, certificates);
    coming.catch(() => undefined);
    if (!former && certificates.length > 0) await noted(ports, acting, query);
    if (former) yield await linesOf(await former);
    former = coming;
  }
  yield await linesOf(former ? await former : []);
}

const noted = (ports: ExportPorts, acting: ActingFor, { event_id }: ExportQuery): Promise<void> =>
  keepExport(ports, acting, {
    action: "certificates.exported",
    subject: { kind: "organization", id: acting.organizationId, name: null },
    details: event_id && { event_id: nameOf(event_id) },
  });

/** The keys of all fields that the certificates of an export can have, each once. */
async function keysOf(
  ports: ExportPorts,
  organizationId: string,
  named: Parameters<typeof fieldedBadges>[2],
): Promise<readonly string[]> {
  const badges = await fieldedBadges(ports, organizationId, named);
  const keys = new Set(badges.flatMap(({ fields }) => fields.map(({ key }) => key)));
  if (keys.size > LIMITS.exportedFields)
    throw invalidField(
      "badge_id",
      `Your badges have ${keys.size} fields, more than the ${LIMITS.exportedFields} columns of a file; ask for those of one badge or event at a time.`,
    );
  return [...keys];
}

async function rowsOf(ports: ExportPorts, certificates: readonly Certificate[]): Promise<Row[]> {
  // Of the certificates that say the same, one is asked for its texts.
  const said = certificates.map(textsOf);
  const speakers = new Map(certificates.map((certificate, n) => [said[n]!, certificate]));
  const [rows, texts] = await Promise.all([
    withOutcomes(ports, certificates),
    ports.certificates.texts([...speakers.values()]),
  ]);
  const shared = new Map(
    [...speakers].map(([text, certificate]) => [text, sharedOf(certificate, texts.get(certificate.id))]),
  );
  const { baseUrl } = ports.settings;
  return rows.map(({ certificate, told, outcome }, n) => ({
    certificate,
    told,
    outcome,
    shared: shared.get(said[n]!)!,
    baseUrl,
  }));
}

const sharedOf = ({ event_id, badge_id }: Certificate, text: IssuedText | undefined): Shared => ({
  eventCode: shortCode(event_id),
  eventName: textField(text?.event.name ?? null),
  badgeCode: shortCode(badge_id),
  badgeName: textField(text?.badge.name ?? null),
});

const textsOf = ({ event_id, event_revision, badge_id, badge_revision, issuer_revision }: Certificate) =>
  `${event_id} ${event_revision} ${badge_id} ${badge_revision} ${issuer_revision}`;

function written(rows: readonly Row[], separator: string, keys: readonly string[]): string {
  const silent = separator.repeat(keys.length);
  let lines = "";
  for (const row of rows) {
    let line = "";
    for (let n = 0; n < FIELDS.length; n++) line += (n === 0 ? "" : separator) + (FIELDS[n]!(row) ?? "");
    const { values } = row.outcome;
    if (values === null) line += silent;
    else
      for (const key of keys)
        line += Object.hasOwn(values, key) ? separator + valueField(values[key]!) : separator;
    lines += `${line}\r\n`;
  }
  return lines;
}

/** The file name of an export, such as `certificates-7Q2M4XKD0A-2026-11-20.csv`, with the day of the organization. */
export async function exportFileName(
  { certificates, clock }: Pick<Ports, "certificates" | "clock">,
  organizationId: string,
  { event_id }: ExportQuery,
): Promise<string> {
  const today = writtenDay(inZone(clock.now(), await certificates.timeZone(organizationId)));
  return `certificates-${event_id === undefined ? "" : `${event_id.code}-`}${today}.csv`;
}
