import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badges/badge.ts";
import { isMeant, recordOf } from "../table/item.ts";
import { listNewestFirst } from "../table/list.ts";
import { keys, partitions } from "../table/schema.ts";

export const connectBadges: Connect<"badges"> = ({ config, documents }) => ({
  async get(organizationId, reference) {
    const { Item } = await documents().send(
      new GetCommand({ TableName: config.TABLE_MAIN, Key: keys.badge(reference.code) }),
    );
    return Item && isMeant(Item, organizationId, reference) ? recordOf<Badge>(Item) : undefined;
  },
  list: (organizationId, window) =>
    listNewestFirst<Badge>(documents(), config.TABLE_MAIN, partitions.badges(organizationId), window),
});
