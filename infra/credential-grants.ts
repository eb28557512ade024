import { CREDENTIAL_KEYS } from "#shared/storage/table/credential-keys.ts";

/** What the ports of credentials may do (grants.ts, which checks the type). */
export const CREDENTIAL_GRANTS = {
  credentialSigner: [
    { key: "issuerKeys", actions: ["Decrypt"] },
    { table: "main", actions: ["GetItem"] },
  ],
  credentials: [{ table: "main", actions: ["GetItem"], keys: CREDENTIAL_KEYS }],
  credentialChanges: [{ table: "main", actions: ["PutItem"], keys: CREDENTIAL_KEYS }],
  credentialQueue: [{ queue: "credentials", actions: ["SendMessage"] }],
  credentialMessages: [{ queue: "credentials", actions: ["ChangeMessageVisibility"] }],
  statusCounter: [{ table: "main", actions: ["UpdateItem"] }],
  statusLists: [{ table: "main", actions: ["GetItem"] }],
  credentialVerifier: [{ invoke: "credentials.check" }],
  signatureChecks: [],
  foreignDocuments: [],
  statusListChanges: [{ table: "main", actions: ["PutItem", "Query", "UpdateItem"] }],
} as const;
