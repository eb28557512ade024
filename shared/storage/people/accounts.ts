import type { Connect } from "#shared/connect.ts";
import type { Account } from "#shared/domain/certificates/recipient.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import type { Grants } from "#shared/grant.ts";
import { MISSING } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { mainTable, putIf, type Table } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, put } from "../table/transactions.ts";

export const accountsGrants: Grants<"accounts"> = () => [
  { table: "main", actions: ["PutItem"], prefix: ADDRESS_KEYS },
];

export const connectAccounts: Connect<"accounts"> = (connection) => ({
  createAccount: (account) => putIf(mainTable(connection), accountItem(account), MISSING),
});

const accountItem = (account: Account): Item => ({
  ...itemKey.account(account.email),
  kind: "account",
  ...account,
});

/** Creates an account, on the condition that the address has none. */
export const accountPut = (main: Table, account: Account): Action => put(main, accountItem(account), MISSING);
