import { expect, test } from "vitest";
import { differenceOf, TAKES_PICTURES, writeSheet } from "../layouts/pictures.ts";
import { backOf, drawExample, EXAMPLES } from "./examples.ts";

test("own templates look as accepted: a race, a course with its back, a congress with roles", async () => {
  const pictures = new Map(Object.entries(EXAMPLES).map(([name, facts]) => [name, drawExample(facts)]));
  pictures.set("course-back", drawExample(backOf(EXAMPLES.course!)));
  const differences: Record<string, number> = {};
  for (const [name, png] of pictures)
    differences[name] = await differenceOf(name, png, 420, `${import.meta.dirname}/golden`);
  if (TAKES_PICTURES) await writeSheet("own", [...pictures.values()]);
  expect(differences).toEqual(Object.fromEntries([...pictures.keys()].map((name) => [name, 0])));
});
