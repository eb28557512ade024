/** Every number and switch that integrators or recipients can observe; internal numbers stand where they are used. */

export const PLANS = ["FREE", "STARTER", "PRO", "BUSINESS", "ENTERPRISE"] as const;
export type Plan = (typeof PLANS)[number];
export const TIERS = ["none", "basic", "advanced"] as const;
export type Tier = (typeof TIERS)[number];

/** What an operation requires of the caller's plan. */
const CAPABILITIES = ["read", "issue", "write", "webhooks"] as const;
export type Capability = (typeof CAPABILITIES)[number];

export interface PlanRules {
  readonly tier: Tier;
  readonly allows: readonly Capability[];
  /** Requests per minute of all keys of an organization together; 0 when the plan allows nothing. */
  readonly perMinute: number;
  /** Certificates per calendar month (UTC). */
  readonly monthlyQuota: number;
}

/** Two rules of the plan table that a deployment can change (decisions 1). */
export interface Switches {
  readonly starterCanIssue: boolean;
  readonly freeCanRead: boolean;
}
export const DEFAULT_SWITCHES: Switches = { starterCanIssue: true, freeCanRead: false };

/** The rules of a plan under the given switches (decisions 1). */
export function planRules(plan: Plan, switches: Switches = DEFAULT_SWITCHES): PlanRules {
  const everything: readonly Capability[] = CAPABILITIES;
  switch (plan) {
    case "FREE":
      return switches.freeCanRead
        ? { tier: "none", allows: ["read"], perMinute: 100, monthlyQuota: 0 }
        : { tier: "none", allows: [], perMinute: 0, monthlyQuota: 0 };
    case "STARTER":
      return {
        tier: "basic",
        allows: switches.starterCanIssue ? ["read", "issue"] : ["read"],
        perMinute: 100,
        monthlyQuota: 500,
      };
    case "PRO":
      return { tier: "advanced", allows: everything, perMinute: 1_000, monthlyQuota: 5_000 };
    case "BUSINESS":
      return { tier: "advanced", allows: everything, perMinute: 1_000, monthlyQuota: 50_000 };
    case "ENTERPRISE":
      return { tier: "advanced", allows: everything, perMinute: 10_000, monthlyQuota: 1_000_000 };
  }
}

/** The plans that allow a capability, under the given switches. */
export const plansAllowing = (capability: Capability, switches: Switches): readonly Plan[] =>
  PLANS.filter((plan) => planRules(plan, switches).allows.includes(capability));

/** Whether a plan is paid; the public directory shows only events of organizations on a paid plan (decisions 11). */
export const isPaid = (plan: Plan): boolean => plan !== "FREE";

/** Requests per minute of one key, by class of operation (decisions 1). */
export const KEY_LIMITS = { read: 300, issue: 100, webhookTest: 10 } as const;
export type KeyLimit = keyof typeof KEY_LIMITS;

/** Limits of requests and records. */
export const LIMITS = {
  /** Requests per minute of one source address, all public operations together (decisions 1). */
  publicPerMinute: 30,
  /** Requests per minute with session tokens of one organization (decisions 1). */
  sessionPerMinute: 300,
  activeKeysPerOrganization: 20,
  webhooksPerOrganization: 10,
  recipientsPerIssuance: 500,
  bodyBytes: 1_000_000,
  /** Lists for integrators (decisions 5). */
  page: { limit: 20, limitMax: 100, offsetMax: 10_000 },
  dashboard: { limit: 20, limitMax: 50 },
  directory: { limit: 20, limitMax: 50 },
  idempotencyHours: 24,
  idempotencyKeyLength: 255,
  invitationLinkDays: 90,
  connectionsPerEvent: 50,
  resendsPerDay: 3,
  /** Events in all six arrays together (decisions 11). */
  nextSteps: 20,
} as const;

/** Outbound webhooks (decisions 10). */
export const WEBHOOKS = {
  /** From the start of a request to the last byte of its response. */
  timeoutSeconds: 15,
  /** From a failed attempt to the next one: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h. */
  retryDelaysSeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400],
  /** An endpoint that has failed for this long without a success is disabled. */
  disableAfterDays: 5,
  /** How long the former secret still signs after a rotation. */
  formerSecretHours: 24,
} as const;

/** Lengths in characters (Unicode code points), or numbers of items (decisions 2, 7). */
export const LENGTHS = {
  keyName: 100,
  recipientName: 200,
  email: 254,
  reason: 1_000,
  eventName: 200,
  description: 5_000,
  place: 120,
  url: 2_048,
  badgeCriteria: 2_000,
  skill: 80,
  skillsPerBadge: 30,
  directoryQuery: 200,
} as const;
