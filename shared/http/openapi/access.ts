import { alternatives } from "#shared/domain/alternatives.ts";
import {
  KEY_LIMITS,
  LIMITS,
  type MemberRole,
  PLANS,
  type Plan,
  PUBLIC_LIMITS,
  type PublicWindow,
  panelPlans,
  planRules,
  plansAllowing,
  rolesFrom,
  SCOPE_OF,
  type Switches,
} from "#shared/domain/rules.ts";
import { type Access, capabilityOf, type Endpoint, roleOf } from "../endpoint.ts";
import type { JsonObject } from "./json.ts";
import parts from "./parts.json" with { type: "json" };

/** Every rate window is one fixed UTC minute (decision 1.6). */
const WINDOW_SECONDS = 60;

/** The `security` of an operation: one of the entries is enough, no entries means public. */
export function securityOf(access: Access): JsonObject[] {
  if ("public" in access) return [];
  if ("key" in access) return [{ apiKey: [] }];
  return "either" in access ? [{ apiKey: [] }, { session: [] }] : [{ session: [] }];
}

/** Whether calls of the operation count in a rate window. */
export const isCounted = (access: Access): boolean => !("public" in access) || access.public !== "free";

/** The plans on which the operation may be called; all plans where only a session token is needed. */
export function plansOf(access: Access, switches: Switches): readonly Plan[] {
  if ("panel" in access) return panelPlans(access.panel, switches);
  const capability = capabilityOf(access);
  return capability === undefined ? PLANS : plansAllowing(capability, switches);
}

/** The extension `x-tier`: capability, plans and tiers that an operation needs; null for public operations. */
export function tierOf(access: Access, switches: Switches): JsonObject | null {
  if ("public" in access || "user" in access) return null;
  const plans = plansOf(access, switches);
  const tiers = [...new Set(plans.map((plan) => planRules(plan, switches).tier))];
  const capability = "panel" in access ? access.panel : (capabilityOf(access) ?? null);
  return { capability, plans, tiers };
}

/** The extension `x-role`: the roles of the members who may call an operation, and the scope that a key needs; null where neither acts. */
export function rolesOf(access: Access): JsonObject | null {
  const least = roleOf(access);
  if (least === undefined) return null;
  const scope = capabilityOf(access) !== undefined && "role" in access ? SCOPE_OF[access.role] : null;
  return { least, roles: rolesFrom(least), scope };
}

/** The extension `x-rate-limit`: every window that a call counts in. */
export function rateLimitsOf({ access, limit }: Endpoint, switches: Switches): JsonObject[] {
  if ("public" in access) return publicWindows(access.public);
  if ("user" in access) return publicWindows(access.user);
  const session = {
    ...windowOf("session", LIMITS.sessionPerMinute),
    credential: "session",
    per: "organization",
  };
  if ("session" in access) return [session];
  if ("panel" in access)
    return limit === null
      ? [session]
      : [session, { ...windowOf(limit, KEY_LIMITS[limit]), credential: "session", per: "organization" }];
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

function publicWindows(kind: PublicWindow | "free"): JsonObject[] {
  if (kind === "free") return [];
  const name = kind === "link" ? "link_address" : kind;
  const address = { ...windowOf(name, PUBLIC_LIMITS[kind]), per: "source address" };
  return kind === "link" ? [{ ...windowOf("link", LIMITS.linkPerMinute), per: "link" }, address] : [address];
}

function publicLimitInWords(kind: Exclude<PublicWindow, "account">): string {
  const perAddress = `${PUBLIC_LIMITS[kind].toLocaleString("en")} requests a minute from one source address`;
  if (kind === "link") return `${LIMITS.linkPerMinute} requests a minute through one link, and ${perAddress}`;
  return `${perAddress}, all operations of ${parts.publicOperations[kind]} together`;
}

const windowOf = (window: string, limit: number): JsonObject => ({ window, limit, seconds: WINDOW_SECONDS });

/** Text about credential, plans and limits of an operation, in paragraphs to follow its description. */
export function accessInWords(endpoint: Endpoint, switches: Switches): string {
  const { access } = endpoint;
  if ("public" in access)
    return access.public === "free"
      ? "**Access:** public, no credential and no rate limit."
      : `**Access:** public, no credential.\n\n**Rate limit:** ${publicLimitInWords(access.public)}.`;
  if ("user" in access)
    return `**Access:** the session token of anybody who is signed in, member of an organization or not.\n\n**Rate limit:** ${PUBLIC_LIMITS[access.user]} requests a minute from one source address, all operations of this kind together.`;
  const session = `${LIMITS.sessionPerMinute} a minute for all session tokens of the organization, the last ${LIMITS.sessionKeptForOwners} of them for its owners alone`;
  if ("session" in access)
    return `**Access:** a panel session token of ${whoMay(access.session)}, on every plan; an API key is refused.\n\n**Rate limit:** ${session}.`;
  const plans = alternatives(plansOf(access, switches));
  if ("panel" in access) {
    const onPlans = plansOf(access, switches).length === PLANS.length ? "every plan" : plans;
    return `**Access:** a panel session token of ${whoMay(access.role)}, on ${onPlans}; an API key is refused: use the same path under \`/v1.0\`.\n\n**Rate limit:** ${ownLimitInWords(endpoint, "all session tokens of the organization")}${session}.`;
  }
  const either = "either" in access;
  return [
    either
      ? `**Access:** an API key with the scope \`${SCOPE_OF[access.role]}\` of an organization on ${plans}, or a panel session token of ${whoMay(access.role)}.`
      : `**Access:** an API key with the scope \`${SCOPE_OF[access.role]}\` of an organization on ${plans}; a session token is refused: use the same path without \`/v1.0\`.`,
    `**Rate limit:** ${ownLimitInWords(endpoint, "one key")}${perPlanInWords(access, switches)} for all keys of the organization together${either ? `; ${session}` : ""}.`,
  ].join("\n\n");
}

const whoMay = (least: MemberRole): string =>
  least === "viewer" ? "any member" : `a member whose role is ${alternatives(rolesFrom(least))}`;

/** The window of its own that an operation counts in, before the window that it shares; empty for none. */
const ownLimitInWords = ({ limit }: Endpoint, whose: string): string =>
  limit === null
    ? ""
    : `${KEY_LIMITS[limit]} requests a minute for ${whose}, counted with every other operation of the window \`${limit}\`; `;

function perPlanInWords(access: Access, switches: Switches): string {
  const byLimit = Map.groupBy(plansOf(access, switches), (plan) => planRules(plan, switches).perMinute);
  return alternatives(
    [...byLimit].map(([limit, plans]) => `${limit.toLocaleString("en")} a minute (${plans.join(", ")})`),
  );
}
