/** Secrets that a deployment generates, with the environment variable of each secret's id (shared/config.ts). */
export const SECRETS = {
  links: { variable: "LINK_SECRET_ID" },
  cursors: { variable: "CURSOR_SECRET_ID" },
  documents: { variable: "DOCUMENT_SECRET_ID" },
} as const;
/** Keys besides those that AWS manages, with the names that the encryption context of each call must have. */
export const KMS_KEYS = {
  webhookSecrets: { variable: "WEBHOOK_KEY_ID", context: ["organization_id", "webhook_id"] },
  answers: { variable: "ANSWER_KEY_ID", context: ["organization_id"] },
  issuerKeys: { variable: "ISSUER_KEY_ID", context: ["organization_id"] },
} as const;
/** Workers that other functions call, with the environment variable of the function's name. */
export const INVOKED = {
  "documents.render": { variable: "RENDER_FUNCTION" },
  "credentials.check": { variable: "CHECK_FUNCTION" },
} as const;
/** Buckets, of which most remove what is older than so many days; a snapshot in use is never that old. */
export const BUCKETS = {
  directory: { variable: "DIRECTORY_BUCKET", forgetsAfterDays: 30 },
  documents: { variable: "DOCUMENTS_BUCKET", forgetsAfterDays: 30 },
  /** The only copies that there are; what was overwritten or deleted comes back within so many days. */
  pictures: { variable: "PICTURES_BUCKET", forgetsAfterDays: null, keepsVersionsDays: 90 },
  /** Files as they were sent, until they are images. */
  uploads: { variable: "UPLOADS_BUCKET", forgetsAfterDays: 1 },
  /** Files of imports, and what was read and made of them. */
  imports: { variable: "IMPORTS_BUCKET", forgetsAfterDays: 30 },
} as const satisfies Record<string, BucketDefinition>;
export interface BucketDefinition {
  readonly variable: string;
  readonly forgetsAfterDays: number | null;
  readonly keepsVersionsDays?: number;
}

/** A name as in environment variables: `webhookSecrets` becomes `WEBHOOK_SECRETS`. */
export const variableOf = (name: string): string => name.replaceAll(/[A-Z]/g, "_$&").toUpperCase();

export type SecretName = keyof typeof SECRETS;
export type KmsKeyName = keyof typeof KMS_KEYS;
export type InvokedName = keyof typeof INVOKED;
export type BucketName = keyof typeof BUCKETS;
