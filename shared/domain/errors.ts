/** Every error code, with the status and title of its response (decision 3.1; RFC 9457). */
export const ERRORS = {
  invalid_request: [400, "The request is not valid"],
  unrenderable_text: [400, "No font has a character of the text"],
  invalid_credential: [401, "A valid credential is required"],
  quota_exhausted: [402, "The monthly certificate quota is used up"],
  plan_upgrade_required: [403, "The plan does not include this operation"],
  session_token_required: [403, "This operation needs a panel session token"],
  api_key_required: [403, "This operation needs an API key"],
  organization_closed: [403, "The organization was closed"],
  company_account_required: [403, "This operation needs an organization account"],
  not_found: [404, "Not found"],
  method_not_allowed: [405, "Method not allowed"],
  api_key_limit_reached: [409, "Too many active API keys"],
  webhook_limit_reached: [409, "Too many webhooks"],
  template_limit_reached: [409, "Too many templates"],
  template_in_use: [409, "The template is in use"],
  webhook_disabled: [409, "The webhook is disabled"],
  mail_domain_taken: [409, "The domain is in use"],
  mail_domain_exists: [409, "The organization has another domain"],
  rotation_limit_reached: [409, "The secret was rotated too often"],
  event_has_certificates: [409, "The event has certificates"],
  badge_has_certificates: [409, "The badge has certificates"],
  fields_in_use: [409, "Certificates have values of the fields"],
  event_not_active: [409, "The event is not active"],
  image_not_ready: [409, "An image is still being fetched"],
  badge_not_active: [409, "The badge is not active"],
  recipient_erased: [409, "A recipient had their data erased"],
  duplicate_certificate: [409, "A recipient has such a certificate"],
  account_exists: [409, "The account exists"],
  not_accepted: [409, "The certificate was not accepted"],
  already_accepted: [409, "The certificate was accepted"],
  already_rejected: [409, "The certificate was refused"],
  refusal_final: [409, "The refusal can no longer be taken back"],
  certificate_expired: [409, "The certificate has expired"],
  certificate_revoked: [409, "The certificate was revoked"],
  correction_limit_reached: [409, "The address was corrected too often"],
  request_open: [409, "Such a request is still open"],
  request_answered: [409, "The request was answered already"],
  certificate_erased: [409, "The certificate was erased"],
  recipient_unsubscribed: [409, "The recipient unsubscribed"],
  recipient_opted_out: [409, "The recipient wants no phone messages"],
  phone_not_available: [409, "No phone message can be sent"],
  phone_message_recent: [409, "A phone message was sent a short time ago"],
  idempotency_in_progress: [409, "The first request with this key is still running"],
  conflict: [409, "The record changed meanwhile"],
  gone: [410, "No longer available"],
  payload_too_large: [413, "The body is too large"],
  unsupported_media_type: [415, "The content type is not supported"],
  idempotency_key_reused: [422, "The idempotency key was used for another request"],
  resend_limit_reached: [429, "The invitation was sent again too often"],
  mail_domain_limit_reached: [429, "Too many domains were claimed today"],
  image_limit_reached: [429, "Too many images were uploaded today"],
  rate_limit_exceeded: [429, "Too many requests"],
  internal_error: [500, "Something went wrong on our side"],
  service_unavailable: [503, "Temporarily unavailable"],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;

/** One invalid field: its path (`recipient[3].recipient_email`) and how to correct it. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/**
 * An error that the caller may read. `detail` is one sentence that says what to do; `errors` names each invalid field;
 * `extra` adds members to the problem document; `retryAfterSeconds` becomes `Retry-After`.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly extra: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    options: {
      errors?: readonly FieldError[];
      extra?: Readonly<Record<string, unknown>>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "DomainError";
    this.code = code;
    this.errors = options.errors;
    this.extra = options.extra;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The name of a function's error when a service that it needs was too busy: the same call can succeed in a moment. */
export const BUSY_RUN = "ServiceUnavailable";

/** Other requests kept changing the same records (503): nothing was written, and the same request can succeed soon. */
export class Contended extends DomainError {
  constructor(cause: unknown) {
    super("service_unavailable", "Many changes to the same records at once; please try again.", {
      retryAfterSeconds: 1,
      cause,
    });
  }
}

/** A 404, the same for a record that does not exist and one of another organization (decision 2.10). */
export const notFound = (noun: string): DomainError =>
  new DomainError("not_found", `There is no such ${noun}.`);

/** A 400 that names one invalid field. */
export const invalidField = (path: string, message: string): DomainError =>
  invalidFields([{ path, message }]);

/** Enough for 500 recipients with every field wrong; bounds the response to a body with very many wrong ones. */
export const FIELD_ERRORS_MAX = 2_500;

/** A 400 that names invalid fields, at least one and at most {@link FIELD_ERRORS_MAX}. */
export function invalidFields(errors: readonly FieldError[]): DomainError {
  const [first] = errors;
  const detail =
    errors.length === 1
      ? `${first!.path}: ${first!.message}`
      : `${errors.length} fields are not valid; see errors.`;
  return new DomainError("invalid_request", detail, { errors: errors.slice(0, FIELD_ERRORS_MAX) });
}
