import {
  KEY_LIMITS,
  LIMITS,
  PLANS,
  type Plan,
  planRules,
  plansAllowing,
  type Switches,
} from "#shared/domain/rules.ts";
import { alternatives } from "../alternatives.ts";
import { type Access, capabilityOf, type Endpoint } from "../endpoint.ts";
import type { JsonObject } from "./json.ts";

/** Every rate window is one fixed UTC minute (decision 1.6). */
const WINDOW_SECONDS = 60;

export const SECURITY_SCHEMES: Readonly<Record<string, JsonObject>> = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "ck_live_… or ck_test_…",
    description:
      "An API key of the organization, as `Authorization: Bearer <key>`. `ck_live_…` works in production, `ck_test_…` in the sandbox and locally.",
  },
  session: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "The session token of a user who is logged in to an organization's panel, as `Authorization: Bearer <token>`.",
  },
};

/** The `security` of an operation: one of the entries is enough, no entries means public. */
export function securityOf(access: Access): JsonObject[] {
  if ("public" in access) return [];
  if ("key" in access) return [{ apiKey: [] }];
  return "session" in access ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }];
}

/** Whether calls of the operation count in a rate window. */
export const isCounted = (access: Access): boolean => !("public" in access) || access.public === "counted";

/** The plans whose API keys may call the operation; all plans for an operation that takes no key. */
export function plansOf(access: Access, switches: Switches): readonly Plan[] {
  const capability = capabilityOf(access);
  return capability === undefined ? PLANS : plansAllowing(capability, switches);
}

/** The extension `x-tier`: capability, plans and tiers that an operation needs; null for public operations. */
export function tierOf(access: Access, switches: Switches): JsonObject | null {
  if ("public" in access) return null;
  const plans = plansOf(access, switches);
  const tiers = [...new Set(plans.map((plan) => planRules(plan, switches).tier))];
  return { capability: capabilityOf(access) ?? null, plans, tiers };
}

/** The extension `x-rate-limit`: every window that a call counts in. */
export function rateLimitsOf({ access, limit }: Endpoint, switches: Switches): JsonObject[] {
  if ("public" in access)
    return access.public === "free"
      ? []
      : [{ ...windowOf("address", LIMITS.publicPerMinute), per: "source address" }];
  const session = {
    ...windowOf("session", LIMITS.sessionPerMinute),
    credential: "session",
    per: "organization",
  };
  if ("session" in access) return [session];
  const byPlan = plansOf(access, switches).map((plan) => [plan, planRules(plan, switches).perMinute]);
  const organization = {
    window: "organization",
    seconds: WINDOW_SECONDS,
    limits: Object.fromEntries(byPlan),
    credential: "apiKey",
    per: "organization, all its keys together",
  };
  const key =
    limit === null ? [] : [{ ...windowOf(limit, KEY_LIMITS[limit]), credential: "apiKey", per: "key" }];
  return [organization, ...key, ...("either" in access ? [session] : [])];
}

const windowOf = (window: string, limit: number): JsonObject => ({ window, limit, seconds: WINDOW_SECONDS });

/** Text about credential, plans and limits of an operation, in paragraphs to follow its description. */
export function accessInWords(endpoint: Endpoint, switches: Switches): string {
  const { access } = endpoint;
  if ("public" in access)
    return access.public === "free"
      ? "**Access:** public, no credential and no rate limit."
      : `**Access:** public, no credential.\n\n**Rate limit:** ${LIMITS.publicPerMinute} requests a minute from one source address, all public operations together.`;
  const session = `${LIMITS.sessionPerMinute} a minute for all session tokens of the organization`;
  if ("session" in access)
    return `**Access:** a panel session token, on every plan; an API key is refused.\n\n**Rate limit:** ${session}.`;
  const plans = alternatives(plansOf(access, switches));
  const either = "either" in access;
  return [
    either
      ? `**Access:** an API key of an organization on ${plans}, or a panel session token.`
      : `**Access:** an API key of an organization on ${plans}; a session token is refused.`,
    `**Rate limit:** ${keyLimitInWords(endpoint)}${perPlanInWords(access, switches)} for all keys of the organization together${either ? `; ${session}` : ""}.`,
  ].join("\n\n");
}

const keyLimitInWords = ({ limit }: Endpoint): string =>
  limit === null
    ? ""
    : `${KEY_LIMITS[limit]} requests a minute for one key, counted with every other operation of the window \`${limit}\`; `;

function perPlanInWords(access: Access, switches: Switches): string {
  const byLimit = Map.groupBy(plansOf(access, switches), (plan) => planRules(plan, switches).perMinute);
  return alternatives(
    [...byLimit].map(([limit, plans]) => `${limit.toLocaleString("en")} a minute (${plans.join(", ")})`),
  );
}
