import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badge.ts";
import { recordOf } from "./item.ts";
import { readRun } from "./list.ts";
import { keys, partitions } from "./schema.ts";
import { fillWindow } from "./window.ts";

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
    fillWindow<Badge>(
      window,
      false,
      (badge) => `${badge.created_at}#${badge.id}`,
      async (after, wanted) => {
        const run = {
          index: "by_list",
          partition: partitions.badges(organizationId),
          after: after ?? undefined,
        };
        const page = await readRun(documents(), config.TABLE_MAIN, run, { ascending: false, limit: wanted });
        return { rows: page.items.map((item) => recordOf<Badge>(item)), frontier: page.frontier };
      },
    ),
});
