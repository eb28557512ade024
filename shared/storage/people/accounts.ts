import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { accountPut } from "../certificates/moves.ts";
import { unlessRefused } from "../table/answers.ts";
import { readRun } from "../table/list.ts";
import { keys, partitions } from "../table/schema.ts";

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
