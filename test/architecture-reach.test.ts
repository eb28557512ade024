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
    { files: 47, lines: 4931 },
    { files: 98, lines: 9982 },
  ],
  "invitations.get": [
    { files: 19, lines: 2284 },
    { files: 61, lines: 6283 },
  ],
  "invitations.list": [
    { files: 31, lines: 3316 },
    { files: 84, lines: 8425 },
  ],
  "pages.certificate": [
    { files: 71, lines: 6467 },
    { files: 136, lines: 12502 },
  ],
  "pages.accept": [
    { files: 69, lines: 6339 },
    { files: 119, lines: 10947 },
  ],
  "people.deliver-mail": [
    { files: 32, lines: 3018 },
    { files: 129, lines: 11743 },
  ],
  "phone.send": [
    { files: 22, lines: 2075 },
    { files: 99, lines: 8858 },
  ],
  "webhooks.deliver": [
    { files: 39, lines: 3658 },
    { files: 112, lines: 10391 },
  ],
  "credentials.sign": [
    { files: 47, lines: 3994 },
    { files: 114, lines: 10228 },
  ],
  "directory.browse": [
    { files: 31, lines: 2881 },
    { files: 73, lines: 7194 },
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
