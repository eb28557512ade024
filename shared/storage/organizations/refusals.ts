import { BoundedMap } from "#shared/bounded-map.ts";
import type { Admission } from "#shared/domain/organizations/ports.ts";
import { REFUSAL_HELD_SECONDS } from "#shared/domain/rules.ts";
import { minuteOf, secondsLeft } from "./minute-windows.ts";

type Refusal = Extract<Admission, { kind: "limited" }>;

/** Refused callers that are remembered: each needs a few hundred bytes. */
const REFUSALS_MAX = 10_000;
const HELD_MS = REFUSAL_HELD_SECONDS * 1_000;

/**
 * Answers a call that the gate refused a moment ago because of a full window, without another call of the store
 * (decision 1.14). `question` names the caller and all that the answer depends on.
 */
export function rememberedRefusals(): (
  question: string,
  at: Date,
  ask: () => Promise<Admission>,
) => Promise<Admission> {
  const held = new BoundedMap<{ refusal: Refusal; minute: number; until: number }>(REFUSALS_MAX);
  return async (question, at, ask) => {
    const known = held.get(question);
    if (known && known.minute === minuteOf(at) && Date.now() < known.until) return laterIn(known.refusal, at);
    const admission = await ask();
    if (admission.kind === "limited")
      held.set(question, { refusal: admission, minute: minuteOf(at), until: Date.now() + HELD_MS });
    return admission;
  };
}

/** The same refusal at a later time of its minute. */
const laterIn = ({ windows }: Refusal, at: Date): Refusal => ({
  kind: "limited",
  windows: windows.map((window) => ({ ...window, resetSeconds: secondsLeft(at) })),
  retryAfterSeconds: secondsLeft(at),
});
