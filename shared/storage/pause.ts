import type { Connect } from "#shared/connect.ts";
import type { Pausable, ServicePause } from "#shared/domain/pause.ts";
import type { Grants } from "#shared/grant.ts";
import { MISSING } from "./table/expressions.ts";
import type { Item } from "./table/item.ts";
import { deleteItem, gateTable, getItem, putItem } from "./table/items.ts";
import { GATE_KEYS, otherKeys } from "./table/other-keys.ts";

const PAUSE_KEYS = [GATE_KEYS.pause, GATE_KEYS.phoneSwitch];
const keyOf = (what: Pausable) => (what === "phone" ? otherKeys.phoneSwitch : otherKeys.pause);

export const pauseGrants: Grants<"pause"> = () => [
  { table: "gate", actions: ["GetItem"], prefix: PAUSE_KEYS },
];

/** Pauses stand in `gate`, which a restore of `main` does not put back. */
export const connectPause: Connect<"pause"> = (connection) => {
  const known = new Map<Pausable, { readonly pause: ServicePause | undefined; readonly readAt: number }>();
  return {
    async state(what = "changes") {
      const last = known.get(what);
      if (last && performance.now() - last.readAt < connection.config.PAUSE_READ_SECONDS * 1_000)
        return last.pause;
      const pause = pauseOf(await getItem(gateTable(connection), keyOf(what), { consistent: false }));
      known.set(what, { pause, readAt: performance.now() });
      return pause;
    },
  };
};

export const pauseWriteGrants: Grants<"pause.write"> = () => [
  { table: "gate", actions: ["DeleteItem", "GetItem", "PutItem"], prefix: PAUSE_KEYS },
];

export const connectPauseWrite: Connect<"pause.write"> = (connection) => ({
  read: async (what = "changes") => pauseOf(await getItem(gateTable(connection), keyOf(what))),
  async begin(pause, what = "changes") {
    const { written, item } = await putItem(gateTable(connection), { ...keyOf(what), ...pause }, MISSING);
    return written ? pause : pauseOf(item)!;
  },
  end: (what = "changes") => deleteItem(gateTable(connection), keyOf(what)),
});

const pauseOf = (item: Item | undefined): ServicePause | undefined =>
  item && { reason: String(item.reason), since: String(item.since) };
