import * as z from "zod";
import { Identifier, nameOf, shortCode } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { RangeEnd, RangeStart, rangeInOrder } from "../text.ts";
import { type Certificate, RECIPIENT_STATUSES, verificationUrl } from "./certificate.ts";
import type { CertificateFilter } from "./ports.ts";

/** Query of GET /dashboard/export/csv. */
export const ExportQuery = z
  .strictObject({
    event_id: Identifier.optional(),
    status: z
      .enum([...RECIPIENT_STATUSES, "all"])
      .default("all")
      .meta({ description: "Status of the recipient." }),
    from: RangeStart.optional().meta({ description: "Issued at or after; a date or date-time." }),
    until: RangeEnd.optional().meta({ description: "Issued at or before; a day counts to its end." }),
    bom: z
      .enum(["true", "false"])
      .default("false")
      .meta({ description: "Begin with a byte order mark, for Excel." }),
  })
  .refine(...rangeInOrder("from", "until"));
export type ExportQuery = z.infer<typeof ExportQuery>;

const COLUMNS: readonly (readonly [
  name: string,
  value: (certificate: Certificate, baseUrl: string) => string | null,
])[] = [
  ["certificate_id", ({ id }) => id],
  ["event_id", ({ event_id }) => event_id],
  ["event_short_code", ({ event_id }) => shortCode(event_id)],
  ["badge_id", ({ badge_id }) => badge_id],
  ["recipient_name", ({ name }) => name],
  ["recipient_email", ({ email }) => email],
  ["recipient_number", ({ number }) => number],
  ["reason", ({ reason }) => reason],
  ["status", ({ status }) => status],
  ["recipient_status", ({ recipient_status }) => recipient_status],
  ["issued_at", ({ created_at }) => created_at],
  ["accepted_at", ({ accepted_at }) => accepted_at],
  ["rejected_at", ({ rejected_at }) => rejected_at],
  ["expires_at", ({ expires_at }) => expires_at],
  ["revoked_at", ({ revoked_at }) => revoked_at],
  ["verification_url", (certificate, baseUrl) => verificationUrl(baseUrl, certificate)],
];

/** The first line of every export. */
export const CSV_HEADER = COLUMNS.map(([name]) => name).join(",");

/**
 * Spreadsheets run a cell that starts with one of these characters, also full-width, as a formula (OWASP, "CSV
 * Injection"); a leading apostrophe makes it text.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One field of RFC 4180. */
function field(value: string | null): string {
  if (value === null) return "";
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The certificates of an organization as CSV (RFC 4180, UTF-8), newest first, in pieces, so that memory does not grow
 * with the number of rows. An event of another organization gives the header only.
 */
export async function* exportCertificates(
  { certificateLists, settings }: Pick<Ports, "certificateLists" | "settings">,
  organizationId: string,
  { event_id, status, from, until, bom }: ExportQuery,
): AsyncGenerator<string> {
  yield `${bom === "true" ? "\ufeff" : ""}${CSV_HEADER}\r\n`;
  const filter: CertificateFilter = {
    event: event_id && nameOf(event_id),
    recipientStatus: status === "all" ? undefined : status,
    issuedFrom: from,
    issuedUntil: until,
  };
  for await (const rows of certificateLists.all(organizationId, filter)) {
    let lines = "";
    for (const certificate of rows) {
      for (const [n, [, value]] of COLUMNS.entries())
        lines += (n === 0 ? "" : ",") + field(value(certificate, settings.baseUrl));
      lines += "\r\n";
    }
    if (lines !== "") yield lines;
  }
}

/** The file name of an export, such as `certificates-7Q2M4XKD0A-2026-11-20.csv`. */
export const exportFileName = ({ event_id }: ExportQuery, at: Date): string =>
  `certificates-${event_id === undefined ? "" : `${event_id.code}-`}${at.toISOString().slice(0, 10)}.csv`;
