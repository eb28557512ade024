import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { keys } from "../table/schema.ts";

export const connectUsage: Connect<"usage"> = ({ config, documents }) => ({
  /** Read consistently: the balance after an issuance must show it. */
  async used(organizationId, month) {
    const { Item } = await documents().send(
      new GetCommand({
        TableName: config.TABLE_MAIN,
        Key: keys.usage(organizationId, month),
        ConsistentRead: true,
      }),
    );
    return (Item?.used as number | undefined) ?? 0;
  },
});
