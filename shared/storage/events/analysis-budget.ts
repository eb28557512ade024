import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unlessRefused } from "../table/answers.ts";
import { keys } from "../table/schema.ts";

/** Counters outlive their day, for whoever asks what was spent. */
const KEEP_DAYS = 30;

/** Takes one call of a day's budget; false when it is used up. Exact also when many ask at once. */
export function takeFromBudget(
  client: DynamoDBDocumentClient,
  table: string,
  perDay: number,
  at: Date,
): Promise<boolean> {
  return unlessRefused(
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: keys.analysisBudget(at.toISOString().slice(0, 10)),
        UpdateExpression: "ADD calls :one SET expires_on = :expires",
        ConditionExpression: ":perDay > :none AND (attribute_not_exists(calls) OR calls < :perDay)",
        ExpressionAttributeValues: {
          ":one": 1,
          ":none": 0,
          ":perDay": perDay,
          ":expires": Math.floor(at.getTime() / 1_000) + KEEP_DAYS * 86_400,
        },
      }),
    ),
  );
}
