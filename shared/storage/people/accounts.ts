import type { Connect } from "#shared/connect.ts";
import type { Account } from "#shared/domain/certificates/recipient.ts";
import type { Grants } from "#shared/grant.ts";
import { ADDRESS_KEYS } from "#shared/storage/table/schema.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { expression, MISSING } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { mainTable, putItem, type Table } from "../table/items.ts";
import { readRun } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { type Action, put } from "../table/transactions.ts";

/** Certificates per read. */
const PAGE = 500;

export const accountsGrants: Grants<"accounts"> = () => [
  { table: "main", actions: ["PutItem"], prefix: ADDRESS_KEYS },
];

export const connectAccounts: Connect<"accounts"> = (connection) => ({
  async create(account) {
    return (await putItem(mainTable(connection), accountItem(account), MISSING)).written;
  },
});

export const waitingCertificatesGrants: Grants<"waitingCertificates"> = () => [
  { table: "main", actions: [], indexes: ["by_address"] },
];

export const connectWaitingCertificates: Connect<"waitingCertificates"> = (connection) => ({
  async of(email, after) {
    const run = {
      index: "by_address",
      partition: partitions.address(email),
      after: after ?? undefined,
      filter: expression`recipient_status = ${"INVITED"} AND status = ${"PENDING"}`,
    } as const;
    const page = await readRun(mainTable(connection), run, { ascending: true, limit: PAGE });
    return { rows: page.items.map(toCertificate), next: page.frontier };
  },
});

export const addressCertificatesGrants: Grants<"addressCertificates"> = () => [
  { table: "main", actions: [], indexes: ["by_address"], prefix: ADDRESS_KEYS },
];

export const connectAddressCertificates: Connect<"addressCertificates"> = (connection) => ({
  async of(email, after) {
    const run = {
      index: "by_address",
      partition: partitions.address(email),
      after: after ?? undefined,
    } as const;
    const page = await readRun(mainTable(connection), run, { ascending: true, limit: PAGE });
    return { rows: page.items.map(toCertificate), next: page.frontier };
  },
});

const accountItem = (account: Account): Item => ({
  ...itemKey.account(account.email),
  kind: "account",
  ...account,
});

/** Creates an account, on the condition that the address has none. */
export const accountPut = (main: Table, account: Account): Action => put(main, accountItem(account), MISSING);
