import type { Connection } from "#shared/connect.ts";
import type { Account } from "#shared/domain/certificates/recipient.ts";
import type { Accounts } from "#shared/domain/people/ports.ts";
import { MISSING } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { mainTable, putItem, type Table } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, put } from "../table/transactions.ts";

export const accounts = (connection: Connection): Accounts => ({
  async createAccount(account) {
    return (await putItem(mainTable(connection), accountItem(account), MISSING)).written;
  },
});

const accountItem = (account: Account): Item => ({
  ...itemKey.account(account.email),
  kind: "account",
  ...account,
});

/** Creates an account, on the condition that the address has none. */
export const accountPut = (main: Table, account: Account): Action => put(main, accountItem(account), MISSING);
