import { expect, test } from "vitest";
import { LAYOUTS } from "#shared/domain/documents/design.ts";
import { some } from "../../support/runs.ts";
import { CASES, caseOf, draw } from "./cases.ts";
import { differenceOf, TAKES_PICTURES, writeSheet } from "./pictures.ts";

const all = LAYOUTS.map((layout, turn) => [layout, turn] as const);

test.each(all)("%s looks as accepted, whatever a certificate brings", async (layout, turn) => {
  const names = some(Object.keys(CASES), 1, turn);
  const pictures = new Map(names.map((name) => [name, draw(caseOf(name, layout), "png", true)]));
  const differences: Record<string, number> = {};
  for (const [name, png] of pictures) differences[name] = await differenceOf(`${layout}/${name}`, png, 420);
  if (TAKES_PICTURES) await writeSheet(layout, [...pictures.values()]);
  expect(differences).toEqual(Object.fromEntries(names.map((name) => [name, 0])));
});

test.each(some(all, 1, 0))("the card of %s looks as accepted", async (layout, turn) => {
  const shown = some(["complete", "long", "rtl"], 1, turn);
  const pictures = shown.map((name) => draw(caseOf(name, layout), "card", true));
  const differences = [];
  for (const [i, name] of shown.entries())
    differences.push(await differenceOf(`${layout}/card-${name}`, pictures[i]!, 400));
  if (TAKES_PICTURES) await writeSheet(`${layout}-cards`, pictures);
  expect(differences).toEqual(shown.map(() => 0));
});
