import type { UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { shortCode } from "#shared/domain/ids.ts";
import { keys } from "../table/schema.ts";

/** Adds to the mail counters of an event; a mail that comes back counts one less as sent and one more as bounced. */
export const mailCounters = (
  TableName: string,
  eventId: string,
  { sent = 0, bounced = 0 }: { readonly sent?: number; readonly bounced?: number },
) =>
  ({
    TableName,
    Key: keys.eventMailed(shortCode(eventId)),
    UpdateExpression: "ADD sent :sent, bounced :bounced SET kind = :kind",
    ExpressionAttributeValues: { ":sent": sent, ":bounced": bounced, ":kind": "event_mailed" },
  }) satisfies UpdateCommandInput;
