import * as z from "zod";
import { Identifier, nameOf } from "../ids.ts";
import { answerPage, PAGE_QUERY, pageOf } from "../page.ts";
import type { Ports } from "../ports.ts";
import { RangeEnd, RangeStart, rangeInOrder } from "../text.ts";
import { CERTIFICATE_STATUSES, CertificateRecord, toCertificateRecord } from "./certificate.ts";
import type { CertificateFilter } from "./ports.ts";

/** Query of GET /v1.0/invitations (decision 5.5). */
export const CertificateQuery = z
  .strictObject({
    ...PAGE_QUERY,
    status: z.enum(CERTIFICATE_STATUSES).optional().meta({ description: "Status of the certificate." }),
    event_id: Identifier.optional(),
    badge_id: Identifier.optional(),
    issued_from: RangeStart.optional().meta({ description: "Issued at or after; a date or date-time." }),
    issued_until: RangeEnd.optional().meta({ description: "Issued at or before; a day counts to its end." }),
    sort: z.enum(["created_at", "updated_at"]).default("created_at"),
    order: z.enum(["asc", "desc"]).default("desc"),
  })
  .refine(...rangeInOrder("issued_from", "issued_until"));
export type CertificateQuery = z.infer<typeof CertificateQuery>;
export const CertificatePage = pageOf(CertificateRecord).meta({ id: "CertificatePage" });

/** A page of an organization's certificates. Throws `invalid_request` for a cursor of another list. */
export async function listCertificates(
  { certificateLists, settings, cursors }: Pick<Ports, "certificateLists" | "settings" | "cursors">,
  organizationId: string,
  query: CertificateQuery,
): Promise<z.input<typeof CertificatePage>> {
  const filter: CertificateFilter = {
    status: query.status,
    event: query.event_id && nameOf(query.event_id),
    badge: query.badge_id && nameOf(query.badge_id),
    issuedFrom: query.issued_from,
    issuedUntil: query.issued_until,
  };
  const order = { by: query.sort, direction: query.order };
  const scope = { organization: organizationId, list: "invitations", ...filter, ...order };
  return answerPage(
    cursors,
    query,
    scope,
    (window) => certificateLists.list(organizationId, filter, order, window),
    (certificate) => toCertificateRecord(certificate, settings.baseUrl),
  );
}
