import { dirname, join, normalize } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { RUNBOOK_HEADINGS } from "#infra/constructs/runbook-alarm.ts";
import { files, textOf } from "./support/sources.ts";

const THIS = "test/docs.test.ts";
const DECISIONS = files.filter((file) => /^docs\/decisions\/(?!README).*\.md$/.test(file));
const INDEX = "docs/decisions/README.md";

/** Made by a build or a run, so in nobody's checkout, or an address of the running service. */
const MADE = /^((dist|cdk\.out|node_modules|\.local)(\/|$)|docs\/(reference|llms\.txt)$)/;

const documents = files.filter((file) => file.endsWith(".md"));
const written = files.filter((file) => /\.(ts|md)$/.test(file) && file !== THIS);
const folders = new Set(files.flatMap((file) => foldersOf(file)));
const topLevel = new Set([...folders].filter((folder) => !folder.includes("/")));

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}
const exists = (path: string): boolean => files.includes(path) || folders.has(path) || MADE.test(path);

/** The text with its lines joined, as a comment that is broken over two lines still cites. */
const joined = (file: string): string => textOf(file).replaceAll(/\n\s*(?:\*(?!\*) ?|\/\/ ?)?/g, " ");

describe("the decisions", () => {
  const text = DECISIONS.map(textOf).join("\n");
  const numbers = [...text.matchAll(/^\*\*(\d+\.\d+) /gm)].map(([, number]) => number!);
  const known = new Set(numbers);

  test("have each number once, under their section, with a title", () => {
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const part of text.split(/^# /m).slice(1)) {
      const section = /^\d+/.exec(part)![0];
      const entries = part.split(/^(?=\*\*\d)/m).slice(1);
      expect(entries.length, section).toBeGreaterThan(0);
      for (const entry of entries) {
        expect(entry).toMatch(new RegExp(`^\\*\\*${section}\\.\\d+ [^*]+\\*\\*`));
      }
    }
  });

  test("are listed in the index where they cannot be undone, and so is each file", () => {
    const entries = text.split(/^(?=\*\*\d+\.\d+ )/m).slice(1);
    const lasting = entries.filter((entry) => /\*\*Cannot\s+be\s+undone\.\*\*/.test(entry));
    const titles = lasting.map((entry) => {
      const [, title] = /^\*\*([^*]+)\*\*/.exec(entry)!;
      return title!.replaceAll(/\s+/g, " ").replace(/[.,:]$/, "");
    });
    const index = textOf(INDEX);
    expect([...index.matchAll(/^- (.+)$/gm)].map(([, title]) => title).toSorted()).toEqual(titles.toSorted());
    const sections = DECISIONS.map((file) => {
      const [, number, heading] = /^# (\d+)\. (.+)$/m.exec(textOf(file))!;
      return `| ${number} | [${heading}](${file.split("/").at(-1)}) |`;
    });
    expect(
      index
        .split("\n")
        .filter((line) => /^\| \d/.test(line))
        .toSorted(),
    ).toEqual(sections.toSorted());
  });

  test("are there when they are cited", () => {
    const CITED = /\bdecisions? (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)/g;
    const cited = written.flatMap((file) =>
      [...joined(file).matchAll(CITED)].flatMap(([, list]) =>
        list!.split(/, | and | to /).map((number) => ({ file, number })),
      ),
    );
    const own = [...text.matchAll(/\(((?:\d+\.\d+(?:, )?)+)\)/g)].flatMap(([, list]) =>
      list!.split(", ").map((number) => ({ file: "docs/decisions", number })),
    );
    expect(own.length).toBeGreaterThan(0);
    expect([...cited, ...own].filter(({ number }) => !known.has(number))).toEqual([]);
  });

  test("are cited by number, and nothing is cited that is not in the repository", () => {
    const FOREIGN =
      /\brequirement\b|\barchitecture,? (?:section )?\d|\bdecisions,? section|\b[Ii]ssue [A-Z]\b|(?<!\.org\/)\bspec\//g;
    const found = written.flatMap((file) =>
      [...joined(file).matchAll(FOREIGN)].map(([words]) => `${file}: ${words}`),
    );
    expect(found).toEqual([]);
  });
});

