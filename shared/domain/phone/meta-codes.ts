import faults from "./meta-faults.json" with { type: "json" };
import type { PhoneReason } from "./phone-status.ts";

/** Why no message can ever come to a number by this channel, as the certificate tells it. */
export type NumberRefusal = Extract<PhoneReason, "number" | "country" | "undeliverable" | "refused">;

/** Codes of Meta about the number (Meta, "Cloud API error codes"). */
export const META_REFUSALS: ReadonlyMap<number, NumberRefusal> = new Map([
  [131_021, "number"],
  [131_026, "undeliverable"],
  [131_049, "undeliverable"],
  [130_472, "undeliverable"],
]);
export const META_OPTED_OUT = 131_050;
/** Codes of Meta that are no fault of the number, with what operators see. */
export const META_FAULTS: ReadonlyMap<number, string> = new Map(
  Object.entries(faults).map(([code, fault]) => [Number(code), fault]),
);

/** Takes the code by which Meta failed a message, gives the reason that operators see; undefined when it is the number's. */
export function metaFaultOf(code: number): string | undefined {
  if (code === META_OPTED_OUT || META_REFUSALS.has(code)) return undefined;
  return META_FAULTS.get(code) ?? `meta_${code}`;
}
