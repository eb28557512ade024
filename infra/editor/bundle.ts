/**
 * Bundles the script of the template editor to the module that its page loads, so that production does not need esbuild. Run it
 * after every change of its sources (`npm run editor`); a test fails otherwise.
 */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "esbuild";
import { runPlainCommand } from "../command-line.ts";

const ROOT = resolve(import.meta.dirname, "../..");
export const EDITOR_SCRIPT_FILE = new URL(
  "../../shared/pages/editor/generated/editor-script.ts",
  import.meta.url,
);

/** Gives the text of `shared/pages/editor/generated/editor-script.ts`. Rejects if esbuild refuses a source. */
export async function bundleEditor(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["shared/pages/editor/client/start-editor.ts"],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    // What has the functions of the page: Chromium 109, Firefox 115 and Safari 16.4, of the year 2023.
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
  });
  const script = outputFiles[0]!.text;
  // Inside of a page the end of the script would end it too.
  if (/<\/script|<!--/i.test(script)) throw new Error("The script of the editor cannot stand in a page.");
  return `// Generated from shared/pages/editor/client by infra/editor/bundle.ts. Do not edit.
export const EDITOR_SCRIPT: string = ${JSON.stringify(script)};
`;
}

if (import.meta.main)
  await runPlainCommand(
    "editor",
    "Bundles shared/pages/editor/client to the module that the page of the template editor loads.",
    async () => writeFile(EDITOR_SCRIPT_FILE, await bundleEditor()),
  );
