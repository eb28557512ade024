import type { TestStack } from "../../support/stack.ts";

type Stored = Readonly<Record<string, unknown>>;
/** Attributes whose text says what happened; other texts are ids, names and times, which differ from run to run. */
const TELLING = new Set(["kind", "status", "recipient_status", "state", "refused_reason"]);
/** Greater numbers are moments. */
const MOMENTS_FROM = 1_000_000_000;

/**
 * What `work` changed in the main table, to compare with another run: each item that is new, gone or other than before,
 * with what its numbers grew by and the texts that tell a state. Nothing else may run at the same time.
 */
export async function storedEffects<T>(
  stack: TestStack,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly effects: readonly string[] }> {
  const before = await itemsOf(stack);
  const result = await work();
  const after = await itemsOf(stack);
  const places = [...new Set([...before.keys(), ...after.keys()])];
  const changed = places.filter(
    (place) => JSON.stringify(before.get(place)) !== JSON.stringify(after.get(place)),
  );
  return { result, effects: changed.map((place) => effect(before.get(place), after.get(place))).sort() };
}

async function itemsOf(stack: TestStack): Promise<Map<string, Stored>> {
  const lines = (await stack.stored("TABLE_MAIN")).split("\n").filter((line) => line !== "");
  const items = lines.map((line) => JSON.parse(line) as Stored);
  const portions = items.filter(({ kind }) => kind === "usage");
  const others = items.filter(({ kind }) => kind !== "usage");
  const sumOf = (name: string) => portions.reduce((sum, portion) => sum + Number(portion[name] ?? 0), 0);
  // Chance decides which portion of a quota an issuance uses.
  const usage = { kind: "usage", used: sumOf("used"), left: sumOf("left") };
  return new Map([...others.map((item) => [`${item.pk} ${item.sk}`, item] as const), ["usage", usage]]);
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
