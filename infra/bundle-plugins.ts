import { isBuiltin } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";

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

/**
 * jsonld as its package serves it to browsers: without its loader of documents, an HTTP client of 450 kB. Ours reads copies
 * and never fetches.
 */
export const withoutLoader: Plugin = {
  name: "without-loader",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^\.\/platform$/ }, ({ importer, resolveDir }) =>
      importer.endsWith("/jsonld/lib/jsonld.js")
        ? { path: join(resolveDir, "platform-browser.js") }
        : undefined,
    );
  },
};

/**
 * Node's own modules for packages that ask for them by `require`, which an ES module does not have (jsonld, and what it uses
 * to canonize): `process` gives them instead.
 */
export const requiredBuiltins: Plugin = {
  name: "required-builtins",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^[\w:/]+$/ }, ({ path, kind }) =>
      kind === "require-call" && isBuiltin(path)
        ? { path: path.replace(/^(node:)?/, "node:"), namespace: "builtin" }
        : undefined,
    );
    esbuild.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};
