import { PLANS, ROLES } from "#shared/domain/rules.ts";

/** What the gate is asked of a call that reads, besides its key, its window and the time. */
export const READING = { capability: "read", scope: "read", operation: "events.list" } as const;

/** What it is asked of a call with a session that every role may make on every plan, of an organization without roster. */
export const BY_ANYBODY = { userId: "anybody", byClaim: true, roles: ROLES, plans: PLANS } as const;
