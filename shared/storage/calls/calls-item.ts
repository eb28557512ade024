import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { CallBatch, KeptCall } from "#shared/domain/calls/kept-call.ts";
import { uuidTime } from "#shared/domain/ids.ts";
import { CALL_LOG } from "#shared/domain/rules.ts";
import { type Item, recordReader } from "../table/item.ts";
import { otherKeys } from "../table/other-keys.ts";

/** An item with {@link CALL_LOG.callsTogether} requests is far below it. */
const INFLATED_MAX = 1_000_000;

/** The item of a batch: its requests as deflated JSON, a tenth of what attributes would take. */
export const callsItem = ({ id, organization_id, calls }: CallBatch): Item => ({
  ...otherKeys.calls(organization_id, id),
  kind: "calls",
  calls: deflateRawSync(JSON.stringify(calls)),
  expires_on: Math.ceil(uuidTime(id) / 1_000) + CALL_LOG.days * 86_400,
});

/** The request in a part of an item. */
export const toCall = recordReader<KeptCall>()(
  "at",
  "route",
  "operation",
  "status",
  "code",
  "ms",
  "key_id",
  "user_id",
  "request_id",
);

/** The requests of an item. */
export function toCalls({ calls }: Item): KeptCall[] {
  const text = inflateRawSync(calls as Uint8Array, { maxOutputLength: INFLATED_MAX }).toString();
  return (JSON.parse(text) as Item[]).map(toCall);
}
