import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { expect } from "vitest";
import { readConfig } from "#shared/config.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { patientDocuments } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import type { Tenant } from "../support/stack.ts";
import type { SesMail } from "./ses-events.ts";

/** An issued certificate whose mail a test follows. */
export interface MailedCertificate {
  readonly tenant: Tenant;
  readonly eventId: string;
  readonly id: string;
  readonly email: string;
}

/** Issues one certificate for a new event, and says by which request. */
export async function issueOne(tenant: Tenant): Promise<MailedCertificate & { readonly requestId: string }> {
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, ...aRecipient() };
  const answer = await tenant.key.call("POST /v1.0/invitations", { body });
  const { id, recipient } = answer.body.certificates[0]!;
  const requestId = answer.headers.get("x-request-id")!;
  return { tenant, eventId: event.id, id, email: recipient.email, requestId };
}

/** The stored invitation of a certificate; undefined before the mail worker starts on it. */
export async function invitationOf({ tenant, id, email }: MailedCertificate) {
  const Key = itemKey.invitation(tenant.id, email, id);
  const command = new GetCommand({ TableName: readConfig().TABLE_MAIN, Key, ConsistentRead: true });
  return (await patientDocuments().send(command)).Item;
}

/** The mail of a certificate, once it is recorded as sent; given `before`, once it was sent again. */
export async function mailOf(certificate: MailedCertificate, before?: SesMail): Promise<SesMail> {
  const { tenant, id, email } = certificate;
  const messageId = await eventually(async () => {
    const invitation = await invitationOf(certificate);
    expect(invitation).toMatchObject({ state: "sent" });
    expect(invitation!.message_id).not.toBe(before?.messageId);
    return String(invitation!.message_id);
  });
  return { messageId, tags: { organization: tenant.id, certificate: id }, address: email };
}

/** The mail counters of the certificate's event, as its organization reads them. */
export async function mailCountsOf({ tenant, eventId }: MailedCertificate) {
  const answer = await tenant.key.call("GET /dashboard/funnel/{event_id}", { params: { event_id: eventId } });
  return answer.body.emails;
}
