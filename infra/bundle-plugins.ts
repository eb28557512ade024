import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { build } from "rolldown";

/** The prefix of an entry's name, for esbuild to know it from a path. */
export const ENTRY = "function:";

/** Entries whose text is made up, by name; their imports are looked up from `root`. */
export const generatedEntries = (sources: ReadonlyMap<string, string>, root: string): Plugin => ({
  name: "generated-entries",
  setup(esbuild) {
    esbuild.onResolve({ filter: new RegExp(`^${ENTRY}`) }, ({ path }) => ({
      path: path.slice(ENTRY.length),
      namespace: "entry",
    }));
    esbuild.onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => ({
      contents: sources.get(path) ?? "",
      loader: "ts",
      resolveDir: root,
    }));
  },
});

const S3 = "@aws-sdk/client-s3";

/**
 * The S3 client without the 65 kB of shapes that no function uses. Their keys are constants in brackets, and esbuild
 * keeps whatever has such a key (evanw/esbuild issue 4373). Rolldown does not, so it bundles this one package first.
 */
export const s3Client: Plugin = {
  name: "s3-client",
  setup(esbuild) {
    esbuild.onResolve({ filter: new RegExp(`^${S3}$`) }, () => ({ path: S3, namespace: "s3-client" }));
    esbuild.onLoad({ filter: /.*/, namespace: "s3-client" }, async () => {
      const { output } = await build({
        input: join(import.meta.dirname, "bundled/s3.ts"),
        platform: "node",
        resolve: { mainFields: ["module", "main"] },
        external: (id) => /^[@\w]/.test(id) && id !== S3,
        write: false,
      });
      const { resolve } = createRequire(import.meta.url);
      return { contents: output[0].code, loader: "js", resolveDir: dirname(resolve(`${S3}/package.json`)) };
    });
  },
};
