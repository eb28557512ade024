import { expect } from "vitest";
import { DomainError } from "#shared/domain/errors.ts";

/** The error for a caller that a function throws. */
export function thrownBy(act: () => unknown): DomainError {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    return error as DomainError;
  }
  return expect.fail("It throws nothing.");
}
