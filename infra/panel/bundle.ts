import { resolve } from "node:path";
import { build } from "esbuild";
import { apiModules } from "./api-modules.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** A file of the panel by its hashed name. */
export interface PanelFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Bundles the panel: the file that its page loads first (`main-….js`), and a file for what screens share and for each screen.
 * Names have a hash of the content, so that they can be kept for ever. Rejects if esbuild refuses a source.
 */
export async function bundlePanel(): Promise<readonly PanelFile[]> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: { main: "panel/src/main.tsx" },
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
    minify: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
    plugins: [apiModules()],
  });
  return outputFiles.map(({ path, contents }) => ({
    name: path.slice(path.lastIndexOf("/") + 1),
    bytes: contents,
  }));
}
