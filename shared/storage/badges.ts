import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badge.ts";
import { recordOf } from "./item.ts";
import { listNewestFirst } from "./list.ts";
import { keys, partitions } from "./schema.ts";

export const connectBadges: Connect<"badges"> = ({ config, documents }) => ({
  async get(organizationId, { code, uuid }) {
    const { Item } = await documents().send(
      new GetCommand({ TableName: config.TABLE_MAIN, Key: keys.badge(code) }),
    );
    if (!Item || Item.organization_id !== organizationId || (uuid !== null && uuid !== Item.id))
      return undefined;
    return recordOf<Badge>(Item);
  },
  list: (organizationId, window) =>
    listNewestFirst<Badge>(documents(), config.TABLE_MAIN, partitions.badges(organizationId), window),
});
