import { expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { adapterFileOf, type Reach, reachOf } from "./support/reach.ts";

/**
 * What a stranger reads of the most used paths, from the declaration on: without the adapters of its ports, and with them. A
 * budget only gets smaller: who makes a path shorter lowers it, and who must raise one says in the commit for what.
 */
const BUDGETS: Readonly<Record<string, readonly [own: Reach, withAdapters: Reach]>> = {
  "invitations.issue": [
    { files: 44, lines: 4680 },
    { files: 92, lines: 9237 },
  ],
  "invitations.get": [
    { files: 18, lines: 2102 },
    { files: 59, lines: 5726 },
  ],
  "invitations.list": [
    { files: 29, lines: 3092 },
    { files: 79, lines: 7629 },
  ],
  "pages.certificate": [
    { files: 67, lines: 6093 },
    { files: 129, lines: 11586 },
  ],
  "pages.accept": [
    { files: 64, lines: 5798 },
    { files: 112, lines: 9932 },
  ],
  "people.deliver-mail": [
    { files: 31, lines: 2856 },
    { files: 119, lines: 10509 },
  ],
  "phone.send": [
    { files: 21, lines: 1941 },
    { files: 96, lines: 8214 },
  ],
  "webhooks.deliver": [
    { files: 30, lines: 2837 },
    { files: 95, lines: 8481 },
  ],
  "credentials.sign": [
    { files: 47, lines: 3870 },
    { files: 110, lines: 9513 },
  ],
  "directory.browse": [
    { files: 29, lines: 2642 },
    { files: 69, lines: 6794 },
  ],
};

const figuresOf = (id: string): { own: Reach; withAdapters: Reach } => {
  const { uses } = [...routes, ...workers].find((declared) => declared.id === id)!;
  const folder = routes.some((route) => route.id === id) ? "api" : "workers";
  const entry = `functions/${folder}/${id.replace(".", "/")}.ts`;
  return { own: reachOf([entry]), withAdapters: reachOf([entry, ...uses.map(adapterFileOf)]) };
};

const show = ({ files, lines }: Reach): string => `${files} files and ${lines} lines`;

test("what there is to read of the most used paths gets less, and never more", () => {
  const found = Object.entries(BUDGETS).map(([id, budget]) => ({ id, budget, ...figuresOf(id) }));
  console.info(
    found
      .map(({ id, own, withAdapters }) => `${id}: ${show(own)}; with adapters ${show(withAdapters)}`)
      .join("\n"),
  );
  const over = found.flatMap(({ id, budget: [ownMost, most], own, withAdapters }) => [
    ...(isMore(own, ownMost) ? [`${id}: ${show(own)}, of ${show(ownMost)}`] : []),
    ...(isMore(withAdapters, most) ? [`${id} with adapters: ${show(withAdapters)}, of ${show(most)}`] : []),
  ]);
  expect(over).toEqual([]);
});

const isMore = (found: Reach, most: Reach): boolean => found.files > most.files || found.lines > most.lines;
