import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badges/badge.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { MISSING } from "../table/expressions.ts";
import { type Item, isMeant, recordOf } from "../table/item.ts";
import { getItem, mainTable, putItem } from "../table/items.ts";
import { listNewestFirst } from "../table/list.ts";
import { replaceAndKeep } from "../table/revisions.ts";
import { entries, keys, partitions } from "../table/schema.ts";

export const connectBadges: Connect<"badges"> = (connection) => ({
  async get(organizationId, reference) {
    const item = await getItem(mainTable(connection), keys.badge(reference.code), { consistent: false });
    return item && isMeant(item, organizationId, reference) ? recordOf<Badge>(item) : undefined;
  },
  list: (organizationId, window) =>
    listNewestFirst<Badge>(mainTable(connection), partitions.badges(organizationId), window),
});

export const connectBadgeChanges: Connect<"badgeChanges"> = (connection) => ({
  async create(badge) {
    return (await putItem(mainTable(connection), badgeItem(badge), MISSING)).written;
  },
  replace: (badge, previous) =>
    replaceAndKeep(
      mainTable(connection),
      badgeItem(badge),
      previous,
      keys.badgeRevision(shortCode(badge.id), previous.revision),
    ),
});

const badgeItem = (badge: Badge): Item => ({
  ...keys.badge(shortCode(badge.id)),
  kind: "badge",
  ...entries.badge(badge),
  ...badge,
});
