import * as z from "zod";
import { Identifier, issuedAtOf, nameOf } from "../ids.ts";
import { answerPage, pageOf, pageQuery } from "../page.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS } from "../rules.ts";
import { rangeInOrder, text } from "../text.ts";
import { MAIL_PROBLEMS } from "./certificate.ts";
import { CertificateRecord, toCertificateRecord } from "./certificate-record.ts";
import { IssuedFrom, IssuedUntil, issuedRange } from "./issued-range.ts";
import type { CertificateFilter } from "./ports.ts";
import { withOutcomes } from "./read-certificate.ts";
import { Email } from "./recipient.ts";
import { oneName, STATUS_FILTERS, statusFilter } from "./status-filter.ts";

/** Query of GET /v1.0/invitations. */
export const CertificateQuery = pageQuery({
  ...STATUS_FILTERS,
  email_status: z
    .enum([...MAIL_PROBLEMS, "problem"])
    .optional()
    .meta({
      description:
        "What became of the latest e-mail, of certificates whose e-mail did not reach the recipient; `problem` is any of these.",
    }),
  event_id: Identifier.optional(),
  badge_id: Identifier.optional(),
  recipient_email: Email.optional(),
  external_id: text(LENGTHS.externalId)
    .optional()
    .meta({ description: "Your own identifier of the certificate." }),
  issuance_id: z
    .string()
    .refine((value) => issuedAtOf(value) !== undefined, { error: "Is not the id of an issuance." })
    .optional()
    .meta({ description: "The `issuance_id` that the answer to issuing gave." }),
  issued_from: IssuedFrom.optional(),
  issued_until: IssuedUntil.optional(),
  q: text(LENGTHS.recipientName).optional().meta({
    description:
      "Words of the name or the address, each from its beginning, in any order; accents, case, hyphens and apostrophes do not matter. With an @, the address.",
  }),
  sort: z.enum(["created_at", "updated_at"]).default("created_at"),
  order: z.enum(["asc", "desc"]).default("desc"),
})
  .refine(({ email_status, sort }) => email_status === undefined || sort !== "updated_at", {
    path: ["sort"],
    error: "Cannot be updated_at together with email_status.",
  })
  .refine(...rangeInOrder("issued_from", "issued_until"))
  .refine(...oneName("certificate_status"));
export type CertificateQuery = z.infer<typeof CertificateQuery>;
export const CertificatePage = pageOf(CertificateRecord).meta({ id: "CertificatePage" });

/** A page of an organization's certificates. Throws `invalid_request` for a cursor of another list. */
export async function listCertificates(
  ports: Pick<Ports, "certificates.list" | "messages" | "certificates" | "settings" | "cursors">,
  organizationId: string,
  query: CertificateQuery,
): Promise<z.input<typeof CertificatePage>> {
  const filter: CertificateFilter = {
    ...statusFilter(query),
    mail: query.email_status,
    event: query.event_id && nameOf(query.event_id),
    badge: query.badge_id && nameOf(query.badge_id),
    email: query.recipient_email,
    externalId: query.external_id,
    issuance: query.issuance_id,
    ...(await issuedRange(ports, organizationId, { from: query.issued_from, until: query.issued_until })),
    q: query.q,
  };
  const order = { by: query.sort, direction: query.order };
  const scope = { organization: organizationId, list: "invitations", ...filter, ...order };
  return answerPage(
    ports.cursors,
    query,
    scope,
    async (window) => {
      const slice = await ports["certificates.list"].list(organizationId, filter, order, window);
      return { ...slice, rows: await withOutcomes(ports, slice.rows) };
    },
    ({ certificate, told, outcome }) =>
      toCertificateRecord(certificate, ports.settings.baseUrl, told, outcome),
  );
}
