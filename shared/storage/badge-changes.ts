import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badge.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { refusedBy } from "./answers.ts";
import { keys, partitions } from "./schema.ts";

export const connectBadgeChanges: Connect<"badgeChanges"> = ({ config, documents }) => {
  const put = async (badge: Badge, condition: string, values?: Record<string, unknown>): Promise<boolean> => {
    const Item = {
      ...keys.badge(shortCode(badge.id)),
      kind: "badge",
      by_list_pk: partitions.badges(badge.organization_id),
      by_list_sk: `${badge.created_at}#${badge.id}`,
      ...badge,
    };
    try {
      await documents().send(
        new PutCommand({
          TableName: config.TABLE_MAIN,
          Item,
          ConditionExpression: condition,
          ExpressionAttributeValues: values,
        }),
      );
      return true;
    } catch (error) {
      if (refusedBy(error)) return false;
      throw error;
    }
  };
  return {
    create: (badge) => put(badge, "attribute_not_exists(pk)"),
    replace: (badge, previous) => put(badge, "revision = :revision", { ":revision": previous.revision }),
  };
};
