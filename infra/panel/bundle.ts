import { basename, resolve } from "node:path";
import { build, type Metafile } from "esbuild";
import type { PanelStart } from "#shared/domain/ports.ts";
import { apiModules } from "./api-modules.ts";
import { textModules } from "./text-modules.ts";

/** The folder of the repository, to which the names of sources are relative. */
export const PROJECT_FOLDER = resolve(import.meta.dirname, "../..");
const ENTRY = "panel/src/main.tsx";

/** A file of the panel by its hashed name. */
interface BundledFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
interface BundledPanel {
  readonly files: readonly BundledFile[];
  readonly start: PanelStart;
  /** The files of the repository that it was made from, without those of packages. */
  readonly sources: readonly string[];
}

/**
 * Bundles the panel: the file that its page loads first (`main-….js`), and a file for what screens share and for each screen.
 * Names have a hash of the content, so that they can be kept for ever. Rejects if esbuild refuses a source.
 */
export async function bundlePanel(): Promise<BundledPanel> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: PROJECT_FOLDER,
    entryPoints: { main: ENTRY },
    outdir: "dist/panel",
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    platform: "browser",
    // Chromium 109, Firefox 115 and Safari 16.4, of the year 2023.
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
    metafile: true,
    plugins: [apiModules(), textModules()],
  });
  return {
    files: outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: contents })),
    start: startOf(metafile),
    sources: Object.keys(metafile.inputs).filter((name) => !/node_modules\/|^\w+:/.test(name)),
  };
}

function startOf({ outputs }: Metafile): PanelStart {
  const [script, { cssBundle }] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === ENTRY)!;
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
    styles: cssBundle === undefined ? [] : [basename(cssBundle)],
  };
}
