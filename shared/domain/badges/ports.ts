import type { AnswerReceipt } from "../idempotency.ts";
import type { Reference } from "../ids.ts";
import type { BadgeField } from "../outcomes/field.ts";
import type { Slice, Window } from "../page.ts";
import type { Badge } from "./badge.ts";

/** Ports of badges. */
export interface BadgePorts {
  badges: Badges;
  "badges.write": BadgeWrites;
}

export interface BadgeFilter {
  readonly status?: Badge["status"] | undefined;
}

/** What is read of a badge to know what certificates say. */
export type FieldedBadge = Pick<Badge, "id" | "event_id"> & { readonly fields: readonly BadgeField[] };

export interface Badges {
  list(organizationId: string, filter: BadgeFilter, window: Window): Promise<Slice<Badge>>;
  /** All badges of an organization that have fields, the oldest first. */
  withFields(organizationId: string): Promise<readonly FieldedBadge[]>;
  /** The badge that an organization means; undefined also for one of another organization. */
  get(organizationId: string, reference: Reference): Promise<Badge | undefined>;
}

export interface BadgeWrites {
  /** False when the short code is taken: draw another UUID. */
  create(badge: Badge, receipt?: AnswerReceipt): Promise<boolean>;
  /**
   * Writes `badge` if the stored one has the revision of `previous`; "changed" when another request changed it first. With
   * `unissued` only a badge without certificates; of the first issuance and such a change at once one happens.
   */
  replace(
    badge: Badge,
    previous: Badge,
    only: { readonly unissued: boolean },
  ): Promise<"replaced" | "changed" | "issued">;
  /** Deletes a badge unless an issuance has marked it; of a deletion and an issuance at once one happens. */
  remove(
    organizationId: string,
    reference: Reference,
    by: string,
  ): Promise<"removed" | "missing" | "has_certificates">;
}
