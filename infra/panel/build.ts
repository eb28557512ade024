/** Bundles the web application of the panel (`npm run panel`); deployments and `npm start` do it by themselves. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as z from "zod";
import type { PanelStart } from "#shared/domain/ports.ts";
import { CODING_SUFFIXES, PANEL_START_FILE } from "#shared/panel.ts";
import { runPlainCommand } from "../command-line.ts";
import { apiModulesSource } from "./api-modules.ts";
import { bundlePanel, PROJECT_FOLDER } from "./bundle.ts";
import { textModulesSource } from "./text-modules.ts";

/** Where the built panel stands: nothing of it is committed. */
const PANEL_FOLDER = join(PROJECT_FOLDER, "dist", "panel");
/** The last file that a build writes. */
const MADE_FROM_FILE = "made-from.json";
/** What the panel was built from, by digests: files of the repository, what the API says of itself, and texts. */
const MadeFrom = z.object({
  files: z.array(z.string()),
  sources: z.record(z.string(), z.string()),
  modules: z.string(),
});
/** With it the versions of all packages change. */
const LOCK = "package-lock.json";

interface BuiltPanel {
  readonly folder: string;
  readonly start: PanelStart;
  /** The names of all files, of which each is there compressed too. */
  readonly files: readonly string[];
}

const digest = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
const digestOf = (source: string): string => digest(readFileSync(join(PROJECT_FOLDER, source)));
const digestOfModules = (): string => digest(apiModulesSource() + textModulesSource());

/** The best quality, 11, takes ten times as long for a fourteenth of the size. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Written whole or not at all: another process may build, or serve, the same. */
function writeWhole(name: string, content: string | Uint8Array): void {
  const file = join(PANEL_FOLDER, name);
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}

async function makePanel(): Promise<void> {
  const { files, start, sources } = await bundlePanel();
  mkdirSync(PANEL_FOLDER, { recursive: true });
  await Promise.all(
    files.map(async ({ name, bytes }) => {
      writeWhole(name, bytes);
      writeWhole(name + CODING_SUFFIXES.br, await promisify(brotliCompress)(bytes, BROTLI));
      writeWhole(name + CODING_SUFFIXES.gzip, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
  writeWhole(PANEL_START_FILE, JSON.stringify(start));
  const madeFrom: z.infer<typeof MadeFrom> = {
    files: files.map(({ name }) => name),
    sources: Object.fromEntries([LOCK, ...sources].map((source) => [source, digestOf(source)])),
    modules: digestOfModules(),
  };
  writeWhole(MADE_FROM_FILE, JSON.stringify(madeFrom));
}

/** The names of the files of a build whose sources are as they were; undefined when there is none. */
function filesOfFreshBuild(): readonly string[] | undefined {
  try {
    const { files, sources, modules } = MadeFrom.parse(
      JSON.parse(readFileSync(join(PANEL_FOLDER, MADE_FROM_FILE), "utf8")),
    );
    const isFresh = Object.entries(sources).every(([source, known]) => digestOf(source) === known);
    return isFresh && digestOfModules() === modules ? files : undefined;
  } catch {
    // It was never built, or a source is gone.
    return undefined;
  }
}

/** Gives the panel, which is built if its sources have changed since it was. Rejects if esbuild refuses a source. */
export async function builtPanel(): Promise<BuiltPanel> {
  const files = filesOfFreshBuild();
  if (!files) {
    await makePanel();
    return builtPanel();
  }
  const start = JSON.parse(readFileSync(join(PANEL_FOLDER, PANEL_START_FILE), "utf8"));
  return { folder: PANEL_FOLDER, start, files };
}

async function main(): Promise<void> {
  rmSync(PANEL_FOLDER, { recursive: true, force: true });
  const { folder, start, files } = await builtPanel();
  const first = [start.script, ...start.imports, ...start.styles];
  const sizeOf = (names: readonly string[]): string => {
    const bytes = names.map((name) => readFileSync(join(folder, name + CODING_SUFFIXES.gzip)).length);
    return `${(bytes.reduce((sum, one) => sum + one, 0) / 1_000).toFixed(1)} kB`;
  };
  console.log(`${sizeOf(first)} with gzip to begin with, in ${first.length} files`);
  for (const name of files.filter((name) => !first.includes(name))) console.log(`${sizeOf([name])}  ${name}`);
}

if (import.meta.main)
  await runPlainCommand(
    "panel",
    "Bundles panel/src to dist/panel, as it is deployed, and prints how large its files are.",
    main,
  );