test("the newest version of the changelog is that of the package, the client and the API", () => {
  const [newest] = [...textOf("CHANGELOG.md").matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(
    ([, version]) => version,
  );
  for (const file of ["package.json", "client/package.json"])
    expect(JSON.parse(textOf(file)).version, file).toBe(newest);
  expect(textOf("shared/http/openapi/describe.ts")).toContain(`const VERSION = "${newest}";`);
});

describe("what is named", () => {
  const BLOCK = /^ *```\w*\n([\s\S]*?)^ *```$/gm;
  /** What a document shows as code: in blocks, and between backticks. */
  const codeIn = (file: string): string[] => {
    const blocks = textOf(file).matchAll(BLOCK);
    const spans = textOf(file)
      .replaceAll(BLOCK, "")
      .matchAll(/`([^`]+)`/g);
    return [...blocks, ...spans].map(([, code]) => code!);
  };

  /** A path up to its first placeholder: `shared/domain/<noun>/` is `shared/domain`. */
  const certain = (path: string): string => {
    const segments = path.replace(/\/$/, "").split("/");
    const open = segments.findIndex((segment) => /[<>{}*…]/.test(segment));
    return segments.slice(0, open === -1 ? undefined : open).join("/");
  };
  const wordsOf = (code: string): string[] =>
    code.split(/[\s"'()]+/).map((word) => word.replace(/^[^\w.]+|[,;:.]+$/g, ""));
  /** Names of a tree: an indented line stands in the folder that the line before it began with. */
  const treeOf = (block: string): string[] => {
    let parent = "";
    return block.split("\n").flatMap((line) => {
      const names = line.trim().split(/ {2,}/)[0]!.split(" ");
      if (!line.startsWith(" ")) parent = names[0]!;
      else if (topLevel.has(certain(parent)) && /^ {2}\S/.test(line))
        return names.map((name) => join(certain(parent), certain(name)));
      return [];
    });
  };

  test.each(documents)("in %s: every path is there", (file) => {
    const named = codeIn(file).flatMap((code) => [
      ...wordsOf(code).filter((word) => word.includes("/") && topLevel.has(word.split("/")[0]!)),
      ...wordsOf(code).filter((word) => /^[\w-]+\.(ts|md|mjml)$/.test(word)),
      ...treeOf(code),
    ]);
    const bare = (name: string) => !name.includes("/") && files.some((other) => other.endsWith(`/${name}`));
    expect(named.map(certain).filter((path) => !exists(path) && !bare(path))).toEqual([]);
  });

  test.each(documents)("in %s: every link leads somewhere", (file) => {
    const dead = [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].filter(([, target]) => {
      if (/^https?:/.test(target!)) return false;
      const [path, anchor] = target!.split("#");
      const to = path === "" ? file : normalize(join(dirname(file), path!));
      return !exists(to) || (anchor !== undefined && !headingsOf(to).map(anchorOf).includes(anchor));
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });

  test("in the code: every path in a comment is there", () => {
    const PATH = /(?<![\w/#.-])(?:shared|functions|infra|test|client|docs)\/[\w./-]+\.(?:ts|md|json|mjml)\b/g;
    const found = written
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => [...textOf(file).matchAll(PATH)].map(([path]) => ({ file, path })));
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ path }) => !exists(path))).toEqual([]);
  });

  test("every script of npm is in package.json", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
    const RUN = /\bnpm (?:run (?:--silent )?([a-z][\w:-]*)|(test|start)\b)/g;
    const missing = written.flatMap((file) =>
      [...textOf(file).matchAll(RUN)].flatMap(([, run, short]) => {
        const name = run ?? short!;
        return name in scripts ? [] : [`${file}: npm run ${name}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});

test("an operation that is shown as an example is as the code has it, line by line", () => {
  const examples = documents.flatMap((file) => [
    ...textOf(file).matchAll(/^ *export const route = endpoint\(\{\n[\s\S]*?^ *\}\);$/gm),
  ]);
  expect(examples.length).toBeGreaterThan(1);
  for (const [example] of examples) {
    const id = /id: "([\w.-]+)"/.exec(example)![1]!;
    const source = textOf(`functions/api/${id.replace(".", "/")}.ts`).split("\n");
    const lines = source.map((line) => line.trim());
    expect(
      example.split("\n").filter((line) => !lines.includes(line.trim())),
      id,
    ).toEqual([]);
  }
});

const headingsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

describe("the runbook", () => {
  test("has a heading for every alarm, in their order, and none for an alarm that is gone", () => {
    const [, runbook] = textOf("docs/operations.md").split(/^## Runbook$/m);
    const headings = [...runbook!.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([...RUNBOOK_HEADINGS]);
  });
});
