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
    { files: 41, lines: 4644 },
    { files: 89, lines: 9226 },
  ],
  "invitations.get": [
    { files: 14, lines: 1800 },
    { files: 46, lines: 4783 },
  ],
  "invitations.list": [
    { files: 24, lines: 2844 },
    { files: 63, lines: 6528 },
  ],
  "pages.certificate": [
    { files: 63, lines: 5827 },
    { files: 125, lines: 11436 },
  ],
  "pages.accept": [
    { files: 55, lines: 5394 },
    { files: 98, lines: 9057 },
  ],
  "people.deliver-mail": [
    { files: 31, lines: 3104 },
    { files: 111, lines: 10157 },
  ],
  "phone.send": [
    { files: 24, lines: 2211 },
    { files: 92, lines: 8143 },
  ],
  "webhooks.deliver": [
    { files: 27, lines: 2900 },
    { files: 86, lines: 8135 },
  ],
  "credentials.sign": [
    { files: 35, lines: 3138 },
    { files: 102, lines: 9180 },
  ],
  "directory.browse": [
    { files: 25, lines: 2505 },
    { files: 60, lines: 6077 },
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
