/**
 * Every number and switch that a plan, an integrator or a recipient can notice, in one place (spec/decisions: "every
 * number lives in exactly one configuration file"); numbers of how a part works stand in that part. Brackets name the
 * paragraph of the decisions that settles the value.
 */

export const PLANS = ["FREE", "STARTER", "PRO", "BUSINESS", "ENTERPRISE"] as const;
export type Plan = (typeof PLANS)[number];
export const TIERS = ["none", "basic", "advanced"] as const;
export type Tier = (typeof TIERS)[number];

/** What a caller's plan must allow for an operation. */
const CAPABILITIES = ["read", "issue", "write", "webhooks"] as const;
export type Capability = (typeof CAPABILITIES)[number];

export interface PlanRules {
  readonly tier: Tier;
  readonly allows: readonly Capability[];
  /** Requests a minute, all keys of the organization together; 0 where nothing is allowed. */
  readonly perMinute: number;
  /** Certificates a calendar month (UTC). */
  readonly monthlyQuota: number;
}

/** The two switches that turn the contradictions of the requirement the other way [1]. */
export interface Switches {
  readonly starterCanIssue: boolean;
  readonly freeCanRead: boolean;
}
export const DEFAULT_SWITCHES: Switches = { starterCanIssue: true, freeCanRead: false };

/** The plan table [1] under the given switches. */
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

/** Whether a plan is paid for: the public directory shows the events of no other [requirement 4.1]. */
export const isPaid = (plan: Plan): boolean => plan !== "FREE";

/** Requests a minute of one key on one class of operation [1, requirement 8.2]. */
export const KEY_LIMITS = { read: 300, issue: 100, webhookTest: 10 } as const;
export type KeyLimit = keyof typeof KEY_LIMITS;

/** How much of something there may be [1, 2, 5, 7 to 9 where nothing else is said]. */
export const LIMITS = {
  /** All public operations together, one source address, a minute [1]. */
  publicPerMinute: 30,
  /** Session-token calls of one organization a minute [1]. */
  sessionPerMinute: 300,
  activeKeysPerOrganization: 20,
  webhooksPerOrganization: 10,
  recipientsPerIssuance: 500,
  bodyBytes: 1_000_000,
  /** Lists [5]. */
  page: { limit: 20, limitMax: 100, offsetMax: 10_000 },
  dashboard: { limit: 20, limitMax: 50 },
  /** [requirement 4.1] */
  directory: { limit: 20, limitMax: 50 },
  idempotencyHours: 24,
  idempotencyKeyLength: 255,
  invitationLinkDays: 90,
  connectionsPerEvent: 50,
  resendsPerDay: 3,
  /** All six arrays together [requirement 4.2]. */
  nextSteps: 20,
} as const;

/** Outbound webhooks [10]. */
export const WEBHOOKS = {
  /** From the start of a request to the last byte of its answer. */
  timeoutSeconds: 15,
  /** From a failed attempt to the next one: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h. */
  retryDelaysSeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400],
  /** An endpoint that has only failed for so long is disabled. */
  disableAfterDays: 5,
  /** After a rotation the former secret signs too for so long. */
  formerSecretHours: 24,
} as const;

/** Lengths in characters (Unicode code points) unless the name says otherwise [2, 7]. */
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
  /** What somebody types to find something; longer is no search [requirement 8.3: not shown]. */
  directoryQuery: 200,
} as const;
