import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { unlessRefused } from "./answers.ts";
import { toCertificate } from "./certificate-item.ts";
import { readRun } from "./list.ts";
import { accountPut } from "./moves.ts";
import { keys, partitions } from "./schema.ts";

export const connectAccounts: Connect<"accounts"> = ({ config: { TABLE_MAIN: TableName }, documents }) => ({
  async exists(email) {
    const { Item } = await documents().send(
      new GetCommand({ TableName, Key: keys.account(email), ConsistentRead: true }),
    );
    return Item !== undefined;
  },
  create: (account) => unlessRefused(documents().send(new PutCommand(accountPut(TableName, account).Put!))),
  async waiting(email, after) {
    const run = {
      index: "by_address",
      partition: partitions.address(email),
      after: after ?? undefined,
      filter: {
        expression: "recipient_status = :invited AND #status = :pending",
        names: { "#status": "status" },
        values: { ":invited": "INVITED", ":pending": "PENDING" },
      },
    };
    const page = await readRun(documents(), TableName, run, { ascending: true, limit: 500 });
    return { rows: page.items.map(toCertificate), next: page.frontier };
  },
});
