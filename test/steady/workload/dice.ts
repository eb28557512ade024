import { seededRandom } from "../../support/faults/bad-day.ts";

/** Choices that follow from a seed. */
export class Dice {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)]!;
  }

  /** One of a list, or undefined of an empty one; later entries are more likely, as people work on what is new. */
  recent<T>(list: readonly T[]): T | undefined {
    const back = Math.floor(this.random() ** 2 * list.length);
    return list[list.length - 1 - back];
  }

  /** One of the values, each as likely as its weight. */
  weighted<T>(entries: readonly (readonly [weight: number, value: T])[]): T {
    let left = this.random() * entries.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of entries) {
      left -= weight;
      if (left < 0) return value;
    }
    return entries.at(-1)![1];
  }

  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, at: this.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  }
}
