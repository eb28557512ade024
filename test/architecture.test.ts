import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import * as adapters from "#shared/adapters.ts";
import { adapterOf } from "#shared/connect-ports.ts";
import type { PortName } from "#shared/domain/ports.ts";
import { queueBehind } from "#shared/domain/queues.ts";
import { portsOf } from "#shared/http/endpoint.ts";
import { SK } from "#shared/storage/table/schema.ts";
import { advise } from "./support/advice.ts";
import {
  files,
  type Import,
  importsOf,
  linesOf,
  PROJECT_ROOT,
  reaches,
  service,
  sources,
  strippedCodeOf,
  textOf,
} from "./support/sources.ts";

const THIS = "test/architecture.test.ts";
/** Ports, without those of queues; `members` is read by each session, which must change nobody's role, `signUp` by few, who checks what would be issued may issue nothing, who answers for a session of webhooks opens no secret, only the worker of chunks issues and takes back by imports, and only workers remove files of imports, which who reads them does not write. */
const PORTS_MAX = 115;
/** The names of the languages, each in its own: the one table by language that is no catalogue. */
const LANGUAGE_NAMES = "shared/pages/language.ts";
const imports = service.flatMap(importsOf);
const show = ({ file, target }: Import): string => `${file} imports ${target}`;

describe("imports point one way", () => {
  const ADAPTER =
    /^shared\/(storage|queue|mail|phone|webhooks|directory|access|analysis|images|imports|files|network|objects|documents|credentials)\//;
  const PACKAGE = /^(?!shared\/|functions\/|infra\/|test\/)/;
  const PLATFORM = /^(zod|node:.*)$/;
  /** What files may import from other folders; the first row that fits a file counts. */
  const LAYERS: readonly (readonly [from: RegExp, may: readonly RegExp[]])[] = [
    // Numbering plans are data of a package.
    [/^shared\/formats\/phone-number\.ts$/, [PLATFORM, /^libphonenumber-js\//]],
    // Spreadsheets are ZIPs of XML.
    [/^shared\/formats\/tables\//, [PLATFORM, /^(saxes|yauzl)$/]],
    // What knows a format or texts, and no noun: the domain uses it, and never the reverse.
    [/^shared\/(formats|texts?)\//, [PLATFORM]],
    [/^shared\/domain\//, [PLATFORM, /^shared\/(formats|texts?)\//]],
    [
      /^shared\/http\//,
      // Reading a key needs no store: its checksum is in its text.
      [
        PLATFORM,
        /^zod-openapi\/api$/,
        /^client-zip$/,
        /^@middy\//,
        /^aws-lambda$/,
        /^shared\/(domain\/|formats\/|log\.ts)/,
      ],
    ],
    // Workers are declared beside the queues; their declaration names the tables and the log.
    [
      /^shared\/queue\/((queue|log)-)?worker\.ts$/,
      [PLATFORM, /^shared\/((domain|formats)\/|(log|tally)\.ts|storage\/table\/tables\.ts)/, /^aws-lambda$/],
    ],
    // Storage is the only DynamoDB code, so other adapters use it to keep something in a table; storage uses no adapter.
    // The catalogue of skills is plain data.
    [
      /^shared\/storage\//,
      [
        /^shared\/(domain|text)\//,
        /^shared\/(connect|config|grant|deadlines|lean-client|bounded-map|tally)\.ts$/,
        PACKAGE,
      ],
    ],
    // Network, objects and queues are the ways to other hosts, to object storage and to workers, which several adapters share,
    // as two each do sharp, the library for PDF, the check of a signature, and the bounds of a process that reads files.
    [
      ADAPTER,
      [
        /^shared\/((domain|formats|texts?|storage|network|objects)\/|queue\/sqs\.ts$|credentials\/signature-checks\.ts$|images\/sharp\.ts$|files\/(pdfium|watch-self)\.ts$)/,
        /^shared\/(connect|config|grant|deadlines|lean-client|bounded-map|slots|processes|tally)\.ts$/,
        PACKAGE,
      ],
    ],
    // The documentation tells where an error is told of.
    [/^shared\/pages\/docs\//, [PLATFORM, /^shared\/(domain\/|texts?\/|http\/(endpoint|problem)\.ts)/]],
    [/^shared\/pages\//, [PLATFORM, /^shared\/(domain\/|formats\/|texts?\/|http\/endpoint\.ts)/]],
    [/^functions\//, [PLATFORM, /^functions\//, /^shared\/(domain|http|queue|pages)\//]],
    // The composition root, with its settings, clock and runtime.
    [/^shared\/[\w-]+\.ts$/, [/^shared\//, PLATFORM, /^@aws-sdk\/lib-dynamodb$/]],
  ];

  test("from functions to http, queue and domain; from adapters to domain; never from domain", () => {
    const own = (file: string) => file.split("/").slice(0, 2).join("/");
    const wrong = imports.filter(({ file, target }) => {
      const [, may = []] = LAYERS.find(([from]) => from.test(file)) ?? [];
      return own(file) !== own(target) && !may.some((allowed) => allowed.test(target));
    });
    expect(wrong.map(show)).toEqual([]);
  });

  test("the AWS SDK is imported by adapters only; elsewhere only its types", () => {
    const wrong = imports.filter(
      ({ file, target, kind }) => /^@?aws-sdk/.test(target) && !ADAPTER.test(file) && kind !== "type",
    );
    expect(wrong.map(show)).toEqual([]);
  });

  test("infra/local and infra/operator do not reach each other; what both need is in infra/running-stack", () => {
    const reaching = (from: string, to: RegExp) =>
      sources.filter((file) => file.startsWith(from) && reaches(file, to));
    expect(reaching("infra/local/", /^infra\/operator\//)).toEqual([]);
    expect(reaching("infra/operator/", /^infra\/local\//)).toEqual([]);
  });

  test("in no circle, imports of types counted", () => {
    const checked = sources.filter((file) => !file.startsWith("test/"));
    const targets = new Map(checked.map((file) => [file, importsOf(file).map(({ target }) => target)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
      else if (!done.has(file)) for (const next of targets.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of checked) visit(file, []);
    expect(circles).toEqual([]);
  });
});

describe("the two tables", () => {
  const declaring = (folder: string, call: RegExp) =>
    files.filter((file) => file.startsWith(`functions/${folder}/`) && call.test(textOf(file)));
  const fileOf = (folder: string, id: string) => `functions/${folder}/${id.replace(".", "/")}.ts`;

  test("have every operation, each in the file that its id names", () => {
    const expected = routes.map(({ id }) => fileOf("api", id)).sort();
    expect(declaring("api", /^export const route = endpoint\(/m).sort()).toEqual(expected);
    for (const { id } of routes) expect(textOf(fileOf("api", id))).toContain(`id: "${id}"`);
    expect(new Set(routes.map(({ route }) => route)).size).toBe(routes.length);
  });

  test("have every worker, each in the file that its id names", () => {
    const expected = workers.map(({ id }) => fileOf("workers", id)).sort();
    expect(declaring("workers", /^export const worker = \w+Worker\(/m).sort()).toEqual(expected);
    for (const { id } of workers) expect(textOf(fileOf("workers", id))).toContain(`id: "${id}"`);
  });

  test("name ports that exist, once each", () => {
    const hasAdapter = (port: PortName) => queueBehind(port) !== undefined || adapterOf(port) in adapters;
    for (const { id, uses } of [...routes, ...workers]) {
      expect(
        uses.filter((port) => !hasAdapter(port)),
        id,
      ).toEqual([]);
      expect(new Set(uses).size, id).toBe(uses.length);
    }
    for (const route of routes)
      expect(
        portsOf(route).filter((port) => !hasAdapter(port)),
        route.id,
      ).toEqual([]);
  });

  test("use few ports: who adds one makes room, or writes beside it why a right must be told apart", () => {
    const ports = Object.keys(adapters).filter(
      (name) => /^connect[A-Z]/.test(name) && name !== "connectQueue",
    );
    expect(ports.length).toBeLessThanOrEqual(PORTS_MAX);
  });

  test("texts that people read stand in the catalogues, and nowhere else", () => {
    const inCode = service.filter(
      (file) => !file.startsWith("shared/texts/") && /^\s*(pt|es): ["`{]/m.test(textOf(file)),
    );
    expect(inCode).toEqual([LANGUAGE_NAMES]);
  });

  test("and every module of the service can be imported without settings, prints nothing and starts nothing", async () => {
    const script = `for (const file of ${JSON.stringify(service)}) await import(\`${PROJECT_ROOT}/\${file}\`);`;
    const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
      cwd: PROJECT_ROOT,
      env: {},
    });
    expect(await run).toEqual({ stdout: "", stderr: "" });
  });
});

describe("files", () => {
  const isData = (file: string): boolean => /\/generated\//.test(file);

  test("that are long are named, with the reason of those that are right so", () => {
    const ACCEPTED = {
      "functions/api/routes.ts": "the route table",
      "functions/workers/workers.ts": "the worker table",
    };
    const sizes = sources.filter((file) => !isData(file)).map((file) => [file, linesOf(file)] as const);
    const mostOf = (file: string) => (file.startsWith("functions/") ? 40 : 250);
    const long = sizes.filter(([file, lines]) => lines > mostOf(file));
    advise("Files of more than 250 lines, under functions 40", long, ACCEPTED);
    expect(Object.keys(ACCEPTED).filter((file) => !long.some(([name]) => name === file))).toEqual([]);
  });

  test("have names in kebab-case that say what they contain", () => {
    const nameOf = (file: string) => file.split("/").at(-1)!;
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*((\.long)?\.test|\.d)?\.ts$/;
    expect(sources.filter((file) => !kebab.test(nameOf(file)))).toEqual([]);
    const vague = /^(.*-)?(utils?|helpers?|common|misc|manager|service|index|types)\.ts$/;
    expect(service.filter((file) => vague.test(nameOf(file)))).toEqual([]);
  });

  test("read the environment in shared/config.ts only", () => {
    const readers = service.filter((file) =>
      /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\b/.test(strippedCodeOf(file)),
    );
    expect(readers).toEqual(["shared/config.ts"]);
  });

  test("spell storage keys and attributes of indexes in shared/storage/table only", () => {
    const schema = ["schema", "other-keys", "holder-keys"]
      .map((file) => textOf(`shared/storage/table/${file}.ts`))
      .join();
    const prefixes = new Set([...schema.matchAll(/["'`]([A-Z]+)#/g)].map(([, prefix]) => prefix));
    expect(prefixes).toContain("ORG");
    const key = new RegExp(`["'\`#](${[...prefixes].join("|")})#|\\bby_\\w+_[ps]k\\b`);
    const spelling = sources.filter(
      (file) => !file.startsWith("test/") && !file.startsWith("shared/storage/table/"),
    );
    expect(spelling.filter((file) => key.test(textOf(file)))).toEqual([]);
    const sortKeys = new RegExp(`"(${Object.values(SK).join("|")})"`);
    const storage = spelling.filter((file) => file.startsWith("shared/storage/"));
    expect(storage.filter((file) => sortKeys.test(textOf(file)))).toEqual([]);
  });

  test("have no escape from types or tests, and no unfinished work", () => {
    const others = sources.filter((file) => file !== THIS);
    const having = (pattern: RegExp, of: (file: string) => string) =>
      others.filter((file) => pattern.test(of(file)));
    expect(having(/\bas any\b|\bas unknown as any\b/, strippedCodeOf)).toEqual([]);
    expect(having(/@ts-(ignore|nocheck|expect-error)/, textOf)).toEqual([]);
    expect(having(/\b(TODO|FIXME|HACK)\b/, textOf)).toEqual([]);
    // Tests in a browser or in Python skip themselves, with a warning, where there is none.
    const polite = [
      "test/support/browser/browser.ts",
      "test/support/browser/firefox.ts",
      "test/support/python.ts",
    ];
    const skipping = having(/\b(describe|test|it)(\.\w+)*\.(only|skip|todo)\b/, strippedCodeOf);
    expect(skipping.filter((file) => !polite.includes(file))).toEqual([]);
    expect(having(/\bvi\.(do)?mock\b/i, strippedCodeOf)).toEqual([]);
    expect(having(/\bdebugger\b/, strippedCodeOf)).toEqual([]);
    // By itself it gives up after a second.
    expect(having(/\bvi\.waitFor\b/, strippedCodeOf)).toEqual(["test/support/eventually.ts"]);
  });

  test("name no path of the machine on which they were written", () => {
    // The folder above the project is a path of this machine too, unless every machine has it.
    const everywhere = /^\/(app|bin|etc|home|mnt|opt|root|srv|tmp|usr|var)?$/;
    const folders = [PROJECT_ROOT, dirname(PROJECT_ROOT)]
      .filter((path) => !everywhere.test(path))
      // Not as a part of a longer path: the machine may call a folder as the project does.
      .map((path) => new RegExp(`(?<![\\w.-])${RegExp.escape(path)}/`));
    const home = /(^|[\s"'`(=:])\/(home|Users|root)\/[\w.-]+/m;
    const naming = files.filter(
      (file) => file !== THIS && (folders.some((path) => path.test(textOf(file))) || home.test(textOf(file))),
    );
    expect(naming).toEqual([]);
  });

  test("name no registry, so that packages come from the one that npm is set to", () => {
    const hosts = [...textOf("package-lock.json").matchAll(/"resolved": "([a-z+]+:\/\/[^/"]+)/g)].map(
      ([, host]) => host,
    );
    expect([...new Set(hosts)]).toEqual([]);
    expect(textOf(".npmrc")).not.toMatch(/registry/);
  });
});
