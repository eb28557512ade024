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
    { files: 41, lines: 4592 },
    { files: 90, lines: 9258 },
  ],
  "invitations.get": [
    { files: 16, lines: 2057 },
    { files: 45, lines: 4769 },
  ],
  "invitations.list": [
    { files: 23, lines: 2760 },
    { files: 59, lines: 6171 },
  ],
  "pages.certificate": [
    { files: 65, lines: 5939 },
    { files: 124, lines: 11339 },
  ],
  "pages.accept": [
    { files: 56, lines: 5359 },
    { files: 96, lines: 8820 },
  ],
  "people.deliver-mail": [
    { files: 31, lines: 3069 },
    { files: 109, lines: 9897 },
  ],
  "phone.send": [
    { files: 24, lines: 2135 },
    { files: 88, lines: 7760 },
  ],
  "webhooks.deliver": [
    { files: 29, lines: 3060 },
    { files: 86, lines: 8148 },
  ],
  "credentials.sign": [
    { files: 35, lines: 3118 },
    { files: 99, lines: 8923 },
  ],
  "directory.browse": [
    { files: 25, lines: 2428 },
    { files: 60, lines: 6000 },
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
