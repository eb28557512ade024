import type { Connect } from "#shared/connect.ts";
import { IMAGES } from "#shared/domain/document-rules.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { countCall, fullWindows } from "./minute-windows.ts";

export const imageGateGrants: Grants<"imageGate"> = () => [
  { table: "gate", actions: ["UpdateItem"], prefix: GATE_KEYS.address },
];

export const connectImageGate: Connect<"imageGate"> = (connection) => {
  const full = fullWindows();
  return {
    admitFetch: (organizationId, at) =>
      countCall(
        connection,
        full,
        { name: "image_fetches", key: `image#${organizationId}`, limit: IMAGES.fetchesPerMinute },
        at,
      ),
  };
};
