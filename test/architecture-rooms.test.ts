import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { advise } from "./support/advice.ts";
import { exportsOf, files, type Import, importsOf, service, sources, written } from "./support/sources.ts";

const show = ({ file, target }: Import): string => `${file} imports ${target}`;
/** The folders in a folder, such as the nouns of the domain. */
const roomsOf = (folder: string): string[] => {
  const inside = files.filter((file) => file.startsWith(`${folder}/`));
  return [...new Set(inside.map((file) => file.slice(folder.length + 1).split("/")))]
    .filter((path) => path.length > 1)
    .map(([room]) => room!);
};

describe("the nouns of the domain", () => {
  const DOMAIN = "shared/domain";
  const imports = service.filter((file) => file.startsWith(`${DOMAIN}/`)).flatMap(importsOf);
  const nounOf = (path: string) => /^shared\/domain\/([^/]+)\//.exec(path)?.[1];
  const takesPorts = new Set(
    imports.filter(({ target }) => target === `${DOMAIN}/ports.ts`).map(({ file }) => file),
  );
  /** Records take no ports; ports and jobs are types. Every noun may use these of another one. */
  const isUsable = (file: string) => !takesPorts.has(file) || /\/(ports|jobs)\.ts$/.test(file);

  test("use records of each other, and anything else in no circle", () => {
    const used = new Map<string, Set<string>>();
    for (const { file, target } of imports) {
      const [from, to] = [nounOf(file), nounOf(target)];
      if (!from || !to || from === to || isUsable(target)) continue;
      used.set(from, (used.get(from) ?? new Set()).add(to));
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(used.get(from) ?? [])].some((next) => {
        if (next === to) return true;
        if (seen.has(next)) return false;
        return reaches(next, to, seen.add(next));
      });
    expect([...used.keys()].filter((noun) => reaches(noun, noun))).toEqual([]);
  });

  test("are not used by what they share, except by the sums of ports, queues and letters and by the changes", () => {
    const sums = ["ports", "queues", "letters", "change", "lasting-changes", "relay-changes"].map(
      (name) => `${DOMAIN}/${name}.ts`,
    );
    const wrong = imports.filter(
      ({ file, target }) => !nounOf(file) && nounOf(target) && !sums.includes(file),
    );
    expect(wrong.map(show)).toEqual([]);
  });
});

describe("a noun has the same word on every floor", () => {
  const nouns = roomsOf("shared/domain");

  test("in storage and among the workers", () => {
    // The layout of the tables, and what follows from any change of them.
    const others = ["table", "changes"];
    const rooms = [...roomsOf("shared/storage"), ...roomsOf("functions/workers")];
    expect([...new Set(rooms)].filter((room) => !nouns.includes(room) && !others.includes(room))).toEqual([]);
  });

  test("in the API, whose rooms are words of their addresses, but for the pages", () => {
    const isWordOf = (room: string) => (address: string) => address.split(/[ /]/).includes(room);
    const addressesOf = (room: string) =>
      routes.filter(({ id }) => id.startsWith(`${room}.`)).map(({ route }) => route);
    const rooms = [...new Set(roomsOf("functions/api"))].filter((room) => room !== "pages");
    expect(rooms.filter((room) => !addressesOf(room).some(isWordOf(room)))).toEqual([]);
  });
});

describe("a room", () => {
  test("with many files is named, with the reason of those that are right so", () => {
    const FILES_MAX = 20;
    const ACCEPTED = {};
    const sizes = [...Map.groupBy(files, (file) => dirname(file))].map(
      ([folder, inside]) => [folder, inside.length] as const,
    );
    const large = sizes.filter(([, count]) => count > FILES_MAX);
    advise(`Folders of more than ${FILES_MAX} files`, large, ACCEPTED);
    expect(Object.keys(ACCEPTED).filter((folder) => !large.some(([name]) => name === folder))).toEqual([]);
  });

  test("of tests has the name of a noun, an adapter, a tool of infra, a part of the client, or of the suites over everything", () => {
    const nouns = roomsOf("shared/domain");
    const rooms = [
      ...nouns,
      ...roomsOf("shared"),
      ...roomsOf("infra"),
      ...roomsOf("client"),
      "deployed",
      "releases",
      "security",
      "steady",
    ];
    const tests = sources.filter((file) => /^test\/.*\.test\.ts$/.test(file));
    const homeless = tests.filter((file) => !rooms.includes(file.split("/")[1]!));
    expect(homeless).toEqual([
      "test/architecture-reach.test.ts",
      "test/architecture-rooms.test.ts",
      "test/architecture.test.ts",
      "test/docs.test.ts",
    ]);
  });
});

describe("an exported name", () => {
  /** `route` and `worker` are what every file of these folders declares; AWS Lambda calls the `handler` of a file. */
  const isDeclaration = (name: string, file: string): boolean =>
    (name === "route" && file.startsWith("functions/api/")) ||
    (name === "worker" && file.startsWith("functions/workers/")) ||
    (name === "handler" && file.startsWith("client/examples/"));

  /** The adapters under the names of their ports. */
  const EXPORTS_OF_OTHERS = ["shared/adapters.ts"];

  test("is declared where it is exported, so that this file can read it", () => {
    const others = written.filter((file) => !EXPORTS_OF_OTHERS.includes(file));
    expect(others.flatMap((file) => exportsOf(file).hidden.map((form) => `${file}: ${form}`))).toEqual([]);
  });

  test("has one meaning: no other file exports the same name", () => {
    const names = written.flatMap((file) =>
      exportsOf(file)
        .names.filter((name) => !isDeclaration(name, file))
        .map((name) => ({ name, file })),
    );
    const twice = [...Map.groupBy(names, ({ name }) => name)]
      .filter(([, limits]) => limits.length > 1)
      .map(([name, limits]) => `${name}: ${limits.map(({ file }) => file).join(", ")}`);
    expect(twice.toSorted()).toEqual([]);
  });
});
