/** Bundles the web application of the panel (`npm run panel`); deployments and `npm start` do it by themselves. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type Metafile } from "esbuild";
import type { PanelStart } from "#shared/domain/ports.ts";
import { CODING_SUFFIXES, PANEL_START_FILE } from "#shared/panel.ts";
import { runPlainCommand } from "../command-line.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const ENTRY = "panel/src/main.tsx";
/** Where the built panel stands: nothing of it is committed. */
const PANEL_FOLDER = join(ROOT, "dist", "panel");
/** What the panel was built from, by the digest of each source: the last file that a build writes. */
const MADE_FROM = "made-from.json";
/** What changes with the versions of all packages, and with the API's document, of which api-modules.ts makes modules. */
const BEYOND_ITS_SOURCES = [
  "package-lock.json",
  "client/schema.ts",
  "shared/domain/rules.ts",
  "infra/panel/api-modules.ts",
] as const;
/** How esbuild names a module that api-modules.ts makes. */
const MADE = /^api:/;

export interface BuiltPanel {
  readonly folder: string;
  readonly start: PanelStart;
  /** The names of all files, of which each is there compressed too. */
  readonly files: readonly string[];
}

const digestOf = (source: string): string =>
  createHash("sha256")
    .update(readFileSync(join(ROOT, source)))
    .digest("hex");

const brotli = (bytes: Uint8Array) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/** Written whole or not at all: another process may build, or serve, the same. */
function writeWhole(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, content);
  renameSync(part, file);
}

const startOf = ({ outputs }: Metafile): PanelStart => {
  const [script, entry] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === ENTRY)!;
  const imports = new Set<string>();
  const follow = (name: string): void => {
    for (const { path, kind } of outputs[name]?.imports ?? []) {
      if (kind !== "import-statement" || imports.has(path)) continue;
      imports.add(path);
      follow(path);
    }
  };
  follow(script);
  return {
    script: basename(script),
    imports: [...imports].map((path) => basename(path)),
    styles: entry.cssBundle === undefined ? [] : [basename(entry.cssBundle)],
  };
};

/** Bundles the panel into the folder. Rejects if esbuild refuses a source. */
async function makePanel(): Promise<void> {
  const { apiModules } = await import("./api-modules.ts");
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { main: ENTRY },
    outdir: PANEL_FOLDER,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    platform: "browser",
    // Chromium 109, Firefox 115 and Safari 16.4, of the year 2023, as for the editor of templates.
    target: "es2022",
    jsx: "automatic",
    minify: true,
    charset: "utf8",
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none",
    logLevel: "error",
    metafile: true,
    plugins: [apiModules()],
  });
  mkdirSync(PANEL_FOLDER, { recursive: true });
  await Promise.all(
    outputFiles.map(async ({ path, contents }) => {
      writeWhole(path, contents);
      writeWhole(path + CODING_SUFFIXES.br, await brotli(contents));
      writeWhole(path + CODING_SUFFIXES.gzip, await promisify(gzip)(contents, { level: 9 }));
    }),
  );
  const own = Object.keys(metafile.inputs).filter(
    (name) => !name.includes("node_modules/") && !MADE.test(name),
  );
  const sources = [...BEYOND_ITS_SOURCES, ...own];
  const files = outputFiles.map(({ path }) => basename(path));
  writeWhole(join(PANEL_FOLDER, PANEL_START_FILE), JSON.stringify(startOf(metafile)));
  const digests = Object.fromEntries(sources.map((source) => [source, digestOf(source)]));
  writeWhole(join(PANEL_FOLDER, MADE_FROM), JSON.stringify({ files, digests }));
}

/** The names of the files of a build whose sources are as they were; undefined when there is none. */
function filesOfFreshBuild(): readonly string[] | undefined {
  try {
    const { files, digests } = JSON.parse(readFileSync(join(PANEL_FOLDER, MADE_FROM), "utf8"));
    const fresh = Object.entries(digests).every(([source, digest]) => digestOf(source) === digest);
    return fresh ? files : undefined;
  } catch {
    return undefined;
  }
}

/** Gives the panel, which is built if its sources have changed since it was. Rejects if esbuild refuses a source. */
export async function builtPanel(): Promise<BuiltPanel> {
  if (!filesOfFreshBuild()) await makePanel();
  return {
    folder: PANEL_FOLDER,
    start: JSON.parse(readFileSync(join(PANEL_FOLDER, PANEL_START_FILE), "utf8")),
    files: filesOfFreshBuild() ?? [],
  };
}

async function main(): Promise<void> {
  rmSync(PANEL_FOLDER, { recursive: true, force: true });
  const { folder, start, files } = await builtPanel();
  const kilobytes = (names: readonly string[]) =>
    (
      names.reduce((sum, name) => sum + readFileSync(join(folder, name + CODING_SUFFIXES.gzip)).length, 0) /
      1_000
    ).toFixed(1);
  console.log(`${kilobytes([start.script, ...start.imports, ...start.styles])} kB with gzip to begin with`);
  const later = files.filter(
    (name) => name !== start.script && ![...start.imports, ...start.styles].includes(name),
  );
  for (const name of later) console.log(`${kilobytes([name])} kB  ${name}`);
}

if (import.meta.main)
  await runPlainCommand(
    "panel",
    "Bundles panel/src to dist/panel, as it is deployed, and prints how large its files are.",
    main,
  );
