import { CommanderError } from "commander";
import type * as z from "zod";
import { StageMistake } from "#infra/stage-settings.ts";
import { DomainError, type FieldError } from "#shared/domain/errors.ts";

/** Exit codes: a script can tell a refusal from wrong usage. */
const EXIT = { ok: 0, refused: 1, usage: 2 } as const;

/** A failure that the operator can act on; shown as its message, without a stack. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Options that are called otherwise than the field they fill. */
const OPTIONS: Readonly<Record<string, string>> = { quota_override: "--quota", expiresAt: "--expires" };
const optionOf = (path: string): string => OPTIONS[path] ?? `--${path.replaceAll("_", "-")}`;
const fieldLines = (errors: readonly FieldError[]): string =>
  errors.map(({ path, message }) => (path === "" ? message : `${optionOf(path)}: ${message}`)).join("\n");

/** Checks what the options say. Throws Refusal with one line for each field that does not fit. */
export function checked<T extends z.ZodType>(schema: T, fields: unknown): z.output<T> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new Refusal(fieldLines(errors));
}

/** What to say about failures of the store or the queues, by the name that AWS gives them. */
const AWS_FAILURES: Readonly<Record<string, string>> = {
  CredentialsProviderError: "There are no AWS credentials. Log in to the account of this stage first.",
  ExpiredTokenException: "The AWS credentials have expired. Log in again.",
  UnrecognizedClientException: "AWS does not accept these credentials. Log in again.",
  InvalidClientTokenId: "AWS does not accept these credentials. Log in again.",
  ResourceNotFoundException:
    "The tables are not there. Check the account, the region and that the stage is deployed.",
  QueueDoesNotExist: "The queue is not there. Check the account, the region and that the stage is deployed.",
  TooManyRequestsException: "AWS takes no more of these calls at the moment. Try again in a minute.",
  LimitExceededException: "AWS does this for one user only so often. Try again in an hour.",
  CodeDeliveryFailureException:
    "Cognito could not mail the code. Look at the mail settings of the user pool.",
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;

/** The sentence for an error that the operator can act on; undefined for a fault of this program. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal || error instanceof StageMistake) return error.message;
  // The storage adapters tell an unreachable store as `service_unavailable`, with its error as the cause.
  if (codeOf(error instanceof DomainError ? error.cause : error)?.match(/^ECONN(REFUSED|RESET)$/))
    return "Nothing answers there. If this is about the local stack: start it with npm start.";
  if (error instanceof DomainError) return error.errors ? fieldLines(error.errors) : error.message;
  if (!(error instanceof Error)) return undefined;
  if (error.name.startsWith("AccessDenied")) return `These AWS credentials may not do this: ${error.message}`;
  return AWS_FAILURES[error.name];
}

/** The exit code for an error. `say` prints what the operator should know; Commander has already printed its own errors. */
export function exitCodeOf(error: unknown, say: (text: string) => void): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const sentence = sentenceOf(error);
  say(
    sentence ?? `Something is wrong with this tool:\n${error instanceof Error ? error.stack : String(error)}`,
  );
  return EXIT.refused;
}
