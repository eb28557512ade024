import type { Reference } from "../ids.ts";
import type { Slice, Window } from "../page.ts";
import type { Badge } from "./badge.ts";

/** What badges need from the world; part of `Ports`. */
export interface BadgePorts {
  badges: Badges;
  badgeChanges: BadgeChanges;
}

export interface Badges {
  get(organizationId: string, reference: Reference): Promise<Badge | undefined>;
  list(organizationId: string, window: Window): Promise<Slice<Badge>>;
}

export interface BadgeChanges {
  create(badge: Badge): Promise<boolean>;
  replace(badge: Badge, previous: Badge): Promise<boolean>;
}
