import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badges/badge.ts";
import type { Event } from "#shared/domain/events/event.ts";
import type { Grants } from "#shared/grant.ts";
import { credentialPartitions } from "#shared/storage/table/credential-keys.ts";
import { readAll } from "../table/batches.ts";
import { ISSUER_BADGES_START } from "../table/credential-keys.ts";
import { recordOf } from "../table/item.ts";
import { getItem, mainTable, putItem } from "../table/items.ts";
import { readRun, through } from "../table/list.ts";
import { itemKey, partitions, SK } from "../table/schema.ts";

/** An event stands in its list with its analysis, and in an earlier version with a counter. */
const ITEMS_OF_AN_EVENT = 3;

export const issuerProfilesGrants: Grants<"issuerProfiles"> = () => [
  { table: "main", actions: ["Query"], prefix: credentialPartitions.issuer("*") },
  { table: "main", actions: ["BatchGetItem"], prefix: partitions.badge("") },
  { table: "main", actions: [], indexes: ["by_list"], prefix: partitions.events("*") },
];

export const connectIssuerProfiles: Connect<"issuerProfiles"> = (connection) => ({
  async events(organizationId, limit) {
    const run = { index: "by_list", partition: partitions.events(organizationId) } as const;
    const { items } = await readRun(mainTable(connection), run, { limit: limit * ITEMS_OF_AN_EVENT });
    return items
      .filter(({ sk }) => sk === SK.event)
      .slice(0, limit)
      .map((item) => recordOf<Event>(item));
  },
  async badges(organizationId, limit) {
    const main = mainTable(connection);
    const run = {
      partition: partitions.issuer(organizationId),
      from: ISSUER_BADGES_START,
      until: through(ISSUER_BADGES_START),
    };
    const { items } = await readRun(main, run, { limit, ascending: true });
    const codes = items.map(({ sk }) => String(sk).slice(ISSUER_BADGES_START.length));
    const badges = await readAll(main, codes.map(itemKey.badge), { consistent: false });
    return badges.map((item) => recordOf<Badge>(item));
  },
});

export const issuerBadgesGrants: Grants<"issuerBadges"> = () => [
  { table: "main", actions: ["GetItem"], prefix: credentialPartitions.issuer("*") },
];

export const connectIssuerBadges: Connect<"issuerBadges"> = (connection) => ({
  has: async (organizationId, code) =>
    (await getItem(mainTable(connection), itemKey.issuerBadge(organizationId, code))) !== undefined,
});

export const issuerBadgeNotesGrants: Grants<"issuerBadgeNotes"> = () => [
  { table: "main", actions: ["GetItem", "PutItem"] },
];

export const connectIssuerBadgeNotes: Connect<"issuerBadgeNotes"> = (connection) => ({
  async note(organizationId, code) {
    const main = mainTable(connection);
    const key = itemKey.issuerBadge(organizationId, code);
    if (await getItem(main, key)) return;
    await putItem(main, { ...key, kind: "issuer_badge", organization_id: organizationId });
  },
});
