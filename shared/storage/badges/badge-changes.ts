import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badges/badge.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { replaceRevision, unlessRefused } from "../table/answers.ts";
import type { Item } from "../table/item.ts";
import { keys, partitions } from "../table/schema.ts";

const badgeItem = (badge: Badge): Item => ({
  ...keys.badge(shortCode(badge.id)),
  kind: "badge",
  by_list_pk: partitions.badges(badge.organization_id),
  by_list_sk: `${badge.created_at}#${badge.id}`,
  ...badge,
});

export const connectBadgeChanges: Connect<"badgeChanges"> = ({
  config: { TABLE_MAIN: TableName },
  documents,
}) => ({
  create: (badge) =>
    unlessRefused(
      documents().send(
        new PutCommand({
          TableName,
          Item: badgeItem(badge),
          ConditionExpression: "attribute_not_exists(pk)",
        }),
      ),
    ),
  replace: (badge, previous) => replaceRevision(documents(), TableName, badgeItem(badge), previous.revision),
});
