import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { readAll } from "../table/batches.ts";
import { mainTable } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { toBadge } from "./badge-record.ts";

export const shownBadgesGrants: Grants<"shownBadges"> = () => [{ table: "main", actions: ["BatchGetItem"] }];

export const connectShownBadges: Connect<"shownBadges"> = (connection) => ({
  async find(code, revision) {
    const main = mainTable(connection);
    const wanted = [
      itemKey.badge(code),
      ...(revision === undefined ? [] : [itemKey.badgeRevision(code, revision)]),
    ];
    const read = async () => {
      const badges = (await readAll(main, wanted)).map(toBadge);
      return {
        found: badges.find((badge) => revision === undefined || badge.revision === revision),
        newest: Math.max(0, ...badges.map((badge) => badge.revision)),
      };
    };
    const first = await read();
    // A badge that changed between the reads of its items is in neither place; its former revision is there now.
    const passed = revision !== undefined && revision < first.newest;
    return first.found ?? (passed ? (await read()).found : undefined);
  },
});
