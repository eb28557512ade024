import { expect, test } from "vitest";
import { LAYOUTS } from "#shared/domain/documents/design.ts";
import { CASES, caseOf, draw } from "./layout-cases.ts";
import { differenceOf, TAKES_PICTURES, writeSheet } from "./pictures.ts";

const names = Object.keys(CASES);

test.each(LAYOUTS)("%s looks as accepted, whatever a certificate brings", async (layout) => {
  const pictures = new Map(names.map((name) => [name, draw(caseOf(name, layout), "png", true)]));
  const differences: Record<string, number> = {};
  for (const [name, png] of pictures) differences[name] = await differenceOf(`${layout}/${name}`, png, 420);
  if (TAKES_PICTURES) await writeSheet(layout, [...pictures.values()]);
  expect(differences).toEqual(Object.fromEntries(names.map((name) => [name, 0])));
});

test.each(LAYOUTS)("the card of %s looks as accepted", async (layout) => {
  const shown = ["complete", "long", "rtl"];
  const pictures = shown.map((name) => draw(caseOf(name, layout), "card", true));
  const differences = [];
  for (const [i, name] of shown.entries())
    differences.push(await differenceOf(`${layout}/card-${name}`, pictures[i]!, 400));
  if (TAKES_PICTURES) await writeSheet(`${layout}-cards`, pictures);
  expect(differences).toEqual(shown.map(() => 0));
});
