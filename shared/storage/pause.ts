import type { Connect } from "#shared/connect.ts";
import type { ServicePause } from "#shared/domain/pause.ts";
import type { Grants } from "#shared/grant.ts";
import { MISSING } from "./table/expressions.ts";
import { deleteItem, gateTable, getItem, putItem } from "./table/items.ts";
import { GATE_KEYS, otherKeys } from "./table/other-keys.ts";

export const pauseGrants: Grants<"pause"> = () => [
  { table: "gate", actions: ["GetItem"], prefix: GATE_KEYS.pause },
];

/** The pause stands in `gate`, which a restore of `main` does not put back. */
export const connectPause: Connect<"pause"> = (connection) => {
  let known: { readonly pause: ServicePause | undefined; readonly readAt: number } | undefined;
  return {
    async state() {
      if (known && performance.now() - known.readAt < connection.config.PAUSE_READ_SECONDS * 1_000)
        return known.pause;
      const item = await getItem(gateTable(connection), otherKeys.pause, { consistent: false });
      known = { pause: pauseOf(item), readAt: performance.now() };
      return known.pause;
    },
  };
};

export const pauseChangesGrants: Grants<"pauseChanges"> = () => [
  { table: "gate", actions: ["DeleteItem", "GetItem", "PutItem"], prefix: GATE_KEYS.pause },
];

export const connectPauseChanges: Connect<"pauseChanges"> = (connection) => ({
  read: async () => pauseOf(await getItem(gateTable(connection), otherKeys.pause)),
  async begin(pause) {
    const { written, item } = await putItem(gateTable(connection), { ...otherKeys.pause, ...pause }, MISSING);
    return written ? pause : pauseOf(item)!;
  },
  end: () => deleteItem(gateTable(connection), otherKeys.pause),
});

const pauseOf = (item: Readonly<Record<string, unknown>> | undefined): ServicePause | undefined =>
  item && { reason: String(item.reason), since: String(item.since) };
