import * as z from "zod";
import { Identifier, nameOf, shortCode } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { RangeEnd, RangeStart, rangeInOrder } from "../text.ts";
import { type Certificate, RECIPIENT_STATUSES, verificationUrl } from "./certificate.ts";
import { SEPARATORS, textField } from "./csv.ts";
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
    separator: z
      .enum(Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[])
      .default(",")
      .meta({ description: "Between two cells; spreadsheets in many languages expect a semicolon." }),
  })
  .refine(...rangeInOrder("from", "until"));
export type ExportQuery = z.infer<typeof ExportQuery>;

/** What is known of a row beside its certificate. */
interface Context {
  readonly baseUrl: string;
}

const COLUMNS: readonly (readonly [
  name: string,
  field: (certificate: Certificate, context: Context) => string | null,
])[] = [
  ["certificate_id", ({ id }) => id],
  ["event_id", ({ event_id }) => event_id],
  ["event_short_code", ({ event_id }) => shortCode(event_id)],
  ["badge_id", ({ badge_id }) => badge_id],
  ["badge_short_code", ({ badge_id }) => shortCode(badge_id)],
  ["recipient_name", ({ name }) => textField(name)],
  ["recipient_email", ({ email }) => textField(email)],
  ["recipient_number", ({ number }) => textField(number)],
  ["reason", ({ reason }) => textField(reason)],
  ["status", ({ status }) => status],
  ["recipient_status", ({ recipient_status }) => recipient_status],
  ["issued_at", ({ created_at }) => created_at],
  ["accepted_at", ({ accepted_at }) => accepted_at],
  ["rejected_at", ({ rejected_at }) => rejected_at],
  ["expires_at", ({ expires_at }) => expires_at],
  ["revoked_at", ({ revoked_at }) => revoked_at],
  ["verification_url", (certificate, { baseUrl }) => verificationUrl(baseUrl, certificate)],
];
const FIELDS = COLUMNS.map(([, field]) => field);
const header = (separator: string): string => COLUMNS.map(([name]) => name).join(separator);
/** The first line of an export with commas. */
export const CSV_HEADER = header(",");

/**
 * The certificates of an organization as CSV (RFC 4180, UTF-8), newest first, in pieces, so that memory does not grow
 * with the number of rows. An event of another organization gives the header only.
 */
export async function* exportCertificates(
  { certificateLists, settings }: Pick<Ports, "certificateLists" | "settings">,
  organizationId: string,
  { event_id, status, from, until, bom, separator: name }: ExportQuery,
): AsyncGenerator<string> {
  const separator = SEPARATORS[name];
  yield `${bom === "true" ? "\ufeff" : ""}${header(separator)}\r\n`;
  const filter: CertificateFilter = {
    event: event_id && nameOf(event_id),
    recipientStatus: status === "all" ? undefined : status,
    issuedFrom: from,
    issuedUntil: until,
  };
  const context = { baseUrl: settings.baseUrl };
  for await (const rows of certificateLists.all(organizationId, filter)) {
    let lines = "";
    for (const certificate of rows) {
      for (let n = 0; n < FIELDS.length; n++)
        lines += (n === 0 ? "" : separator) + (FIELDS[n]!(certificate, context) ?? "");
      lines += "\r\n";
    }
    if (lines !== "") yield lines;
  }
}

/** The file name of an export, such as `certificates-7Q2M4XKD0A-2026-11-20.csv`. */
export const exportFileName = ({ event_id }: ExportQuery, at: Date): string =>
  `certificates-${event_id === undefined ? "" : `${event_id.code}-`}${at.toISOString().slice(0, 10)}.csv`;
