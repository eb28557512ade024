import * as z from "zod";
import { LENGTHS, SCOPES, type Scope } from "../rules.ts";
import { Instant, text } from "../text.ts";
import { viewOf } from "../view.ts";

/** Body of POST /api-keys (decision 2.3). */
export const CreateApiKey = z
  .strictObject({
    name: text(LENGTHS.keyName).meta({ description: "Label of the key.", examples: ["Registration system"] }),
    expiresAt: Instant.nullish().meta({ description: "When the key stops working; in the future." }),
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length).nullish().meta({
      description:
        "What the key may do: `read` what there is, `issue` certificates and answer their holders, `write` all the rest. All of it without this.",
    }),
  })
  .meta({ id: "CreateApiKey" });
export type CreateApiKey = z.infer<typeof CreateApiKey>;

/** A key as stored: never the token itself, only its SHA-256. */
export interface ApiKey {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly digest: string;
  readonly prefix: string;
  readonly status: "active" | "inactive";
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  /** The id of the operation of that use; absent from before it was stored. */
  readonly last_used_operation?: string | null;
  /** What it may do; absent for all. */
  readonly scopes?: readonly Scope[];
  readonly revoked_at: string | null;
  /** Users of the panel; null for a key of an operator, and for keys from before this was stored. */
  readonly created_by: string | null;
  readonly revoked_by: string | null;
}

/** What every answer says of a key. */
export const ShownApiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  prefix: z.string().meta({ description: "Start of the token, to recognise it." }),
  status: z.enum(["active", "inactive"]),
  scopes: z.array(z.enum(SCOPES)).meta({ description: "What the key may do." }),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
});

const USER = z.string().nullable();

/** A key as the panel sees it; `status` is inactive once revoked. */
export const ApiKeyRecord = z
  .strictObject({
    ...ShownApiKey.shape,
    lastUsedAt: z.string().nullable(),
    lastUsedOperation: z
      .string()
      .nullable()
      .meta({ description: "The operation of its last use, such as `invitations.issue`." }),
    revokedAt: z.string().nullable(),
    createdBy: USER.meta({ description: "Id of the user who created the key; null for an operator." }),
    revokedBy: USER.meta({ description: "Id of the user who revoked the key." }),
  })
  .meta({ id: "ApiKey" });
export type ApiKeyRecord = z.infer<typeof ApiKeyRecord>;

/** Response of POST /api-keys, the only one that has the token (decision 2.2). */
export const CreatedApiKey = z
  .strictObject({
    ...ShownApiKey.shape,
    token: z.string().meta({ description: "Shown once; store it now." }),
  })
  .meta({ id: "CreatedApiKey" });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** Whether a key is neither revoked nor expired. */
export const isValid = ({ status, expires_at }: ApiKey, at: Date): boolean =>
  status === "active" && (expires_at === null || Date.parse(expires_at) > at.getTime());

/** The panel's view of a stored key. */
export const toApiKeyRecord = (key: ApiKey): ApiKeyRecord =>
  viewOf(ApiKeyRecord, key, {
    createdAt: key.created_at,
    expiresAt: key.expires_at,
    lastUsedAt: key.last_used_at,
    lastUsedOperation: key.last_used_operation ?? null,
    scopes: [...(key.scopes ?? SCOPES)],
    revokedAt: key.revoked_at,
    // Keys from before users were stored have none.
    createdBy: key.created_by ?? null,
    revokedBy: key.revoked_by ?? null,
  });
