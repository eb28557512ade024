import type { Connection } from "#shared/connect.ts";
import type { Gate } from "#shared/domain/organizations/ports.ts";
import { gateTable, getItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import {
  type CountedWindow,
  countCall,
  fullWindows,
  minuteOf,
  networkOf,
  stateOf,
} from "./minute-windows.ts";

export const failuresOf = (connection: Connection): Pick<Gate, "full" | "count"> => {
  const full = fullWindows();
  const windowOf = (address: string): CountedWindow => ({
    name: "bad_credentials",
    key: `failed#${networkOf(address)}`,
    limit: connection.config.BAD_CREDENTIALS_PER_MINUTE,
  });
  return {
    async full(address, at) {
      const counted = windowOf(address);
      const minute = minuteOf(at);
      if (full.get(counted.key) !== minute) {
        const item = await getItem(gateTable(connection), itemKey.minuteWindow(counted.key, minute));
        if (((item?.calls as number | undefined) ?? 0) < counted.limit) return undefined;
        full.set(counted.key, minute);
      }
      return stateOf(counted, counted.limit, at);
    },
    count: (address, at) => countCall(connection, full, windowOf(address), at),
  };
};
