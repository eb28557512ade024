import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { build } from "rolldown";

/** The prefix of an entry's name, which tells it from a path. */
export const ENTRY = "function:";

/** Gives esbuild generated entries; `sources` has their texts by name. Their imports are resolved from `root`. */
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

/** zod without the 9 kB that make JSON Schema, which esbuild cannot remove: every schema has a method for it. */
export const zodWithoutJsonSchema: Plugin = {
  name: "zod-without-json-schema",
  setup(esbuild) {
    esbuild.onResolve({ filter: /\/to-json-schema\.js$/ }, ({ importer }) =>
      importer.includes("/zod/")
        ? { path: join(import.meta.dirname, "bundled/to-json-schema.ts") }
        : undefined,
    );
  },
};

/**
 * A client of the SDK without the schemas that no function uses, 65 kB of that of S3 and 150 kB of that of Lambda. esbuild
 * keeps every object with a computed key (evanw/esbuild issue 4373), as these schemas have; Rolldown removes them, so it
 * bundles the package first, by the exports that `entry` names.
 */
const withoutSchemas = (client: string, entry: string): Plugin => ({
  name: entry,
  setup(esbuild) {
    esbuild.onResolve({ filter: new RegExp(`^${client}$`) }, () => ({ path: client, namespace: entry }));
    esbuild.onLoad({ filter: /.*/, namespace: entry }, async () => {
      const { output } = await build({
        input: join(import.meta.dirname, `bundled/${entry}.ts`),
        platform: "node",
        resolve: { mainFields: ["module", "main"] },
        external: (id) => /^[@\w]/.test(id) && id !== client,
        write: false,
      });
      const { resolve } = createRequire(import.meta.url);
      return {
        contents: output[0].code,
        loader: "js",
        resolveDir: dirname(resolve(`${client}/package.json`)),
      };
    });
  },
});
export const s3Client: Plugin = withoutSchemas("@aws-sdk/client-s3", "s3");
export const lambdaClient: Plugin = withoutSchemas("@aws-sdk/client-lambda", "lambda");
