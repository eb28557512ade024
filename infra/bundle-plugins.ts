import { isBuiltin } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import * as texts from "#shared/texts/texts.ts";

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

/** What a package gets by `require`, which an ES module does not have. */
const asCommonJs = (name: string): string =>
  `module.exports = process.getBuiltinModule(${JSON.stringify(name)});`;
/** A module whose exports are each read only if something in the bundle uses it. */
function asEsModule(name: string): string {
  const exports = Object.keys(process.getBuiltinModule(name) ?? {}).filter((one) => one !== "default");
  return [
    `const builtin = process.getBuiltinModule(${JSON.stringify(name)});`,
    "export default builtin;",
    ...exports.map(
      (one, n) =>
        `const e${n} = /* @__PURE__ */ (() => builtin[${JSON.stringify(one)}])(); export { e${n} as ${one} };`,
    ),
  ].join("\n");
}

/**
 * Node's own modules by `process` instead of `import`, which reads each export of `node:http` and `node:util` and so starts
 * HTTP/2, fetch and workers at every cold start.
 */
export const builtinsByProcess: Plugin = {
  name: "builtins-by-process",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^[\w:/]+$/ }, ({ path, kind }) =>
      isBuiltin(path)
        ? {
            path: path.replace(/^(node:)?/, "node:"),
            namespace: kind === "import-statement" ? "builtin" : "builtin-required",
            sideEffects: false,
          }
        : undefined,
    );
    for (const [namespace, write] of [
      ["builtin", asEsModule],
      ["builtin-required", asCommonJs],
    ] as const)
      esbuild.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: write(path) }));
  },
};

/** The catalogues of texts as one constant for each section, so that what a function does not use is left out. */
export const sectionsOfTexts: Plugin = {
  name: "sections-of-texts",
  setup(esbuild) {
    esbuild.onLoad({ filter: /\/shared\/texts\/texts\.ts$/ }, () => ({
      contents: Object.entries(texts)
        .map(([name, section]) => `export const ${name} = ${JSON.stringify(section)};`)
        .join("\n"),
    }));
  },
};
