import { randomInt, randomUUID } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import { withoutDeadline } from "#shared/deadlines.ts";
import { DELIVERY } from "#shared/domain/document-rules.ts";
import type { DearWorker, HeldPlace } from "#shared/domain/organizations/ports.ts";
import { PUBLIC_RUNS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { expression } from "../table/expressions.ts";
import { gateTable, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { networkOf } from "./minute-windows.ts";

/** Items are kept longer than places are held, since clocks differ. */
const KEEP_SECONDS = 60;

export const placesGrants: Grants<"places"> = () => [
  { table: "gate", actions: ["UpdateItem"], prefix: GATE_KEYS.address },
];

export const connectPlaces: Connect<"places"> = (connection) => {
  const { PUBLIC_PER_MINUTE: override } = connection.config;
  /** Whose places they are, how many of them there are, how many are tried, and for how long one is held. */
  const placesOf = (worker: DearWorker) =>
    "address" in worker
      ? {
          who: `runs#${networkOf(worker.address)}`,
          atOnce: override ?? PUBLIC_RUNS.atOnce,
          tries: PUBLIC_RUNS.atOnce,
          seconds: PUBLIC_RUNS.heldSeconds,
        }
      : { who: `zip#${worker.zipOf}`, atOnce: 1, tries: 1, seconds: DELIVERY.zip.heldSeconds };
  const heldUntil = (seconds: number, at: Date) => {
    const until = at.getTime() + seconds * 1_000;
    return { until, expires_on: Math.ceil(until / 1_000) + KEEP_SECONDS };
  };
  /** Changes a place that is still the holder's. */
  const change = (held: HeldPlace, set: Readonly<Record<string, unknown>>) =>
    withoutDeadline(() =>
      updateItem(gateTable(connection), { pk: held.key }, { set }, expression`holder = ${held.holder}`),
    );
  return {
    async take(worker, at) {
      const { who, atOnce, tries, seconds } = placesOf(worker);
      const first = randomInt(atOnce);
      for (let tried = 0; tried < Math.min(atOnce, tries); tried++) {
        const key = itemKey.place(who, (first + tried) % atOnce);
        const holder = randomUUID();
        const { written } = await updateItem(
          gateTable(connection),
          key,
          { set: { holder, ...heldUntil(seconds, at) } },
          expression`attribute_not_exists(until) OR until <= ${at.getTime()}`,
        );
        if (written) return { key: key.pk, holder, seconds };
      }
      return undefined;
    },
    renew: async (held, at) => {
      await change(held, heldUntil(held.seconds, at));
    },
    release: async (held) => {
      await change(held, { until: 0 });
    },
  };
};
