import type { PortName } from "#shared/domain/ports.ts";
import type { QueueName } from "#shared/queue/queues.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { ADDRESS_KEYS, IMAGE_KEYS, RECEIPT_KEYS, SWEEP_KEYS } from "#shared/storage/table/schema.ts";
import type { TableName } from "#shared/storage/table/tables.ts";
import { CREDENTIAL_GRANTS } from "./credential-grants.ts";
import { WEBHOOK_GRANTS } from "./webhook-grants.ts";

export type TableAction =
  | "BatchGetItem"
  | "BatchWriteItem"
  | "ConditionCheckItem"
  | "DeleteItem"
  | "GetItem"
  | "PutItem"
  | "Query"
  | "UpdateItem";

/** Secrets that a deployment generates, with the environment variable of each secret's id (shared/config.ts). */
export const SECRETS = {
  links: { variable: "LINK_SECRET_ID" },
  cursors: { variable: "CURSOR_SECRET_ID" },
  documents: { variable: "DOCUMENT_SECRET_ID" },
} as const;
/**
 * Encryption keys of a deployment, besides those that AWS manages for tables, queues and logs, with the names that the
 * encryption context of each call must have (shared/webhooks/secrets.ts, shared/webhooks/answer-secrets.ts,
 * shared/credentials/key-pairs.ts).
 */
export const KEYS = {
  webhookSecrets: { variable: "WEBHOOK_KEY_ID", context: ["organization_id", "webhook_id"] },
  answers: { variable: "ANSWER_KEY_ID", context: ["organization_id"] },
  issuerKeys: { variable: "ISSUER_KEY_ID", context: ["organization_id"] },
} as const;
/** Workers that other functions call, with the environment variable of the function's name. */
export const INVOKED = {
  "documents.render": { variable: "RENDER_FUNCTION" },
  "credentials.check": { variable: "CHECK_FUNCTION" },
} as const;
/** Buckets that ports read or write; one that `forgets` removes what is old. */
export const BUCKETS = {
  directory: { variable: "DIRECTORY_BUCKET", forgets: true },
  documents: { variable: "DOCUMENTS_BUCKET", forgets: true },
  pictures: { variable: "PICTURES_BUCKET", forgets: false },
} as const;

/** A name as in environment variables: `webhookSecrets` becomes `WEBHOOK_SECRETS`. */
export const variableOf = (name: string): string => name.replaceAll(/[A-Z]/g, "_$&").toUpperCase();

export type SecretName = keyof typeof SECRETS;
export type KeyName = keyof typeof KEYS;
export type InvokedName = keyof typeof INVOKED;
export type BucketName = keyof typeof BUCKETS;

/** A permission on one resource, with the environment variables that name the resource; or settings alone. */
export type Grant =
  /** `actions` on the table itself, Query on the named indexes. A transaction needs the action of each of its items. */
  | {
      readonly table: TableName;
      readonly actions: readonly TableAction[];
      readonly indexes?: readonly string[];
      /** The prefix of the partition keys that are permitted, of the indexes too, `*` for any text; without it all. */
      readonly keys?: string;
    }
  | { readonly queue: QueueName; readonly actions: readonly ("SendMessage" | "ChangeMessageVisibility")[] }
  | { readonly secret: SecretName }
  | {
      readonly key: KeyName;
      readonly actions: readonly ("Encrypt" | "Decrypt" | "GenerateDataKeyPairWithoutPlaintext")[];
    }
  | { readonly bucket: BucketName; readonly actions: readonly ("GetObject" | "PutObject" | "DeleteObject")[] }
  /** InvokeFunction of a worker that other functions call. */
  | { readonly invoke: InvokedName }
  /** SendRawEmail from the stage's identity with its configuration set, and its sender and unsubscribe addresses. */
  | { readonly mail: "send" }
  /** GetSendQuota, of the whole account. */
  | { readonly mail: "quota" }
  /** Variables of the session issuer, the plan switches, the origins of the panel, the domain of CloudFront; or the analyzer and its model. */
  | { readonly settings: "sessions" | "switches" | "panelOrigins" | "edge" | "analysis" }
  /** Size of the function's temporary folder. */
  | { readonly temporaryMb: number }
  /** Native code for x86 and the layer of fonts, beside the bundle (infra/pack-renderer.ts). */
  | { readonly draws: { readonly memoryMb: number } };

const SWITCHES: Grant = { settings: "switches" };
/**
 * A snapshot of 300,000 events has 810 MB (bench). The publisher also needs 1,590 MB for its draft; a reader keeps the
 * snapshot in use until it has fetched a newer one.
 */
const SNAPSHOT_MB = 4_096;

