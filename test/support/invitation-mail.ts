import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { expect, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { keys } from "#shared/storage/table/schema.ts";
import { aRecipient, eventAndBadge } from "./fixtures.ts";
import type { ToldMail } from "./ses-events.ts";
import type { Tenant } from "./stack.ts";

/** An issued certificate whose mail is looked at. */
export interface MailedCertificate {
  readonly tenant: Tenant;
  readonly eventId: string;
  readonly id: string;
  readonly email: string;
}

/** Issues one certificate for an event of its own. */
export async function issueOne(tenant: Tenant): Promise<MailedCertificate> {
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, ...aRecipient() };
  const answer = await tenant.key.call("POST /v1.0/invitations", { body });
  expect(answer.status, answer.text).toBe(201);
  const [{ id, recipient }] = answer.body.certificates;
  return { tenant, eventId: event.id, id, email: recipient.email };
}

/** The stored invitation of a certificate; undefined before its mail is begun. */
export async function invitationOf({ tenant, id, email }: MailedCertificate) {
  const Key = keys.invitation(tenant.id, email, id);
  const command = new GetCommand({ TableName: readConfig().TABLE_MAIN, Key, ConsistentRead: true });
  return (await documentClient().send(command)).Item;
}

/** The mail of a certificate as the mail service knows it, once it is recorded as sent under another id than `before`. */
export async function mailOf(certificate: MailedCertificate, before?: ToldMail): Promise<ToldMail> {
  const { tenant, id, email } = certificate;
  const messageId = await vi.waitFor(
    async () => {
      const invitation = await invitationOf(certificate);
      expect(invitation).toMatchObject({ state: "sent" });
      expect(invitation!.message_id).not.toBe(before?.messageId);
      return String(invitation!.message_id);
    },
    { timeout: 15_000, interval: 30 },
  );
  return { messageId, tags: { organization: tenant.id, certificate: id }, address: email };
}

/** The mail counters of the certificate's event, as its organization sees them. */
export async function mailCountsOf({ tenant, eventId }: MailedCertificate) {
  const answer = await tenant.key.call("GET /dashboard/funnel/{event_id}", { params: { event_id: eventId } });
  return answer.body.emails as { sent: number; bounced: number };
}
