import { CREDENTIAL_KEYS, credentialPartitions } from "#shared/storage/table/credential-keys.ts";
import { partitions } from "#shared/storage/table/schema.ts";

/** The partitions of all issuers. */
const ISSUER_KEYS = credentialPartitions.issuer("*");

/** What the ports of credentials may do (grants.ts, which checks the type). */
export const CREDENTIAL_GRANTS = {
  issuers: [{ table: "main", actions: ["Query"], keys: ISSUER_KEYS }],
  issuerProfiles: [
    { table: "main", actions: ["Query"], keys: ISSUER_KEYS },
    { table: "main", actions: ["BatchGetItem"], keys: partitions.badge("") },
    { table: "main", actions: [], indexes: ["by_list"], keys: partitions.events("*") },
  ],
  issuerBadges: [{ table: "main", actions: ["GetItem"], keys: ISSUER_KEYS }],
  credentialCounts: [{ table: "main", actions: ["GetItem"], keys: ISSUER_KEYS }],
  credentialSigner: [
    { key: "issuerKeys", actions: ["Decrypt"] },
    { table: "main", actions: ["GetItem"] },
  ],
  credentials: [{ table: "main", actions: ["GetItem"], keys: CREDENTIAL_KEYS }],
  credentialChanges: [{ table: "main", actions: ["PutItem"], keys: CREDENTIAL_KEYS }],
  credentialsQueue: [{ queue: "credentials", actions: ["SendMessage"] }],
  credentialMessages: [{ queue: "credentials", actions: ["ChangeMessageVisibility"] }],
  statusCounter: [{ table: "main", actions: ["UpdateItem"], keys: ISSUER_KEYS }],
  statusLists: [{ table: "main", actions: ["GetItem"], keys: ISSUER_KEYS }],
  credentialVerifier: [{ invoke: "credentials.check" }],
  signatureChecks: [],
  foreignDocuments: [],
  statusListChanges: [{ table: "main", actions: ["PutItem", "Query", "UpdateItem"] }],
} as const;
