import errors from "./errors.json" with { type: "json" };

/** Every error code, with the status and title of its response (decision 3.1; RFC 9457). */
export const ERRORS = errors as { readonly [C in keyof typeof errors]: [status: number, title: string] };

export type ErrorCode = keyof typeof ERRORS;

/** One invalid field: its path (`recipient[3].recipient_email`) and how to correct it. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
  /** Of an unknown name: the one that was probably meant. */
  readonly did_you_mean?: string;
  /** Of a template: names the sentence, for translations; `named` is what it speaks of, such as a field. */
  readonly code?: string;
  readonly named?: string;
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
