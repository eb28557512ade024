import { badgeFields } from "../badges/badge.ts";
import type { BadgeField } from "../outcomes/field.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";

/** A badge, as far as texts can name its fields. */
export interface TaggedBadge {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly BadgeField[];
}

/** The newest active badges of an organization that have fields. */
export async function taggedBadges(
  { badges: badgeLists }: Pick<Ports, "badges">,
  organizationId: string,
): Promise<TaggedBadge[]> {
  const window = { limit: LIMITS.page.limitMax, offset: 0, after: null };
  const { rows } = await badgeLists.list(organizationId, { status: "ACTIVE" }, window);
  return rows
    .map((badge) => ({ id: badge.id, name: badge.name, fields: badgeFields(badge) }))
    .filter(({ fields }) => fields.length > 0);
}
