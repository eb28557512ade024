import type { Connect } from "#shared/connect.ts";
import type { PhoneStop } from "#shared/domain/phone/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { MISSING } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { deleteItem, gateTable, getItem, putItem } from "../table/items.ts";
import { GATE_KEYS, otherKeys } from "../table/other-keys.ts";

export const phoneSwitchGrants: Grants<"phoneSwitch"> = () => [
  { table: "gate", actions: ["GetItem"], prefix: GATE_KEYS.phoneSwitch },
];

/** The switch stands beside the pause, and a restore of `main` does not turn it either. */
export const connectPhoneSwitch: Connect<"phoneSwitch"> = (connection) => {
  let known: { readonly stop: PhoneStop | undefined; readonly readAt: number } | undefined;
  return {
    async stopped() {
      if (known && performance.now() - known.readAt < connection.config.PAUSE_READ_SECONDS * 1_000)
        return known.stop;
      const item = await getItem(gateTable(connection), otherKeys.phoneSwitch, { consistent: false });
      known = { stop: stopOf(item), readAt: performance.now() };
      return known.stop;
    },
  };
};

export const phoneSwitchWriteGrants: Grants<"phoneSwitch.write"> = () => [
  { table: "gate", actions: ["DeleteItem", "GetItem", "PutItem"], prefix: GATE_KEYS.phoneSwitch },
];

export const connectPhoneSwitchWrite: Connect<"phoneSwitch.write"> = (connection) => ({
  read: async () => stopOf(await getItem(gateTable(connection), otherKeys.phoneSwitch)),
  async stop(stop) {
    const wanted = { ...otherKeys.phoneSwitch, ...stop };
    const { written, item } = await putItem(gateTable(connection), wanted, MISSING);
    return written ? stop : stopOf(item)!;
  },
  goOn: () => deleteItem(gateTable(connection), otherKeys.phoneSwitch),
});

const stopOf = (item: Item | undefined): PhoneStop | undefined =>
  item && { reason: String(item.reason), since: String(item.since) };
