import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { keys } from "../table/schema.ts";

export const connectMutes: Connect<"mutes"> = ({ config, documents }) => ({
  async mute(email, organizationId, at) {
    const Item = { ...keys.muted(email, organizationId), kind: "muted", created_at: at.toISOString() };
    await documents().send(new PutCommand({ TableName: config.TABLE_MAIN, Item }));
  },
});
