import type { Connect, Connection } from "#shared/connect.ts";
import type { CredentialIssuer, IssuerKey, SealedHalves } from "#shared/domain/credentials/issuer.ts";
import type { Grants } from "#shared/grant.ts";
import { credentialPartitions } from "#shared/storage/table/credential-keys.ts";
import { ISSUER_KEYS_START, ISSUER_SORT_KEY } from "../table/credential-keys.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { recordOf } from "../table/item.ts";
import { getItem, mainTable, type Table, updateItem } from "../table/items.ts";
import { readToEnd, through } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { type Action, put, transact, update } from "../table/transactions.ts";

export const issuersGrants: Grants<"issuers"> = () => [
  { table: "main", actions: ["Query"], prefix: credentialPartitions.issuer("*") },
];

export const connectIssuers: Connect<"issuers"> = (connection) => ({
  async find(organizationId) {
    const run = {
      partition: partitions.issuer(organizationId),
      from: ISSUER_SORT_KEY,
      until: through(ISSUER_KEYS_START),
    };
    const [first, ...found] = await readToEnd(mainTable(connection), run, { consistent: true });
    if (!first) return undefined;
    const { newest_key: _, ...issuer } = recordOf<CredentialIssuer & { newest_key?: string }>(first);
    return {
      issuer,
      keys: found.map((item) => recordOf<IssuerKey>(item)),
    };
  },
});

export const credentialCountsGrants: Grants<"credentialCounts"> = () => [
  { table: "main", actions: ["GetItem"], prefix: credentialPartitions.issuer("*") },
];

export const connectCredentialCounts: Connect<"credentialCounts"> = (connection) => ({
  async of(organizationId) {
    const item = await getItem(mainTable(connection), itemKey.credentialCounter(organizationId));
    return Number(item?.issued ?? 0);
  },
});

export const issuerChangesGrants: Grants<"issuerChanges"> = () => [
  { table: "main", actions: ["PutItem", "UpdateItem"] },
];

export const connectIssuerChanges: Connect<"issuerChanges"> = (connection) => ({
  async establish(issuer, key, sealed) {
    const main = mainTable(connection);
    const item = { ...itemKey.issuer(issuer.organization_id), kind: "issuer", ...issuer };
    const refusals = await transact(main, [put(main, item, MISSING), ...keyPuts(main, key, sealed)]);
    return refusals === undefined;
  },
  async addKey(key, sealed, newest) {
    const main = mainTable(connection);
    const unchanged = expression`attribute_not_exists(newest_key) OR newest_key = ${newest.id}`;
    const naming = update(
      main,
      itemKey.issuer(key.organization_id),
      { set: { newest_key: key.id } },
      unchanged,
    );
    return (await transact(main, [...keyPuts(main, key, sealed), naming])) === undefined;
  },
  async distrust(organizationId, keyId, at) {
    const { item } = await updateItem(
      mainTable(connection),
      itemKey.issuerKey(organizationId, keyId),
      { set: { distrusted_at: at.toISOString() } },
      expression`${EXISTS} AND distrusted_at = ${null}`,
    );
    return item && recordOf<IssuerKey>(item);
  },
});

const keyPuts = (main: Table, key: IssuerKey, sealed: SealedHalves): Action[] => [
  put(main, { ...itemKey.issuerKey(key.organization_id, key.id), kind: "issuer_key", ...key }, MISSING),
  put(main, { ...itemKey.sealedKey(key.organization_id, key.id), kind: "sealed_key", ...sealed }, MISSING),
];

/** The private halves of a key, still encrypted; undefined if the organization has no such key. */
export async function readSealed(
  connection: Connection,
  { organization_id, id }: Pick<IssuerKey, "organization_id" | "id">,
): Promise<SealedHalves | undefined> {
  const item = await getItem(mainTable(connection), itemKey.sealedKey(organization_id, id));
  return item && recordOf<SealedHalves>(item);
}
