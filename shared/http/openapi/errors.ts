import { alternatives } from "#shared/domain/alternatives.ts";
import { ERRORS, type ErrorCode } from "#shared/domain/errors.ts";
import { CORRECTIONS, LIMITS, PLANS, rolesFrom, SCOPE_OF, type Switches } from "#shared/domain/rules.ts";
import { hasOwnTenant } from "#shared/domain/senders/sender-state.ts";
import { type Endpoint, roleOf } from "../endpoint.ts";
import { problemType } from "../problem.ts";
import { isCounted, plansOf, rateLimitsOf } from "./access.ts";
import { EXAMPLE_URL, type JsonObject, type Only } from "./json.ts";
import parts from "./parts.json" with { type: "json" };

/** All error codes of an operation: those that follow from its declaration, and those that it lists. */
export function errorCodesOf({
  access,
  route,
  body,
  form,
  upload,
  bareFile,
  idempotent,
  errors,
}: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(["invalid_request"]);
  const add = (when: boolean | undefined, ...more: ErrorCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  const least = roleOf(access);
  const ofMembers = "session" in access || "either" in access || "panel" in access;
  add(!("public" in access), "invalid_credential");
  add(least !== undefined, "organization_closed");
  add("role" in access, "plan_upgrade_required");
  add("key" in access, "api_key_required");
  add("key" in access || "either" in access, "scope_required");
  add("session" in access || "panel" in access || "user" in access, "session_token_required");
  add(ofMembers, "organization_required", "not_a_member");
  add(ofMembers && least !== "viewer", "role_required");
  add(route.includes("{"), "not_found");
  add(body !== undefined, "payload_too_large", "unsupported_media_type");
  add((upload ?? bareFile) !== undefined, "payload_too_large", "unsupported_media_type");
  add(form, "payload_too_large");
  add(idempotent !== undefined, "idempotency_key_reused");
  add(idempotent === "own", "idempotency_in_progress");
  add(isCounted(access), "rate_limit_exceeded");
  add(true, "internal_error", "service_unavailable", ...errors);
  return [...codes].sort((a, b) => ERRORS[a][0] - ERRORS[b][0]);
}

/** An example of `detail` for each code; a code without an entry has its title instead. */
const DETAILS: Partial<Record<ErrorCode, string>> &
  Only<Record<ErrorCode, string>, typeof parts.errorDetails> = {
  ...parts.errorDetails,
  api_key_limit_reached: `The organization has ${LIMITS.activeKeysPerOrganization} active keys; revoke one first.`,
  refusal_final: `A refusal can be taken back for ${LIMITS.reconsiderDays} days, and these are over.`,
  correction_limit_reached: `The address of an invitation can be corrected ${CORRECTIONS.emailsMax} times; revoke the certificate and issue another one.`,
  resend_limit_reached: `An invitation can be sent again ${LIMITS.resendsPerDay} times a day (UTC).`,
  payload_too_large: `The body may have at most ${LIMITS.bodyBytes.toLocaleString("en")} bytes.`,
};

/** The name of the first window that a call of an operation counts in: the example of what a 429 names. */
export const rateWindowOf = (endpoint: Endpoint, switches: Switches): string =>
  String(rateLimitsOf(endpoint, switches)[0]?.window);

export function problemExample(code: ErrorCode, endpoint: Endpoint, switches: Switches): JsonObject {
  const [status, title] = ERRORS[code];
  const example = (detail: string, more: JsonObject = {}): JsonObject => ({
    type: problemType(EXAMPLE_URL, code),
    title,
    status,
    detail,
    code,
    request_id: "c1a7d3f0-5b82-4e96-9f14-2d60b8e7a35c",
    ...more,
  });
  if (code === "invalid_request") {
    const [path, message] = badField(endpoint);
    return example(`${path}: ${message}`, { errors: [{ path, message }] });
  }
  if (code === "plan_upgrade_required") {
    const byAccess = plansOf(endpoint.access, switches);
    // An operation that every plan may call and that refuses some by itself is about mail under one's own name.
    const plans = byAccess.length === PLANS.length ? PLANS.filter(hasOwnTenant) : byAccess;
    const plan = PLANS.find((candidate) => !plans.includes(candidate)) ?? PLANS[0];
    return example(`The ${plan} plan does not include this operation; it needs ${plans.join(" or ")}.`, {
      plan,
      plans,
    });
  }
  const least = roleOf(endpoint.access);
  if (code === "role_required" && least) {
    const roles = rolesFrom(least);
    return example(`The role viewer does not allow this operation; it needs ${alternatives(roles)}.`, {
      role: "viewer",
      roles,
    });
  }
  if (code === "scope_required" && "role" in endpoint.access) {
    const scope = SCOPE_OF[endpoint.access.role];
    return example(`This API key was made without the scope ${scope}; use one that has it.`, { scope });
  }
  if (code === "rate_limit_exceeded") {
    return example(DETAILS[code]!, { policy: rateWindowOf(endpoint, switches) });
  }
  return example(DETAILS[code] ?? `${title}.`);
}

function badField({ id, body }: Endpoint): readonly [path: string, message: string] {
  if (id === "invitations.issue") return ["recipient[3].recipient_email", "Must be an e-mail address."];
  if (body) return ["colour", "Is not a known field."];
  return ["colour", "Is not a known parameter."];
}

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });

/** The headers of an error: 401 and 403 have none of a rate limit, as they count in no window (decision 1.7). */
export function errorHeaders(status: number, endpoint: Endpoint, switches: Switches): JsonObject {
  return {
    "X-Request-Id": header("X-Request-Id"),
    ...(status === 401 ? { "WWW-Authenticate": header("WWW-Authenticate") } : {}),
    ...(status === 409 || status === 429 || status === 503 ? { "Retry-After": header("Retry-After") } : {}),
    // The others are shared by operations of several windows.
    ...(status === 429 ? rateLimitHeaders(endpoint, switches) : {}),
    ...(![401, 403, 429].includes(status) ? COMMON_RATE_LIMIT : {}),
  };
}

const COMMON_RATE_LIMIT: JsonObject = {
  "RateLimit-Policy": header("RateLimit-Policy"),
  RateLimit: header("RateLimit"),
};

/** The headers of a rate limit, with the window of the operation in their examples. */
export function rateLimitHeaders(endpoint: Endpoint, switches: Switches): JsonObject {
  const [{ window, limit } = {}] = rateLimitsOf(endpoint, switches);
  if (typeof limit !== "number") return COMMON_RATE_LIMIT;
  return {
    "RateLimit-Policy": { ...parts.headers["RateLimit-Policy"], example: `"${window}";q=${limit};w=60` },
    RateLimit: { ...parts.headers.RateLimit, example: `"${window}";r=${limit - 2};t=41` },
  };
}
