import { DomainError } from "../errors.ts";

/** A drawing was given up because of its time or memory (503): asked for again it can succeed, on a free machine. */
export class DrawingTookTooLong extends DomainError {
  /** Whether it used up the time of a drawing: it is not tried again for minutes, whoever asks (decision 20.14). */
  readonly isSlow: boolean;

  constructor(cause: unknown, { isSlow = false, retryAfterSeconds = 5 } = {}) {
    super(
      "service_unavailable",
      `Drawing the document took too long; please try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds, cause },
    );
    this.isSlow = isSlow;
  }
}
