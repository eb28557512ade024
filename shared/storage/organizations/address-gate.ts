import type { Connect } from "#shared/connect.ts";
import { LIMITS, PUBLIC_LIMITS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { countCall, fullWindows, networkOf } from "./minute-windows.ts";

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
  };
};
