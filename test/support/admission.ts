import { PLANS, ROLES } from "#shared/domain/rules.ts";

/** What the gate is asked of a call that reads, besides its key, its window and the time. */
export const A_READ = { capability: "read", scope: "read", operation: "events.list" } as const;

/** What it is asked of a call with a session that every role may make on every plan. */
export const BY_ANYBODY = { byClaim: false, roles: ROLES, plans: PLANS } as const;
