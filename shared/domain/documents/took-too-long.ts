import { DomainError } from "../errors.ts";

/** A drawing was given up because of its time or memory (503): asked for again it can succeed, on a free machine. */
export class DrawingTookTooLong extends DomainError {
  constructor(cause: unknown) {
    super("service_unavailable", "Drawing the document took too long; please try again.", {
      retryAfterSeconds: 5,
      cause,
    });
  }
}
