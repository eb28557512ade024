import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { remakeGate } from "./gate-making.ts";

export const gateRebuildGrants: Grants<"gateRebuild"> = () => [
  { table: "main", actions: ["ConditionCheckItem", "GetItem", "Query"] },
  { table: "gate", actions: ["GetItem", "UpdateItem"], prefix: GATE_KEYS.organization },
];

export const connectGateRebuild: Connect<"gateRebuild"> = (connection) => ({
  rebuild: (id, at) => remakeGate(connection, id, at),
});
