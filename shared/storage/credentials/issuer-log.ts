import type { Connection } from "#shared/connect.ts";
import type { CredentialIssuer, IssuerKey, SealedHalves } from "#shared/domain/credentials/issuer.ts";
import type { IssuerEntry, IssuerLog } from "#shared/domain/credentials/ports.ts";
import { credentialKeys } from "../table/credential-keys.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { type Item, recordReader } from "../table/item.ts";
import {
  deleteItem,
  deliveriesTable,
  mainTable,
  putItem,
  type Table,
  updateIf,
  updateItem,
} from "../table/items.ts";
import { readToEnd } from "../table/list.ts";
import { otherKeys, otherPartitions } from "../table/other-keys.ts";
import { type Action, put, transactIf, update } from "../table/transactions.ts";

/** Puts an issuer that there is not yet. */
export const issuerPut = (main: Table, issuer: CredentialIssuer): Action =>
  put(main, { ...credentialKeys.issuer(issuer.organization_id), kind: "issuer", ...issuer }, MISSING);

/** Puts both parts of a key that there is not yet. */
export const keyPuts = (main: Table, key: IssuerKey, sealed: SealedHalves): Action[] => [
  put(
    main,
    { ...credentialKeys.issuerKey(key.organization_id, key.id), kind: "issuer_key", ...key },
    MISSING,
  ),
  put(
    main,
    { ...credentialKeys.sealedKey(key.organization_id, key.id), kind: "sealed_key", ...sealed },
    MISSING,
  ),
];

/** Distrusts a key that there is; the first moment stays. */
export const storeDistrust = (connection: Connection, organizationId: string, keyId: string, at: string) =>
  updateItem(
    mainTable(connection),
    credentialKeys.issuerKey(organizationId, keyId),
    { set: { distrusted_at: at } },
    expression`${EXISTS} AND distrusted_at = ${null}`,
  );

type EntryOf<E extends IssuerEntry["event"]> = Extract<IssuerEntry, { readonly event: E }>;
const READERS = {
  established: recordReader<EntryOf<"established">>()("at", "event", "issuer", "key", "sealed"),
  key_added: recordReader<EntryOf<"key_added">>()("at", "event", "key", "sealed"),
  distrusted: recordReader<EntryOf<"distrusted">>()("at", "event", "organization_id", "key_id"),
} satisfies { readonly [E in IssuerEntry["event"]]: (item: Item) => EntryOf<E> };
/** The entry of an item. */
export const toIssuerEntry = (item: Item): IssuerEntry => READERS[item.event as IssuerEntry["event"]](item);

export const issuerLog = (connection: Connection): IssuerLog => ({
  async skip(organizationId, numbers, because) {
    const changes = {
      set: { kind: "credential_count", skipped_because: because },
      add: { issued: numbers, skipped: numbers },
    };
    const anew = expression`attribute_not_exists(skipped_because) OR skipped_because <> ${because}`;
    const key = credentialKeys.credentialCounter(organizationId);
    return updateIf(mainTable(connection), key, changes, anew, { set: changes.set });
  },
  async issuerEntries(since) {
    const items = await readToEnd(
      deliveriesTable(connection),
      { partition: otherPartitions.issuerLog },
      { consistent: true },
    );
    return items
      .map(toIssuerEntry)
      .filter(({ at }) => at >= since)
      .sort((a, b) => (a.at < b.at ? -1 : 1));
  },
  async applyToIssuer(entry) {
    const main = mainTable(connection);
    if (entry.event === "distrusted")
      return (await storeDistrust(connection, entry.organization_id, entry.key_id, entry.at)).written;
    const keys = keyPuts(main, entry.key, entry.sealed);
    if (entry.event === "established") {
      const all = [issuerPut(main, entry.issuer), ...keys];
      if (await transactIf(main, all)) return true;
      // Of two first keys that were logged one was never made: its run died. Nobody knows which one has signed.
      return transactIf(main, keys);
    }
    // Ids of keys sort by time.
    const { organization_id, id } = entry.key;
    const older = expression`attribute_exists(pk) AND (attribute_not_exists(newest_key) OR newest_key < ${id})`;
    const naming = update(main, credentialKeys.issuer(organization_id), { set: { newest_key: id } }, older);
    return transactIf(main, [...keys, naming]);
  },
});

/** Writes an entry before its change is made. Gives what removes it, if the change is not made; an earlier entry stays. */
export async function logFirst(connection: Connection, entry: IssuerEntry): Promise<() => Promise<void>> {
  const [organizationId, keyId] =
    entry.event === "distrusted"
      ? [entry.organization_id, entry.key_id]
      : [entry.key.organization_id, entry.key.id];
  const key = otherKeys.issuerEntry(organizationId, keyId, entry.event);
  const table = deliveriesTable(connection);
  const { written } = await putItem(table, { ...key, kind: "issuer_entry", ...entry }, MISSING);
  return async () => {
    if (written) await deleteItem(table, key);
  };
}
