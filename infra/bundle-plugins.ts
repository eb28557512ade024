import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { routes } from "#functions/api/routes.ts";

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

/**
 * For files that read nothing from the route table but methods, paths and access: they get just that, instead of every
 * operation of the service with its schemas.
 */
export const routesWithoutSchemas = (readers: readonly string[]): Plugin => ({
  name: "routes-without-schemas",
  setup(esbuild) {
    const facts = routes.map(({ route, access }) => ({ route, access }));
    esbuild.onResolve({ filter: /^#functions\/api\/routes\.ts$/ }, ({ importer }) =>
      readers.includes(importer) ? { path: "routes", namespace: "route-facts" } : undefined,
    );
    esbuild.onLoad({ filter: /.*/, namespace: "route-facts" }, () => ({
      contents: `export const routes = ${JSON.stringify(facts)};`,
      loader: "js",
    }));
  },
});

const SCHEMAS_FILE = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const PROCESSOR = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const METHODS =
  /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from "\.\.\/core\/to-json-schema\.js";$/m;
const REPLACEMENT = `const createToJSONSchemaMethod = () => () => {
  throw new Error("Schemas cannot describe themselves in this function (infra/bundle-plugins.ts).");
};
const createStandardJSONSchemaMethod = createToJSONSchemaMethod;`;

/**
 * Zod without its making of JSON Schema, 15 kB of each bundle: every schema points to it, so esbuild cannot tell that a
 * function that describes nothing never uses it. Parsing is untouched. Fails the build when a new version of Zod is laid
 * out otherwise.
 */
export const withoutJsonSchema: Plugin = {
  name: "without-json-schema",
  setup(esbuild) {
    esbuild.onLoad({ filter: SCHEMAS_FILE }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      if (!PROCESSOR.test(text) || !METHODS.test(text))
        throw new Error("Zod makes JSON Schema in another way now: withoutJsonSchema must follow or go.");
      return { contents: text.replaceAll(PROCESSOR, "").replace(METHODS, REPLACEMENT), loader: "js" };
    });
  },
};
