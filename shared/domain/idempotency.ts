import { DomainError } from "./errors.ts";

/** The Idempotency-Key of a request, and what tells its repetition from another request with the same key. */
export interface Idempotency {
  /** The route as declared: the same key on another operation is another key. */
  readonly operation: string;
  readonly key: string;
  /** SHA-256 of route and body; the order of the body's fields does not matter. */
  readonly fingerprint: string;
}

/** What is stored in the transaction that creates a record, so that a repeated request gets the same answer. */
export interface AnswerReceipt {
  readonly request: Idempotency;
  readonly organizationId: string;
  /** When the record was created, in ISO 8601. */
  readonly at: string;
  /** The answer without its secret field. */
  readonly answer: object;
  /** The field of the answer that is stored sealed. */
  readonly secret?: { readonly field: string; readonly sealed: string };
}

/** Ports of repeated requests. */
export interface IdempotencyPorts {
  receipts: Receipts;
  answerSecrets: AnswerSecrets;
}
export interface Receipts {
  /** The receipt of an earlier request with this key on this operation, within 24 hours. */
  find(organizationId: string, request: Idempotency, at: Date): Promise<AnswerReceipt | undefined>;
}
/** Encrypts a secret of an answer; only the same organization's can be opened again. */
export interface AnswerSecrets {
  seal(organizationId: string, secret: string): Promise<string>;
  open(organizationId: string, sealed: string): Promise<string>;
}

/** Thrown by adapters: a request with the same Idempotency-Key has stored its receipt first, and nothing was written. */
export class RequestRepeated extends Error {
  override readonly name = "RequestRepeated";
}

/** Throws `idempotency_key_reused` when the key came with another request. */
export function refuseReusedKey(
  earlier: { readonly fingerprint: string | null },
  request: Pick<Idempotency, "fingerprint"> | null,
): void {
  if (earlier.fingerprint !== request?.fingerprint)
    throw new DomainError(
      "idempotency_key_reused",
      "This Idempotency-Key came with another body before; use a new key.",
    );
}

interface NewRecord {
  readonly organization_id: string;
  readonly created_at: string;
}

/** The receipt of a new record; undefined for a request without Idempotency-Key. */
export const receiptFor = (
  request: Idempotency | null,
  { organization_id, created_at }: NewRecord,
  answer: object,
): AnswerReceipt | undefined =>
  request === null ? undefined : { request, organizationId: organization_id, at: created_at, answer };

/** A request whose answer has a secret, and what seals it. */
export interface SecretRequest {
  readonly request: Idempotency;
  readonly secrets: AnswerSecrets;
}

/** The receipt of a new record whose answer has a secret in `field` as well. */
export async function sealedReceiptFor(
  { request, secrets }: SecretRequest,
  record: NewRecord,
  answer: object,
  [field, secret]: readonly [field: string, secret: string],
): Promise<AnswerReceipt> {
  const sealed = await secrets.seal(record.organization_id, secret);
  return {
    request,
    organizationId: record.organization_id,
    at: record.created_at,
    answer,
    secret: { field, sealed },
  };
}
