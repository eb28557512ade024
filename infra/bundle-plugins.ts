import { readFileSync } from "node:fs";
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

/** zod without the 16 kB that make JSON Schema, which esbuild cannot remove: every schema has a method for it. */
export const zodWithoutJsonSchema: Plugin = {
  name: "zod-without-json-schema",
  setup(esbuild) {
    esbuild.onResolve({ filter: /\/to-json-schema\.js$/ }, ({ importer }) =>
      importer.includes("/zod/")
        ? { path: join(import.meta.dirname, "bundled/to-json-schema.ts") }
        : undefined,
    );
    esbuild.onLoad({ filter: /\/zod\/v4\/classic\/schemas\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, ""),
      loader: "js",
    }));
  },
};

/** Errors of the SDK that code tells by class or whose data it reads; every other one is told by its name alone. */
const KNOWN_ERRORS: ReadonlySet<string> = new Set([
  "ConditionalCheckFailedException",
  "TransactionCanceledException",
  "TransactionConflictException",
  "TransactionInProgressException",
]);

/**
 * Clients of the SDK without the schemas that a function does not use: 65 kB of S3. esbuild keeps every object with a
 * computed key (evanw/esbuild issue 4373), as these schemas have, so each key is written out. Each error is also put into
 * a registry; one that is not there arrives as the exception that all of its service have in common, with its name.
 */
export const trimmedClients: Plugin = {
  name: "trimmed-clients",
  setup(esbuild) {
    esbuild.onLoad({ filter: /@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_\d+\.js$/ }, ({ path }) => {
      const code = readFileSync(path, "utf8");
      const texts = new Map(
        [...code.matchAll(/^const (\w+) = ("[^"]+");$/gm)].map(([, name, text]) => [name!, text!]),
      );
      const contents = code
        .replaceAll(/\[(\w+)\]:/g, (key, name: string) => (texts.has(name) ? `${texts.get(name)}:` : key))
        .replaceAll(/^n0_registry\.registerError\(\S+, (\w+)\);$/gm, (call, error: string) =>
          KNOWN_ERRORS.has(error) ? call : "",
        );
      return { contents, loader: "js" };
    });
    // Only the version is read, for the User-Agent.
    esbuild.onLoad({ filter: /@aws-sdk\/client-[\w-]+\/package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, "utf8")) as { version: string };
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
    // 15 kB of every client, for operations that answer with a stream of events; no function calls one. The client of Bedrock
    // uses it when it is made.
    esbuild.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ importer }) =>
      /client-bedrock|middleware-websocket|eventstream-handler/.test(importer)
        ? undefined
        : { path: join(import.meta.dirname, "bundled/event-streams.ts") },
    );
    esbuild.onResolve({ filter: /\/(Sha256Js|Md5Js|sdk-stream-mixin\.browser)$/ }, ({ importer }) =>
      importer.includes("/@smithy/core/")
        ? { path: join(import.meta.dirname, "bundled/other-runtimes.ts") }
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
