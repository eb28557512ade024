import type { TestStack } from "../../support/stack.ts";

type Stored = Readonly<Record<string, unknown>>;
/** Attributes whose text says what happened; other texts are ids, names and times, which differ from run to run. */
const TELLING = new Set(["kind", "status", "recipient_status", "state", "refused_reason"]);
/** Greater numbers are moments. */
const MOMENTS_FROM = 1_000_000;

/**
 * What `work` changed in the main table, to compare with another run: each item that is new, gone or other than before,
 * with what its numbers grew by and the texts that tell a state. Nothing else may run at the same time.
 */
export async function storedEffects<T>(
  stack: TestStack,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly effects: readonly string[] }> {
  const before = await linesOf(stack);
  const result = await work();
  const after = await linesOf(stack);
  const [gone, come] = [itemsOf(before.difference(after)), itemsOf(after.difference(before))];
  const changed = [...new Set([...gone.keys(), ...come.keys()])];
  return { result, effects: changed.map((place) => effect(gone.get(place), come.get(place))).sort() };
}

const linesOf = async (stack: TestStack) => new Set((await stack.stored("TABLE_MAIN")).split("\n"));

/** The items of these lines by their place. */
function itemsOf(lines: ReadonlySet<string>): Map<string, Stored> {
  const items = [...lines].filter((line) => line !== "").map((line) => JSON.parse(line) as Stored);
  return new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
}

function effect(before: Stored | undefined, after: Stored | undefined): string {
  const item = after ?? before!;
  const told = Object.keys(item)
    .sort()
    .flatMap((name) => {
      const value = item[name];
      if (typeof value === "number" && value < MOMENTS_FROM)
        return [`${name} ${after ? "+" : "-"}${value - (after ? Number(before?.[name] ?? 0) : 0)}`];
      return TELLING.has(name) ? [`${name} ${value}`] : [];
    });
  return [before ? (after ? "changed" : "gone") : "new", ...told].join(", ");
}
