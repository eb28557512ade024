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
    { files: 38, lines: 4258 },
    { files: 85, lines: 8710 },
  ],
  "invitations.get": [
    { files: 13, lines: 1698 },
    { files: 51, lines: 5092 },
  ],
  "invitations.list": [
    { files: 24, lines: 2740 },
    { files: 69, lines: 6886 },
  ],
  "pages.certificate": [
    { files: 61, lines: 5628 },
    { files: 119, lines: 10814 },
  ],
  "pages.accept": [
    { files: 54, lines: 5269 },
    { files: 97, lines: 8887 },
  ],
  "people.deliver-mail": [
    { files: 30, lines: 2758 },
    { files: 109, lines: 9731 },
  ],
  "phone.send": [
    { files: 20, lines: 1850 },
    { files: 86, lines: 7388 },
  ],
  "webhooks.deliver": [
    { files: 26, lines: 2567 },
    { files: 89, lines: 8041 },
  ],
  "credentials.sign": [
    { files: 35, lines: 2828 },
    { files: 98, lines: 8505 },
  ],
  "directory.browse": [
    { files: 25, lines: 2428 },
    { files: 61, lines: 6250 },
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
