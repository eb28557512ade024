import { randomUUID } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import { monthOf } from "#shared/domain/calendar.ts";
import type { AllowanceTaken } from "#shared/domain/phone/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { coalesce } from "../table/coalesce.ts";
import { type Expression, expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, type Key, mainTable, type Table, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { itemKey } from "../table/schema.ts";

/** How long messages of a run wait for each other, so that one write counts all of an organization. */
const LINGER_MS = 10;

/** Who began to tell the contact so long ago has died. */
const TELLING_MS = 60_000;

/** A message that one of a month's allowance is taken for, or given back (-1). */
interface Use {
  readonly main: Table;
  readonly key: Key;
  readonly by: 1 | -1;
  /** The month's allowance. */
  readonly limit: number;
}

const use = coalesce<Use, AllowanceTaken>(async (_client, wanted) => {
  const results = new Map<Use, AllowanceTaken>();
  const groups = Map.groupBy(wanted, ({ key, by }) => `${key.pk} ${key.sk} ${by}`);
  await Promise.all(
    [...groups.values()].map(async (same) => {
      const { taken, told } = await (same[0]!.by === 1 ? take(same) : giveBack(same));
      for (const [n, one] of same.entries())
        results.set(one, n < taken ? { taken: true } : { taken: false, told });
    }),
  );
  return wanted.map((one) => results.get(one)!);
}, LINGER_MS);

/** How many could be taken. */
interface Taken {
  readonly taken: number;
  readonly told: boolean;
}

async function take(same: readonly Use[]): Promise<Taken> {
  const limit = Math.min(...same.map((one) => one.limit));
  const least = (by: number): Expression =>
    by > limit ? expression`used < ${0}` : expression`attribute_not_exists(used) OR used <= ${limit - by}`;
  let wanted = same.length;
  while (wanted > 0) {
    const { written, item } = await count(same[0]!, wanted, least(wanted));
    if (written) return { taken: wanted, told: false };
    const left = Math.max(0, limit - usedIn(item));
    if (left === 0) return { taken: 0, told: item?.told_at !== undefined };
    // Less is left, or another run was quicker.
    wanted = Math.min(left, wanted);
  }
  return { taken: 0, told: false };
}

async function giveBack(same: readonly Use[]): Promise<Taken> {
  await count(same[0]!, -same.length, expression`attribute_exists(used)`);
  return { taken: same.length, told: false };
}

/** The mark tells a repetition of this write from one that is still to be made. */
function count({ main, key }: Use, by: number, when: Expression) {
  const own = { set: { counted_by: randomUUID().slice(0, 8) } };
  const unmade = expression`attribute_not_exists(counted_by) OR counted_by <> ${own.set.counted_by}`;
  return updateItem(
    main,
    key,
    { add: { used: by }, set: { kind: "phone_allowance", ...own.set } },
    expression`(${when}) AND (${unmade})`,
    own,
  );
}

const usedIn = (item: Item | undefined): number => Number(item?.used ?? 0);

export const phoneAllowancesGrants: Grants<"phoneAllowances"> = () => [
  { table: "main", actions: ["GetItem", "UpdateItem"], prefix: patterns.phoneAllowances },
];

export const connectPhoneAllowances: Connect<"phoneAllowances"> = (connection) => {
  const main = mainTable(connection);
  const keyOf = (organizationId: string, at: Date) =>
    itemKey.phoneAllowance(organizationId, monthOf(at).name);
  return {
    take: (organizationId, limit, at) =>
      use(main.client(), { main, key: keyOf(organizationId, at), by: 1, limit }),
    async giveBack(organizationId, takenAt) {
      await use(main.client(), { main, key: keyOf(organizationId, takenAt), by: -1, limit: 0 });
    },
    used: async (organizationId, at) => usedIn(await getItem(main, keyOf(organizationId, at))),
    async claimNotice(organizationId, at) {
      const died = new Date(at.getTime() - TELLING_MS).toISOString();
      const { written, item } = await updateItem(
        main,
        keyOf(organizationId, at),
        { set: { kind: "phone_allowance", telling: { at: at.toISOString(), by: randomUUID().slice(0, 8) } } },
        expression`attribute_not_exists(told_at) AND (attribute_not_exists(telling) OR telling.at <= ${died})`,
      );
      if (written) return "begun";
      return item?.told_at === undefined ? "busy" : "told";
    },
    async endNotice(organizationId, at, told) {
      const told_at = told ? at.toISOString() : undefined;
      await updateItem(main, keyOf(organizationId, at), { set: { told_at }, remove: ["telling"] });
    },
  };
};
