import type { Connect, Connection } from "#shared/connect.ts";
import type { CredentialIssuer, IssuerKey, SealedHalves } from "#shared/domain/credentials/issuer.ts";
import type { IssuerWrites, KeyPairs } from "#shared/domain/credentials/ports.ts";
import type { Grants } from "#shared/grant.ts";
import {
  credentialKeys,
  credentialPartitions,
  ISSUER_KEYS_START,
  ISSUER_SORT_KEY,
} from "../table/credential-keys.ts";
import { expression } from "../table/expressions.ts";
import { recordReader } from "../table/item.ts";
import { getItem, getRecord, mainTable } from "../table/items.ts";
import { readToEnd, through } from "../table/list.ts";
import { type Refusals, transact, update } from "../table/transactions.ts";
import { issuerPut, keyPuts, logFirst, storeDistrust } from "./issuer-log.ts";
import { badgeNotes } from "./issuer-profiles.ts";
import { toStatusList } from "./status-lists.ts";

/** The issuer of an item. */
export const toIssuer = recordReader<CredentialIssuer>()(
  "organization_id",
  "did",
  "status_key",
  "created_at",
);
/** The key of an item. */
export const toIssuerKey = recordReader<IssuerKey>()(
  "organization_id",
  "id",
  "multikey",
  "jwk",
  "created_at",
  "used_from",
  "distrusted_at",
);
/** The private halves of an item, encrypted. */
export const toSealed = recordReader<SealedHalves>()("ed25519", "p256");

export const issuersGrants: Grants<"issuers"> = () => [
  { table: "main", actions: ["GetItem", "Query"], prefix: credentialPartitions.issuer("*") },
];

export const connectIssuers: Connect<"issuers"> = (connection) => ({
  statusList: (organizationId, list) =>
    getRecord(mainTable(connection), credentialKeys.statusList(organizationId, list), toStatusList),
  async count(organizationId) {
    const item = await getItem(mainTable(connection), credentialKeys.credentialCounter(organizationId));
    return Number(item?.issued ?? 0) - Number(item?.skipped ?? 0);
  },
  async find(organizationId) {
    const run = {
      partition: credentialPartitions.issuer(organizationId),
      from: ISSUER_SORT_KEY,
      until: through(ISSUER_KEYS_START),
    };
    const [first, ...found] = await readToEnd(mainTable(connection), run, { consistent: true });
    if (!first) return undefined;
    return { issuer: toIssuer(first), keys: found.map(toIssuerKey) };
  },
});

/** Each change is written to the log first, so that a restore of the main table can make it again (decision 12.33). */
export const issuerRecords = (connection: Connection): Omit<IssuerWrites, keyof KeyPairs> => ({
  ...badgeNotes(connection),
  async establish(issuer, key, sealed) {
    const main = mainTable(connection);
    const forget = await logFirst(connection, {
      event: "established",
      at: key.created_at,
      issuer,
      key,
      sealed,
    });
    const actions = [issuerPut(main, issuer), ...keyPuts(main, key, sealed)];
    return made(forget, await transact(main, actions));
  },
  async addKey(key, sealed, newest) {
    const main = mainTable(connection);
    const unchanged = expression`attribute_not_exists(newest_key) OR newest_key = ${newest.id}`;
    const naming = update(
      main,
      credentialKeys.issuer(key.organization_id),
      { set: { newest_key: key.id } },
      unchanged,
    );
    const forget = await logFirst(connection, { event: "key_added", at: key.created_at, key, sealed });
    return made(forget, await transact(main, [...keyPuts(main, key, sealed), naming]));
  },
  async distrust(organizationId, keyId, at) {
    const entry = {
      event: "distrusted",
      at: at.toISOString(),
      organization_id: organizationId,
      key_id: keyId,
    } as const;
    const forget = await logFirst(connection, entry);
    const { item } = await storeDistrust(connection, organizationId, keyId, at.toISOString());
    if (!item) await forget();
    return item && toIssuerKey(item);
  },
});

/** Whether a change was made; the entry of one that was refused is removed. */
async function made(forget: () => Promise<void>, refusals: Refusals | undefined): Promise<boolean> {
  if (refusals !== undefined) await forget();
  return refusals === undefined;
}

/** The private halves of a key, still encrypted; undefined if the organization has no such key. */
export const readSealed = (
  connection: Connection,
  { organization_id, id }: Pick<IssuerKey, "organization_id" | "id">,
): Promise<SealedHalves | undefined> =>
  getRecord(mainTable(connection), credentialKeys.sealedKey(organization_id, id), toSealed);
