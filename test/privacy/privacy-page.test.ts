import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* A record that is new in the table `main` must be judged: whether it names people, and how long it is kept (docs/privacy.md). */
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The keys in the first table of the comment at the top of schema.ts, as the page writes them. */
function keysOfSchema(): string[] {
  const [records = ""] = read("shared/storage/table/schema.ts").split("| to read");
  const rows = records.split("\n").filter((line) => line.startsWith(" * |"));
  return rows.flatMap((line) => {
    const [, , pk = "", sk = ""] = line.split("|").map((cell) => cell.trim());
    return pk === "" || pk === "pk" || pk.startsWith("-") ? [] : [`\`${pk}\` · \`${sk}\``];
  });
}
const keysOfPage = (): string[] =>
  [...read("docs/privacy.md").matchAll(/`([^`\n]+)` · `([^`\n]+)`/g)].map(([whole]) => whole).slice(1);

test("the page has every record of the schema once, and no other", () => {
  expect(keysOfSchema().length).toBeGreaterThan(60);
  expect(keysOfPage().toSorted()).toEqual(keysOfSchema().toSorted());
});
