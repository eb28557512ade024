import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badges/badge.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { Event } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { InvitationSubject } from "#shared/domain/people/invitation-subject.ts";
import type { Claim } from "#shared/domain/people/ports.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { refusedBy } from "../table/answers.ts";
import { readAll } from "../table/batch.ts";
import { type Item, recordOf } from "../table/item.ts";
import { keys } from "../table/schema.ts";
import { mailCounters } from "./mail-counters.ts";

/**
 * How long a claim holds before another worker may take it over: longer than one worker can live (its time-out is
 * 25 s), shorter than the minute within which a mail must follow a crash.
 */
const CLAIM_SECONDS = 30;

export const connectInvitations: Connect<"invitations"> = ({
  config: { TABLE_MAIN: TableName },
  documents,
}) => ({
  subject: (organizationId, certificateId) =>
    readSubject(documents(), TableName, organizationId, certificateId),
  claim: (certificate, at) => claim(documents(), TableName, certificate, at),
  async record(certificate, outcome, at) {
    const [result, value, former] =
      outcome.state === "sent"
        ? ["message_id", outcome.messageId, "refused_reason"]
        : ["refused_reason", outcome.reason, "message_id"];
    await documents().send(
      new UpdateCommand({
        TableName,
        Key: invitationKey(certificate),
        UpdateExpression:
          "SET #state = :state, finished_at = :at, #result = :result REMOVE claimed_at, #former",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#state": "state", "#result": result, "#former": former },
        ExpressionAttributeValues: { ":state": outcome.state, ":at": at.toISOString(), ":result": value },
      }),
    );
  },
  async count(eventId, numbers) {
    await documents().send(new UpdateCommand(mailCounters(TableName, eventId, numbers)));
  },
  async release(certificate) {
    await documents().send(
      new UpdateCommand({
        TableName,
        Key: invitationKey(certificate),
        UpdateExpression: "SET claimed_at = :free",
        ConditionExpression: "#state = :sending",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":free": 0, ":sending": "sending" },
      }),
    );
  },
});

const invitationKey = ({ organization_id, email, id }: Certificate) =>
  keys.invitation(organization_id, email, id);

async function readSubject(
  client: DynamoDBDocumentClient,
  table: string,
  organizationId: string,
  certificateId: string,
): Promise<InvitationSubject | undefined> {
  const { Item } = await client.send(
    new GetCommand({
      TableName: table,
      Key: keys.certificate(organizationId, certificateId),
      ConsistentRead: true,
    }),
  );
  if (!Item) return undefined;
  const certificate = toCertificate(Item);
  const wanted = [
    keys.organization(organizationId),
    keys.event(shortCode(certificate.event_id)),
    keys.badge(shortCode(certificate.badge_id)),
    keys.account(certificate.email),
    keys.muted(certificate.email, organizationId),
  ];
  const items = await readAll(client, table, wanted, { consistent: true });
  const found = (kind: string): Item | undefined => items.find((item) => item.kind === kind);
  const [organization, event, badge] = [found("organization"), found("event"), found("badge")];
  if (!organization || !event || !badge) return undefined;
  return {
    certificate,
    organization: recordOf<Organization>(organization),
    event: recordOf<Event>(event),
    badge: recordOf<Badge>(badge),
    registered: found("account") !== undefined,
    muted: found("muted") !== undefined,
  };
}

/** Before sending: the first to put the record sends; a claim whose holder died may be taken over. */
async function claim(
  client: DynamoDBDocumentClient,
  table: string,
  certificate: Certificate,
  at: Date,
): Promise<Claim> {
  const now = Math.floor(at.getTime() / 1_000);
  const { name, email, number, reason, created_at } = certificate;
  const fields = {
    kind: "invitation",
    state: "sending",
    claimed_at: now,
    name,
    email,
    number,
    reason,
    created_at,
  };
  const names = Object.keys(fields);
  try {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: invitationKey(certificate),
        UpdateExpression: `SET ${names.map((field) => `#${field} = :${field}`).join(", ")}`,
        ConditionExpression:
          "attribute_not_exists(pk) OR #state = :requested OR (#state = :state AND #claimed_at <= :stale)",
        ExpressionAttributeNames: Object.fromEntries(names.map((field) => [`#${field}`, field])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [`:${field}`, value])),
          ":requested": "requested",
          ":stale": now - CLAIM_SECONDS,
        },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return { kind: "claimed" };
  } catch (error) {
    const refusal = refusedBy(error);
    if (!refusal) throw error;
    if (refusal.item?.state !== "sending") return { kind: "done" };
    return {
      kind: "busy",
      retryInSeconds: Math.max(1, CLAIM_SECONDS + Number(refusal.item.claimed_at) - now),
    };
  }
}
