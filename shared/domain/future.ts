import { type FieldError, invalidField } from "./errors.ts";
import type { Ports } from "./ports.ts";
import { Instant } from "./text.ts";

const NOT_FUTURE = "Must lie in the future.";
const isPast = (instant: string, now: Date): boolean => Date.parse(instant) <= now.getTime();

/** Throws `invalid_request` for an instant that does not lie in the future. */
export function requireFuture(path: string, instant: string, now: Date): void {
  if (isPast(instant, now)) throw invalidField(path, NOT_FUTURE);
}

/** Gives an endpoint's `inspect`: the error of {@link requireFuture} in a body whose other fields may be bad. */
export const inspectFuture =
  (path: string) =>
  ({ clock }: Pick<Ports, "clock">, body: unknown): FieldError[] => {
    const instant = Instant.safeParse((body as Record<string, unknown> | null)?.[path]).data;
    return instant !== undefined && isPast(instant, clock.now()) ? [{ path, message: NOT_FUTURE }] : [];
  };
