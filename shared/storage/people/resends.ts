import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { refusedBy } from "../table/answers.ts";
import { keys } from "../table/schema.ts";

export const connectResends: Connect<"resends"> = ({ config, documents }) => ({
  /** The state "requested" lets the mail worker claim the invitation once more; the stream brings it there. */
  async request({ organization_id, email, id }, perDay, at) {
    const day = at.toISOString().slice(0, 10);
    const update = (counting: string, condition: string) =>
      documents().send(
        new UpdateCommand({
          TableName: config.TABLE_MAIN,
          Key: keys.invitation(organization_id, email, id),
          UpdateExpression: `SET #state = :requested, resend_day = :day, resends = ${counting}`,
          ConditionExpression: `#state IN (:sent, :refused, :requested) AND ${condition}`,
          ExpressionAttributeNames: { "#state": "state" },
          ExpressionAttributeValues: {
            ":requested": "requested",
            ":sent": "sent",
            ":refused": "refused",
            ":day": day,
            ":one": 1,
            ...(condition.includes(":max") ? { ":max": perDay } : {}),
          },
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      );
    try {
      await update(":one", "(attribute_not_exists(resend_day) OR resend_day < :day)");
      return "requested";
    } catch (error) {
      const refusal = refusedBy(error);
      if (!refusal) throw error;
      if (refusal.item === undefined || refusal.item.state === "sending") return "unsent";
    }
    try {
      await update("resends + :one", "resend_day = :day AND resends < :max");
      return "requested";
    } catch (error) {
      const refusal = refusedBy(error);
      if (!refusal) throw error;
      return refusal.item?.state === "sending" ? "unsent" : "limit";
    }
  },
});
