import type { Connection } from "#shared/connect.ts";
import type { CredentialIssuer, IssuerKey, SealedHalves } from "#shared/domain/credentials/issuer.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { mainTable, type Table, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, put } from "../table/transactions.ts";

/** Puts an issuer that there is not yet. */
export const issuerPut = (main: Table, issuer: CredentialIssuer): Action =>
  put(main, { ...itemKey.issuer(issuer.organization_id), kind: "issuer", ...issuer }, MISSING);

/** Puts both parts of a key that there is not yet. */
export const keyPuts = (main: Table, key: IssuerKey, sealed: SealedHalves): Action[] => [
  put(main, { ...itemKey.issuerKey(key.organization_id, key.id), kind: "issuer_key", ...key }, MISSING),
  put(main, { ...itemKey.sealedKey(key.organization_id, key.id), kind: "sealed_key", ...sealed }, MISSING),
];

/** Distrusts a key that there is; the first moment stays. */
export const storeDistrust = (connection: Connection, organizationId: string, keyId: string, at: string) =>
  updateItem(
    mainTable(connection),
    itemKey.issuerKey(organizationId, keyId),
    { set: { distrusted_at: at } },
    expression`${EXISTS} AND distrusted_at = ${null}`,
  );
