import * as z from "zod";
import { EMAIL_STATUSES } from "../certificates/certificate.ts";
import { RecipientRecord, toRecipientRecord } from "../certificates/certificate-record.ts";
import { type ToldCertificate, withToldStates } from "../certificates/read-certificate.ts";
import { Email } from "../certificates/recipient.ts";
import {
  FORMER_STATUS_FILTERS,
  oneName,
  STATUS_FIELDS,
  statusFilter,
} from "../certificates/status-filter.ts";
import { Identifier, nameOf, shortCode } from "../ids.ts";
import { answerPage, pageOf, pageQuery, type Window } from "../page.ts";
import { PHONE_REASONS, PHONE_STATUSES } from "../phone/phone-status.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS } from "../rules.ts";
import { text } from "../text.ts";
import { viewOf } from "../view.ts";
import type { Person } from "./ports.ts";

/** Query of GET /v1.0/recipient-invitations. */
export const RecipientInvitationQuery = pageQuery({
  ...FORMER_STATUS_FILTERS,
  recipient_email: Email.optional(),
  event_id: Identifier.optional(),
})
  .refine(...oneName("certificate_status"))
  .refine(...oneName("recipient_status"));

/** One row per invitation, from the recipient's side. */
const RecipientInvitationRow = z
  .strictObject({
    id: z.uuid(),
    recipient: RecipientRecord,
    ...STATUS_FIELDS,
    event_id: z.uuid(),
    event_short_code: z.string(),
    badge_id: z.uuid(),
    badge_short_code: z.string(),
    invited_at: z.string(),
    responded_at: z.string().nullable(),
    updated_at: z.string(),
    email_status: z.enum(EMAIL_STATUSES),
    phone_status: z.enum(PHONE_STATUSES),
    phone_reason: z.enum(PHONE_REASONS).nullable(),
  })
  .meta({ id: "RecipientInvitationRow" });
export const RecipientInvitationPage = pageOf(RecipientInvitationRow).meta({ id: "RecipientInvitationPage" });

const toRow = ({ certificate, told }: ToldCertificate): z.input<typeof RecipientInvitationRow> =>
  viewOf(RecipientInvitationRow, certificate, {
    recipient: toRecipientRecord(certificate),
    certificate_status: certificate.status,
    event_short_code: shortCode(certificate.event_id),
    badge_short_code: shortCode(certificate.badge_id),
    invited_at: certificate.created_at,
    responded_at: certificate.accepted_at ?? certificate.rejected_at,
    email_status: told.email,
    phone_status: told.phone.status,
    phone_reason: told.phone.reason,
  });

/** A page of an organization's invitations, newest first. */
export async function listRecipientInvitations(
  ports: Pick<Ports, "certificates.list" | "messages" | "cursors">,
  organizationId: string,
  query: z.infer<typeof RecipientInvitationQuery>,
): Promise<z.input<typeof RecipientInvitationPage>> {
  const filter = {
    ...statusFilter(query),
    email: query.recipient_email,
    event: query.event_id && nameOf(query.event_id),
  };
  const scope = { organization: organizationId, list: "recipient-invitations", ...filter };
  const order = { by: "created_at", direction: "desc" } as const;
  const read = async (window: Window) => {
    const slice = await ports["certificates.list"].list(organizationId, filter, order, window);
    return { ...slice, rows: await withToldStates(ports, slice.rows) };
  };
  return answerPage(ports.cursors, query, scope, read, toRow);
}

/** Query of GET /v1.0/recipients. */
export const RecipientQuery = pageQuery({
  email: Email.optional(),
  q: text(LENGTHS.recipientName).optional().meta({
    description:
      "Words of the name or the address, each from its beginning, in any order; accents, case, hyphens and apostrophes do not matter. With an @, the address.",
  }),
});
const RecipientRow = z
  .strictObject({
    name: z.string(),
    email: z.string(),
    number: z.string().nullable(),
    external_id: z.string().nullable(),
    last_issued_at: z.string(),
  })
  .meta({ id: "Recipient" });
export const RecipientPage = pageOf(RecipientRow).meta({ id: "RecipientPage" });

/** A page of the people that an organization has issued certificates to, sorted by address. */
export async function listRecipients(
  { "certificates.list": lists, cursors }: Pick<Ports, "certificates.list" | "cursors">,
  organizationId: string,
  { email, q, ...query }: z.infer<typeof RecipientQuery>,
): Promise<z.input<typeof RecipientPage>> {
  const filter = { email, q };
  const scope = { organization: organizationId, list: "recipients", ...filter };
  const present = (person: Person) => viewOf(RecipientRow, person, { last_issued_at: person.lastIssuedAt });
  return answerPage(cursors, query, scope, (window) => lists.people(organizationId, filter, window), present);
}
