import { expect, test } from "vitest";
import { budgetOf, storedBudget } from "../bench/life/budget.ts";
import { type LifeName, measureLives } from "../bench/life/lives.ts";
import { reasonOf } from "../bench/life/reasons.ts";
import { night } from "../support/runs.ts";

/* test/bench/life/budget.json names each call. After a change `npm run bench -- issuance --steps` writes it anew. */
async function expectBudget(names: readonly LifeName[]): Promise<void> {
  const lives = await measureLives(names);
  const stored = storedBudget();
  for (const name of names) {
    expect(budgetOf(lives[name]!), name).toEqual(stored[name]);
    expect(lives[name]!.filter((step) => !reasonOf(step))).toEqual([]);
  }
}

test("each call of a certificate's life is in its budget, for an organization that uses nothing else, with a webhook, and with everything", () =>
  expectBudget(["bare", "one", "everything"]));

night.test("each call that follows from an acceptance is in its budget", () => expectBudget(["accepted"]));
