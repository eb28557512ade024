import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phoneOutcomeOf } from "#shared/phone/classify.ts";

const NUMBER = "+5511987654321";
const answered = (status: number, name: string, more: object = {}) =>
  Object.assign(new Error(`about ${NUMBER}`), { name, $metadata: { httpStatusCode: status }, ...more });
const meta = (code: number) =>
  answered(400, "InvalidParametersException", { message: `(#${code}) about ${NUMBER}` });
const network = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

const UNANSWERED = { kind: "unanswered" };
const OPTED_OUT = { kind: "opted_out" };
const refused = (reason: string) => ({ kind: "refused", reason });
const retry = (reason: string) => ({ kind: "retry", reason });

describe("an error of either API is", () => {
  it.each([
    ["SMS throttled", answered(400, "ThrottlingException"), retry("throttled")],
    ["WhatsApp throttled", answered(429, "ThrottledRequestException"), retry("throttled")],
    ["429 by any name", answered(429, "Whatever"), retry("throttled")],
    ["WhatsApp unavailable", answered(503, "ServiceUnavailable"), retry("service_unavailable")],
    ["SMS failed within", answered(500, "InternalServerException"), UNANSWERED],
    ["WhatsApp failed within", answered(500, "InternalServiceException"), UNANSWERED],
    ["Meta did not answer AWS", answered(502, "DependencyException"), UNANSWERED],
    ["a gateway's time-out", answered(504, "Unknown"), UNANSWERED],
    ["an answer that is not JSON", answered(200, "SyntaxError"), UNANSWERED],
    [
      "an invalid number",
      answered(400, "ValidationException", {
        Reason: "FIELD_VALIDATION_FAILED",
        Fields: [{ Name: "DestinationPhoneNumber", Message: NUMBER }],
      }),
      refused("number"),
    ],
    [
      "another invalid field",
      answered(400, "ValidationException", {
        Reason: "FIELD_VALIDATION_FAILED",
        Fields: [{ Name: "MessageBody" }],
      }),
      retry("field_validation_failed"),
    ],
    [
      "a number that stopped SMS",
      answered(400, "ConflictException", { Reason: "DESTINATION_PHONE_NUMBER_OPTED_OUT" }),
      OPTED_OUT,
    ],
    [
      "a country that the account blocks",
      answered(400, "ConflictException", { Reason: "DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION" }),
      refused("country"),
    ],
    [
      "the account's sandbox",
      answered(400, "ConflictException", { Reason: "DESTINATION_PHONE_NUMBER_NOT_VERIFIED" }),
      retry("destination_phone_number_not_verified"),
    ],
    [
      "a budget used up",
      answered(400, "ServiceQuotaExceededException", { Reason: "MONTHLY_SPEND_LIMIT_REACHED_FOR_TEXT" }),
      retry("monthly_spend_limit_reached_for_text"),
    ],
    ["a missing identity", answered(400, "ResourceNotFoundException"), retry("identity_missing")],
    ["no permission", answered(403, "AccessDeniedException"), retry("access_denied")],
    ["no permission of Meta", answered(403, "AccessDeniedByMetaException"), retry("access_denied_by_meta")],
    ["an unknown template", meta(132_001), retry("template_unknown")],
    ["a paused template", meta(132_015), retry("template_paused")],
    ["a disabled template", meta(132_016), retry("template_disabled")],
    ["other parameters than the template's", meta(132_000), retry("template_parameters")],
    ["Meta's own throttle", meta(130_429), retry("throttled")],
    ["a number without WhatsApp", meta(131_026), refused("undeliverable")],
    ["a person who stopped WhatsApp", meta(131_050), OPTED_OUT],
    ["a code of Meta that nobody knows", meta(139_999), retry("parameters_refused")],
    ["a refusal that nobody knows", answered(400, "NewException"), retry("unexpected_newexception")],
    [
      "no credentials",
      Object.assign(new Error(), { name: "CredentialsProviderError" }),
      retry("credentials"),
    ],
    ["nobody listening", network("ECONNREFUSED", { syscall: "connect" }), retry("unreachable")],
    ["no address", network("ENOTFOUND", { syscall: "getaddrinfo" }), retry("unreachable")],
    ["no connection in time", network("ETIMEDOUT", { syscall: "connect" }), retry("unreachable")],
    [
      "no connection in the time of the SDK",
      Object.assign(new Error("the request socket did not establish a connection with the server"), {
        name: "TimeoutError",
      }),
      retry("unreachable"),
    ],
    ["a connection that broke", network("ECONNRESET", { syscall: "read" }), UNANSWERED],
    ["a connection that broke in sending", network("EPIPE", { syscall: "write" }), UNANSWERED],
    ["a time-out", Object.assign(new Error(), { name: "AbortError" }), UNANSWERED],
    ["anything else that is thrown", "text", UNANSWERED],
  ])("%s", (_, error, outcome) => {
    expect(phoneOutcomeOf(error)).toEqual(outcome);
  });

  it("never told with a text of AWS, and is only sent again when AWS refused it or was never reached", () => {
    const word = fc.string({ maxLength: 40 });
    const status = fc.option(fc.integer({ min: 100, max: 599 }), { nil: undefined });
    fc.assert(
      fc.property(word, word, word, word, status, (name, text, code, reason, httpStatusCode) => {
        const error = Object.assign(new Error(`${text} ${NUMBER}`), {
          name,
          code,
          Reason: reason,
          $metadata: { httpStatusCode },
        });
        const outcome = phoneOutcomeOf(error);
        if ("reason" in outcome) expect(outcome.reason).toMatch(/^\w{1,80}$/);
        const refusedByAws =
          httpStatusCode !== undefined &&
          ((httpStatusCode >= 400 && httpStatusCode < 500) || httpStatusCode === 503);
        const sure = refusedByAws || ["ECONNREFUSED", "ENOTFOUND"].includes(code);
        expect(sure || outcome.kind === "unanswered").toBe(true);
        expect(refusedByAws && outcome.kind === "unanswered").toBe(false);
      }),
    );
  });
});
