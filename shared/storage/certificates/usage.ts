import type { Connect } from "#shared/connect.ts";
import { Contended } from "#shared/domain/errors.ts";
import { expression, MISSING } from "../table/expressions.ts";
import { getItem, mainTable, type Table } from "../table/items.ts";
import { pagesOf, startingWith } from "../table/list.ts";
import { keys, partitions, portionIn } from "../table/schema.ts";
import { type Action, put, transact, update } from "../table/transactions.ts";
import {
  type Payment,
  type PaymentPlan,
  type Portion,
  type Portions,
  planPayment,
  type StoredUsage,
  usedIn,
} from "./quota-portions.ts";

/** The quota of an organization in a month, such as `2026-11`. */
export interface QuotaAccount {
  readonly organizationId: string;
  readonly month: string;
  readonly quota: number;
}

export const connectUsage: Connect<"usage"> = (connection) => ({
  /** A consistent read: the balance must include the latest issuance. */
  used: async (organizationId, month) =>
    usedIn(await readUsage(mainTable(connection), organizationId, month)),
});

/** Actions that take a payment; each is refused when its portion has too little or was made under another quota. */
export const paymentActions = (
  main: Table,
  { organizationId, month, quota }: QuotaAccount,
  payment: Payment,
): Action[] =>
  [...payment].map(([portion, count]) =>
    update(
      main,
      keys.usagePortion(organizationId, month, portion),
      { add: { used: count, left: -count } },
      expression`quota = ${quota} AND left >= ${count}`,
    ),
  );

/** Every round that fails means that another request has issued or shared, so this many do not come in a row. */
const ROUNDS = 30;

/**
 * The payment of `count` certificates that is possible now, after sharing the quota out where that is due; "exhausted"
 * when there is none. Throws {@link Contended} when other requests keep sharing first.
 */
export async function findPayment(
  main: Table,
  account: QuotaAccount,
  count: number,
): Promise<Exclude<PaymentPlan, { kind: "share" }>> {
  for (let round = 0; round < ROUNDS; round++) {
    const stored = await readUsage(main, account.organizationId, account.month);
    const plan = planPayment(stored, account.quota, count, Math.random());
    if (plan.kind !== "share") return plan;
    // A refusal means that the portions have changed since they were read.
    await transact(main, sharing(main, account, stored, plan.portions));
  }
  throw new Contended(undefined);
}

/** Replaces all portions, on condition that each is as it was read. */
function sharing(
  main: Table,
  { organizationId, month }: QuotaAccount,
  stored: StoredUsage,
  portions: Portions,
): Action[] {
  const unchanged = (before: Portion | undefined) =>
    before
      ? expression`quota = ${before.quota} AND used = ${before.used} AND left = ${before.left}`
      : MISSING;
  return [...portions].map(([n, portion]) =>
    put(
      main,
      {
        ...keys.usagePortion(organizationId, month, n),
        kind: "usage",
        ...portion,
        ...(n === 0 && stored.former > 0 ? { taken_over: stored.former } : {}),
      },
      unchanged(stored.portions.get(n)),
    ),
  );
}

/** Portions are read consistently, with the item that counted a month before there were portions. */
async function readUsage(main: Table, organizationId: string, month: string): Promise<StoredUsage> {
  const portions = new Map<number, Portion>();
  let takenOver = 0;
  const run = { partition: partitions.usage(organizationId), ...startingWith(`${month}#`) };
  const readPortions = async () => {
    for await (const items of pagesOf(main, run, { consistent: true }))
      for (const { sk, quota, used, left, taken_over } of items) {
        portions.set(portionIn(sk), { quota: Number(quota), used: Number(used), left: Number(left) });
        takenOver += Number(taken_over ?? 0);
      }
  };
  const [former] = await Promise.all([
    getItem(main, keys.formerUsage(organizationId, month)),
    readPortions(),
  ]);
  return { portions, former: Number(former?.used ?? 0), takenOver };
}