/** What each port may do when deployed: exactly the calls its adapter makes (a test compares the two). */
export const GRANTS: Record<PortName, readonly Grant[]> = {
  clock: [],
  settings: [SWITCHES, { settings: "panelOrigins" }, { settings: "edge" }],
  apiOperations: [],
  apiDocument: [],
  gate: [SWITCHES, { table: "gate", actions: ["GetItem", "UpdateItem"], keys: GATE_KEYS.organization }],
  addressGate: [{ table: "gate", actions: ["UpdateItem"], keys: GATE_KEYS.address }],
  failedCredentials: [{ table: "gate", actions: ["GetItem", "UpdateItem"], keys: GATE_KEYS.address }],
  sessions: [{ settings: "sessions" }],
  organizations: [{ table: "main", actions: ["GetItem"] }],
  organizationLists: [{ table: "main", actions: [], indexes: ["by_list"] }],
  organizationChanges: [
    { table: "main", actions: ["GetItem", "PutItem", "UpdateItem"] },
    { table: "gate", actions: ["PutItem", "UpdateItem"], keys: GATE_KEYS.organization },
  ],
  gateRebuild: [
    { table: "main", actions: ["ConditionCheckItem", "GetItem", "Query"] },
    { table: "gate", actions: ["GetItem", "UpdateItem"], keys: GATE_KEYS.organization },
  ],
  profiles: [{ table: "main", actions: ["GetItem", "PutItem", "UpdateItem"] }],
  moves: [{ table: "main", actions: ["PutItem", "UpdateItem"] }],
  sharing: [{ table: "main", actions: ["UpdateItem"] }],
  accounts: [{ table: "main", actions: ["PutItem"], keys: ADDRESS_KEYS }],
  waitingCertificates: [{ table: "main", actions: [], indexes: ["by_address"] }],
  expiries: [{ table: "main", actions: ["GetItem", "PutItem"], indexes: ["by_due"] }],
  expiring: [{ table: "main", actions: ["BatchGetItem"] }],
  expiryQueue: [{ queue: "expiry", actions: ["SendMessage"] }],
  expiryMessages: [{ queue: "expiry", actions: ["ChangeMessageVisibility"] }],
  people: [{ table: "main", actions: ["Query"] }],
  peopleEntries: [{ table: "main", actions: ["BatchGetItem", "UpdateItem"] }],
  peopleQueue: [{ queue: "people", actions: ["SendMessage"] }],
  peopleMessages: [{ queue: "people", actions: ["ChangeMessageVisibility"] }],
  relayQueue: [{ queue: "relay", actions: ["SendMessage"] }],
  relayMessages: [{ queue: "relay", actions: ["ChangeMessageVisibility"] }],
  unsentMails: [{ table: "main", actions: ["BatchGetItem", "Query"] }],
  mailSweeps: [{ table: "main", actions: ["GetItem", "PutItem"], keys: SWEEP_KEYS }],
  mailStates: [{ table: "main", actions: ["BatchGetItem"] }],
  resends: [{ table: "main", actions: ["GetItem", "UpdateItem"] }],
  mutes: [{ table: "main", actions: ["DeleteItem", "PutItem"], keys: ADDRESS_KEYS }],
  accountQueue: [{ queue: "accounts", actions: ["SendMessage"] }],
  keys: [
    { table: "main", actions: ["Query"] },
    { table: "gate", actions: ["GetItem"], keys: GATE_KEYS.organization },
  ],
  keyChanges: [
    { table: "main", actions: ["GetItem", "PutItem"] },
    { table: "gate", actions: ["GetItem", "UpdateItem"], keys: GATE_KEYS.organization },
  ],
  keyMint: [],
  receipts: [{ table: "main", actions: ["GetItem"], keys: RECEIPT_KEYS }],
  answerSecrets: [{ key: "answers", actions: ["Encrypt", "Decrypt"] }],
  contextCopies: [],
  issuerBadgeNotes: [{ table: "main", actions: ["GetItem", "PutItem"] }],
  issuerChanges: [{ table: "main", actions: ["PutItem", "UpdateItem"] }],
  keyPairs: [{ key: "issuerKeys", actions: ["GenerateDataKeyPairWithoutPlaintext"] }],
  events: [{ table: "main", actions: ["Query"], indexes: ["by_list"] }],
  eventChanges: [{ table: "main", actions: ["DeleteItem", "GetItem", "PutItem"] }],
  namedEvents: [{ table: "main", actions: ["BatchGetItem"] }],
  badges: [{ table: "main", actions: ["GetItem"], indexes: ["by_list"] }],
  shownBadges: [{ table: "main", actions: ["BatchGetItem"] }],
  badgeChanges: [{ table: "main", actions: ["PutItem"] }],
  certificates: [{ table: "main", actions: ["GetItem"] }],
  certificateLists: [
    {
      table: "main",
      actions: ["Query"],
      indexes: ["by_status", "by_event", "by_badge", "by_address", "by_external", "by_list"],
    },
  ],
  usage: [{ table: "main", actions: ["GetItem", "Query"] }],
  issuances: [
    { table: "main", actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"] },
  ],
  holds: [
    {
      table: "main",
      actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem"],
      indexes: ["by_address"],
    },
  ],
  issuedTexts: [{ table: "main", actions: ["BatchGetItem"] }],
  unfinished: [{ table: "main", actions: ["GetItem", "Query", "UpdateItem"] }],
  invitations: [{ table: "main", actions: ["BatchGetItem", "GetItem"] }],
  mailClaims: [{ table: "main", actions: ["GetItem", "UpdateItem"] }],
  noticeClaims: [{ table: "main", actions: ["PutItem", "UpdateItem"] }],
  deferredMails: [{ table: "main", actions: ["DeleteItem", "UpdateItem"], indexes: ["by_due"] }],
  mailReturns: [{ table: "main", actions: ["GetItem", "UpdateItem"] }],
  mailQueue: [{ queue: "mail", actions: ["SendMessage"] }],
  mailMessages: [{ queue: "mail", actions: ["ChangeMessageVisibility"] }],
  ...WEBHOOK_GRANTS,
  renderer: [{ invoke: "documents.render" }],
  // Lambda gives one processor for 1,769 MB, which is more than the drawing process may use.
  typesetter: [{ draws: { memoryMb: 1_769 } }],
  noticeMailer: [{ mail: "send" }],
  mailQuota: [{ mail: "quota" }],
  mailer: [{ mail: "send" }],
  certificateMailer: [{ mail: "send" }],
  qrCodes: [],
  simulator: [
    { queue: "mail", actions: ["SendMessage"] },
    { queue: "returns", actions: ["SendMessage"] },
  ],
  links: [{ secret: "links" }],
  cursors: [{ secret: "cursors" }],
  documentNames: [{ secret: "documents" }],
  renders: [{ bucket: "documents", actions: ["GetObject", "PutObject"] }],
  analyses: [{ table: "main", actions: ["BatchGetItem", "ConditionCheckItem", "PutItem"] }],
  analyzer: [{ settings: "analysis" }, { table: "directory", actions: ["UpdateItem"] }],
  analysisQueue: [{ queue: "analysis", actions: ["SendMessage"] }],
  ...CREDENTIAL_GRANTS,
  imageCopies: [{ table: "main", actions: ["BatchGetItem"], keys: IMAGE_KEYS }],
  imageIntake: [{ table: "main", actions: ["GetItem", "PutItem"], keys: IMAGE_KEYS }],
  imageStore: [{ bucket: "pictures", actions: ["PutObject"] }],
  imageSource: [],
  imageCodec: [],
  imageQueue: [{ queue: "images", actions: ["SendMessage"] }],
  imageMessages: [{ queue: "images", actions: ["ChangeMessageVisibility"] }],
  keptImages: [{ bucket: "pictures", actions: ["GetObject"] }],
  eventPictures: [{ table: "main", actions: ["GetItem"] }],
  directoryLog: [
    { table: "main", actions: ["BatchGetItem", "Query"], indexes: ["by_list"] },
    { table: "directory", actions: ["BatchWriteItem", "GetItem", "UpdateItem"] },
  ],
  directoryEditions: [
    { table: "main", actions: ["BatchGetItem", "Query"], indexes: ["by_list"] },
    { table: "directory", actions: ["GetItem", "PutItem", "Query", "UpdateItem"] },
    { bucket: "directory", actions: ["GetObject", "PutObject", "DeleteObject"] },
    { temporaryMb: SNAPSHOT_MB },
  ],
  directory: [
    { table: "directory", actions: ["GetItem", "Query"] },
    { bucket: "directory", actions: ["GetObject"] },
    { temporaryMb: SNAPSHOT_MB },
  ],
};

export const grantsOf = (ports: readonly PortName[]): readonly Grant[] =>
  ports.flatMap((port) => GRANTS[port]);

/** Whether a port draws documents, and so needs the renderer beside the bundle. */
export const draws = (port: PortName): boolean => GRANTS[port].some((grant) => "draws" in grant);
/** Whether a port uses a table, and so needs the DynamoDB client. */
export const usesTable = (port: PortName): boolean => GRANTS[port].some((grant) => "table" in grant);
