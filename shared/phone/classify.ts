import {
  META_FAULTS,
  META_OPTED_OUT,
  META_REFUSALS,
  type NumberRefusal,
} from "#shared/domain/phone/meta-codes.ts";
import type { PhoneOutcome } from "#shared/domain/phone/ports.ts";

/** Parts of an error of the SDK that decide; each may be absent, as anything can be thrown. */
interface Facts {
  readonly name: string;
  readonly message: string;
  /** Of the network, as Node names it. */
  readonly code: string;
  readonly syscall: string;
  /** HTTP status of the answer; 0 without one. */
  readonly status: number;
  /** Of the SMS API: why, in its own words. */
  readonly reason: string;
  /** Of the SMS API: the fields of the call that it refuses. */
  readonly fields: readonly string[];
}

const THROTTLED: ReadonlySet<string> = new Set([
  "ThrottlingException",
  "ThrottledException",
  "ThrottledRequestException",
  "TooManyRequestsException",
  "RequestThrottled",
  "LimitExceededException",
]);

/** Reasons of the SMS API that are about the number and stay so (SDK, ConflictExceptionReason, ValidationExceptionReason). */
const SMS_REFUSALS: ReadonlyMap<string, NumberRefusal> = new Map([
  ["DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION", "country"],
  ["DESTINATION_COUNTRY_BLOCKED", "country"],
  ["DESTINATION_PHONE_NUMBER_BLOCKED_BY_PROTECT_NUMBER_OVERRIDE", "refused"],
]);
const SMS_OPTED_OUT = "DESTINATION_PHONE_NUMBER_OPTED_OUT";
const SMS_NUMBER_FIELD = "DestinationPhoneNumber";

const META_CODE = /\b13\d{4}\b/g;

/** The network failed before a request could be sent. */
const NOT_REACHED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** @smithy/node-http-handler, setConnectionTimeout: the request is only sent when the connection stands. */
const NOT_CONNECTED = /did not establish a connection/;

const retry = (reason: string): PhoneOutcome => ({ kind: "retry", reason });
const refused = (reason: NumberRefusal): PhoneOutcome => ({ kind: "refused", reason });
const UNANSWERED: PhoneOutcome = { kind: "unanswered" };

/**
 * Takes what the call of either API threw, gives the outcome. It is "unanswered" unless the error proves that nothing was
 * sent: an answer that refuses (4xx or 503), or a network that was never reached. What is wrong with the stage and not with
 * the number (template, identity, permission, budget) is "retry", as one mistake in the configuration would otherwise refuse
 * all messages (decision 18.12). Reasons never have a text of the error, which may name the number.
 */
export function phoneOutcomeOf(error: unknown): PhoneOutcome {
  const facts = factsOf(error);
  if (facts.status === 0) return withoutAnswer(facts);
  if (THROTTLED.has(facts.name) || facts.status === 429) return retry("throttled");
  if (facts.status === 503) return retry("service_unavailable");
  if (facts.status < 400 || facts.status >= 500) return UNANSWERED;
  return bySmsReason(facts) ?? byMetaCode(facts) ?? byName(facts);
}

function withoutAnswer({ name, message, code, syscall }: Facts): PhoneOutcome {
  if (name === "CredentialsProviderError") return retry("credentials");
  if (NOT_REACHED.has(code) || syscall === "connect" || NOT_CONNECTED.test(message))
    return retry("unreachable");
  return UNANSWERED;
}

function bySmsReason({ name, reason, fields }: Facts): PhoneOutcome | undefined {
  if (name === "ValidationException" && fields.includes(SMS_NUMBER_FIELD)) return refused("number");
  if (reason === SMS_OPTED_OUT) return { kind: "opted_out" };
  const refusal = SMS_REFUSALS.get(reason);
  if (refusal) return refused(refusal);
  return word(reason) === "" ? undefined : retry(word(reason));
}

function byMetaCode({ message }: Facts): PhoneOutcome | undefined {
  const codes = message.match(META_CODE)?.map(Number) ?? [];
  return codes.includes(META_OPTED_OUT)
    ? { kind: "opted_out" }
    : codes.map((code) => outcomeOfCode(code)).find((outcome) => outcome !== undefined);
}

function outcomeOfCode(code: number): PhoneOutcome | undefined {
  const reason = META_FAULTS.get(code);
  const refusal = META_REFUSALS.get(code);
  if (reason !== undefined) return retry(reason);
  return refusal && refused(refusal);
}

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ["ResourceNotFoundException", "identity_missing"],
  ["AccessDeniedException", "access_denied"],
  ["AccessDeniedByMetaException", "access_denied_by_meta"],
  ["InvalidParametersException", "parameters_refused"],
  ["ValidationException", "parameters_refused"],
  ["ServiceQuotaExceededException", "quota"],
]);

const byName = ({ name }: Facts): PhoneOutcome =>
  retry(BY_NAME.get(name) ?? `unexpected_${word(name) || "error"}`);

/** A name or reason of AWS as a short reason of our own. */
const word = (text: string): string => text.replace(/\W/g, "").toLowerCase().slice(0, 60);

function factsOf(error: unknown): Facts {
  const about = error instanceof Error ? error : {};
  const text = (property: string): string => {
    const value: unknown = Reflect.get(about, property);
    return typeof value === "string" ? value : "";
  };
  const metadata: unknown = Reflect.get(about, "$metadata");
  const status: unknown =
    typeof metadata === "object" && metadata !== null ? Reflect.get(metadata, "httpStatusCode") : 0;
  const fields: unknown = Reflect.get(about, "Fields");
  return {
    name: text("name"),
    message: text("message"),
    code: text("code"),
    syscall: text("syscall"),
    status: typeof status === "number" ? status : 0,
    reason: text("Reason"),
    fields: Array.isArray(fields) ? fields.flatMap((field) => field?.Name ?? []) : [],
  };
}
