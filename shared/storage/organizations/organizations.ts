import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { recordOf } from "../table/item.ts";
import { keys } from "../table/schema.ts";

export const connectOrganizations: Connect<"organizations"> = ({ config, documents }) => ({
  async get(id) {
    const { Item } = await documents().send(
      new GetCommand({ TableName: config.TABLE_MAIN, Key: keys.organization(id) }),
    );
    return Item && recordOf<Organization>(Item);
  },
});
