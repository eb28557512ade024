import { randomInt, randomUUID } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import { withoutDeadline } from "#shared/deadlines.ts";
import { LIMITS, PUBLIC_LIMITS, PUBLIC_RUNS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { expression } from "../table/expressions.ts";
import { gateTable, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { countCall, fullWindows, networkOf } from "./minute-windows.ts";

/** Places are kept longer than they are held, since clocks differ. */
const KEEP_SECONDS = 60;

export const addressGateGrants: Grants<"addressGate"> = () => [
  { table: "gate", actions: ["UpdateItem"], prefix: GATE_KEYS.address },
];

export const connectAddressGate: Connect<"addressGate"> = (connection) => {
  const full = fullWindows();
  const { PUBLIC_PER_MINUTE: override } = connection.config;
  return {
    admit: (address, kind, at) =>
      countCall(
        connection,
        full,
        {
          name: kind === "link" ? "link_address" : kind,
          key: `${kind}#${networkOf(address)}`,
          limit: override ?? PUBLIC_LIMITS[kind],
        },
        at,
      ),
    admitLink: (certificateId, at) =>
      countCall(
        connection,
        full,
        { name: "link", key: `one-link#${certificateId}`, limit: override ?? LIMITS.linkPerMinute },
        at,
      ),
    async hold(address, at) {
      const network = networkOf(address);
      const places = override ?? PUBLIC_RUNS.atOnce;
      const first = randomInt(places);
      const until = at.getTime() + PUBLIC_RUNS.heldSeconds * 1_000;
      const expires_on = Math.ceil(until / 1_000) + KEEP_SECONDS;
      for (let tried = 0; tried < Math.min(places, PUBLIC_RUNS.atOnce); tried++) {
        const held = { network, place: (first + tried) % places, holder: randomUUID() };
        const { written } = await updateItem(
          gateTable(connection),
          itemKey.publicRun(network, held.place),
          { set: { holder: held.holder, until, expires_on } },
          expression`attribute_not_exists(until) OR until <= ${at.getTime()}`,
        );
        if (written) return held;
      }
      return undefined;
    },
    release: async ({ network, place, holder }) => {
      await withoutDeadline(() =>
        updateItem(
          gateTable(connection),
          itemKey.publicRun(network, place),
          { set: { until: 0 } },
          expression`holder = ${holder}`,
        ),
      );
    },
  };
};
