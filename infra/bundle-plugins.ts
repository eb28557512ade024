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

/**
 * Credentials from the environment alone, which is where Lambda puts them. The SDK's own chain goes on to profiles, single
 * sign-on, processes and instance metadata, with a client of its own for each: 90 kB that no function ever runs.
 */
export const environmentCredentials: Plugin = {
  name: "environment-credentials",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ resolveDir }) => ({
      path: "credentials",
      namespace: "environment-credentials",
      pluginData: resolveDir,
    }));
    esbuild.onLoad({ filter: /.*/, namespace: "environment-credentials" }, ({ pluginData }) => ({
      contents: 'export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";',
      loader: "js",
      resolveDir: pluginData,
    }));
  },
};

const SCHEMAS = /@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]schemas_\d+\.js$/;
const NAME = /^const (_\w+) = ("[^"\\]*");$/gm;
const COMPUTED_KEY = /\[(_\w+)\]:/g;

/**
 * The shapes of an SDK client in a form that esbuild can shed: their keys are constants in brackets, and a computed key
 * may have an effect, so every shape of the service would stay in (65 kB of S3). The constants' texts stand in instead.
 */
export const shedUnusedShapes: Plugin = {
  name: "shed-unused-shapes",
  setup(esbuild) {
    esbuild.onLoad({ filter: SCHEMAS }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const names = new Map([...text.matchAll(NAME)].map(([, name, value]) => [name, value]));
      const contents = text.replaceAll(COMPUTED_KEY, (whole, name: string) =>
        names.has(name) ? `${names.get(name)}:` : whole,
      );
      return { contents, loader: "js" };
    });
  },
};
