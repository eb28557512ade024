import type { MadeCall } from "./calls.ts";

interface Write<T> {
  readonly value: T;
  readonly call: MadeCall;
}

/** A field that requests write and read: knows which values a reader may find. */
export class Register<T> {
  readonly writes: Write<T>[] = [];

  /** Notes a write, or an attempt at one. */
  wrote(value: T, call: MadeCall): void {
    if (call.outcome !== "refused") this.writes.push({ value, call });
  }

  /** The values that a reader may find who asks from `from` and gets the answer at `until`. */
  readable(from: number, until: number): T[] {
    const begun = this.writes.filter(({ call }) => call.from < until);
    return begun
      .filter((write) => !begun.some((other) => this.overwrites(other, write, from)))
      .map(({ value }) => value);
  }

  /** Whether a reader who asks from `from` on may find this value. */
  allows(value: T, from = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY): boolean {
    return this.readable(from, until).includes(value);
  }

  /** The values of which one is the current one. */
  get current(): T[] {
    return this.readable(Date.now(), Number.POSITIVE_INFINITY);
  }

  /** Another write than this call that was under way at the same time, or of which nobody knows when it took place. */
  overlaps(own: MadeCall): boolean {
    return this.writes.some(
      ({ call }) =>
        call !== own && call.from <= own.until && (call.outcome === "unknown" || call.until >= own.from),
    );
  }

  get calls(): MadeCall[] {
    return this.writes.map(({ call }) => call);
  }

  /** Whether `other` certainly came after `write`, and before somebody read from `from` on. */
  private overwrites(other: Write<T>, write: Write<T>, from: number): boolean {
    if (other === write || other.call.outcome !== "done" || write.call.outcome !== "done") return false;
    return other.call.from > write.call.until && other.call.until < from;
  }
}
