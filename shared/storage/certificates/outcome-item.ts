import { deflateRawSync, inflateRawSync } from "node:zlib";
import { NO_OUTCOME, type Outcome } from "#shared/domain/outcomes/outcome.ts";
import type { Item } from "../table/item.ts";

/**
 * What a certificate says of its person, as an attribute of the item of its short code (decision 19.4); none when it says
 * nothing. Compressed, so that forty values of a line of prose each are two kilobytes and not five.
 */
export const outcomeAttribute = ({ role, values }: Outcome): { readonly outcome?: Uint8Array } =>
  role === null && values === null
    ? {}
    : { outcome: deflateRawSync(Buffer.from(JSON.stringify([role, values]))) };

/** The same from the item. */
export function outcomeIn({ outcome }: Item): Outcome {
  if (outcome === undefined) return NO_OUTCOME;
  const [role, values] = JSON.parse(inflateRawSync(outcome as Uint8Array).toString());
  return { role, values };
}
