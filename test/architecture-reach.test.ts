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
    { files: 45, lines: 4757 },
    { files: 93, lines: 9313 },
  ],
  "invitations.get": [
    { files: 19, lines: 2150 },
    { files: 59, lines: 5731 },
  ],
  "invitations.list": [
    { files: 30, lines: 3164 },
    { files: 79, lines: 7692 },
  ],
  "pages.certificate": [
    { files: 70, lines: 6301 },
    { files: 132, lines: 11862 },
  ],
  "pages.accept": [
    { files: 68, lines: 6185 },
    { files: 116, lines: 10373 },
  ],
  "people.deliver-mail": [
    { files: 32, lines: 2894 },
    { files: 121, lines: 10640 },
  ],
  "phone.send": [
    { files: 22, lines: 1978 },
    { files: 97, lines: 8302 },
  ],
  "webhooks.deliver": [
    { files: 31, lines: 2885 },
    { files: 96, lines: 8547 },
  ],
  "credentials.sign": [
    { files: 47, lines: 3874 },
    { files: 111, lines: 9631 },
  ],
  "directory.browse": [
    { files: 31, lines: 2749 },
    { files: 71, lines: 6992 },
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
