import type { Connect } from "#shared/connect.ts";
import { IMAGES } from "#shared/domain/document-rules.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { expression } from "../table/expressions.ts";
import { gateTable, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { countCall, fullWindows } from "./minute-windows.ts";

/** A day, and an hour since clocks differ. */
const KEEP_SECONDS = 90_000;

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
    async countUpload(organizationId, bytes, at) {
      const { uploadsPerDay, uploadBytesPerDay } = IMAGES;
      const day = at.toISOString().slice(0, 10);
      const { written } = await updateItem(
        gateTable(connection),
        itemKey.uploadDay(organizationId, day),
        { set: { expires_on: Date.parse(day) / 1_000 + KEEP_SECONDS }, add: { images: 1, bytes } },
        expression`attribute_not_exists(images) OR images < ${uploadsPerDay} AND bytes <= ${uploadBytesPerDay - bytes}`,
      );
      return written;
    },
  };
};
