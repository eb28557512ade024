import type { Connect } from "#shared/connect.ts";
import type { Membership } from "#shared/domain/organizations/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { recordReader } from "../table/item.ts";
import { mainTable } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { readToEnd } from "../table/list.ts";
import { partitions } from "../table/schema.ts";

const toMembership = recordReader<Membership>()("organization_id", "role", "since");

export const membershipsGrants: Grants<"memberships"> = () => [
  { table: "main", actions: ["Query"], prefix: patterns.users },
];

export const connectMemberships: Connect<"memberships"> = (connection) => ({
  async of(userId) {
    const items = await readToEnd(
      mainTable(connection),
      { partition: partitions.user(userId) },
      { consistent: true },
    );
    return items.map(toMembership);
  },
});
