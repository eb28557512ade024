import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { transact } from "../table/answers.ts";
import { keys } from "../table/schema.ts";
import { mailCounters } from "./mail-counters.ts";

export const connectMailReturns: Connect<"mailReturns"> = ({
  config: { TABLE_MAIN: TableName },
  documents,
}) => ({
  async record({ organizationId, certificateId, messageId, reason }, at) {
    const Key = keys.certificate(organizationId, certificateId);
    const { Item } = await documents().send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (!Item) return "unrelated";
    const { email, event_id } = toCertificate(Item);
    const refusals = await transact(documents(), [
      {
        Update: {
          TableName,
          Key: keys.invitation(organizationId, email, certificateId),
          UpdateExpression: "SET #state = :refused, refused_reason = :reason, finished_at = :at",
          // A second copy of the news finds it refused, and news of an earlier mail another id.
          ConditionExpression: "#state = :sent AND message_id = :message",
          ExpressionAttributeNames: { "#state": "state" },
          ExpressionAttributeValues: {
            ":refused": "refused",
            ":sent": "sent",
            ":reason": reason,
            ":at": at.toISOString(),
            ":message": messageId,
          },
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        },
      },
      { Update: mailCounters(TableName, event_id, { sent: -1, bounced: 1 }) },
    ]);
    if (!refusals) return "recorded";
    const state = refusals.get(0)?.state;
    return state === "sending" || state === "requested" ? "sending" : "unrelated";
  },
});
