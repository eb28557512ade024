import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { ADAPTERS } from "#shared/connect.ts";
import type { PortName } from "#shared/domain/ports.ts";
import { portsOf } from "#shared/http/endpoint.ts";
import { DOCS_ASSETS } from "#shared/pages/docs/assets.ts";
import {
  ENTRY,
  environmentCredentials,
  generatedEntries,
  routesWithoutSchemas,
  shedUnusedShapes,
  withoutJsonSchema,
} from "./bundle-plugins.ts";
import { usesTable } from "./grants.ts";

/**
 * Bundles every function of the two tables with esbuild: `<folder>/<id>/index.mjs`, ready for Lambda. One run makes them
 * all but one, which describes the API and so needs more of Zod than the others.
 *
 * The file of an operation only declares its route. What makes it a function stands in an entry that is generated
 * here: the adapters of its ports, those of admission included, and `serve` over them. So a bundle carries the adapters
 * of its own ports and no others, and no declaration can name a port that its bundle lacks.
 */
export interface BuiltFunction {
  readonly id: string;
  /** Absolute path of the bundle; its folder is what Lambda gets. */
  readonly file: string;
  readonly bytes: number;
}

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, "..");
/** Where deployments find the functions. */
const FUNCTIONS_FOLDER = join(ROOT, "dist", "functions");

/** Operations that read from the route table nothing but methods, paths and access. */
const READS_ROUTES_ONLY = ["billing.api-status"];
/** The operation that describes all others, and so the one whose schemas must be able to describe themselves. */
const DESCRIBES = "docs.openapi";

const STREAMED = 'import { streamed } from "#shared/http/stream.ts";';

/** `events.get` is declared in functions/api/events/get.ts. */
const fileOf = (folder: "api" | "workers", id: string): string =>
  `#functions/${folder}/${id.replace(".", "/")}.ts`;

function entrySource(ports: readonly PortName[], declared: string, served: string, body: string): string {
  const withTables = ports.some(usesTable);
  const adapters = ports.map((port) => {
    const [module, connect] = ADAPTERS[port];
    return {
      import: `import { ${connect} } from "#shared/${module}.ts";`,
      made: `${port}: ${connect}(connection)`,
    };
  });
  return [
    declared,
    served,
    'import { lambdaRuntime } from "#shared/lambda.ts";',
    ...(withTables ? ['import { documentClient } from "#shared/storage/table/client.ts";'] : []),
    ...adapters.map((adapter) => adapter.import),
    `const { connection, log, responseCheck } = lambdaRuntime(${withTables ? "documentClient" : ""});`,
    `const ports = { ${adapters.map((adapter) => adapter.made).join(", ")} };`,
    body,
  ].join("\n");
}

/** The source of each function's entry by id, in the order of the tables. Throws when two functions share an id. */
export function entries(): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  const add = (id: string, source: string) => {
    if (sources.has(id)) throw new Error(`Two functions have the id ${id}.`);
    sources.set(id, source);
  };
  for (const endpoint of routes)
    add(
      endpoint.id,
      entrySource(
        portsOf(endpoint),
        `import { route } from "${fileOf("api", endpoint.id)}";`,
        ['import { serve } from "#shared/http/serve.ts";', ...(endpoint.streams ? [STREAMED] : [])].join(
          "\n",
        ),
        `export const handler = ${endpoint.streams ? "streamed" : ""}(serve(route, ports, { log, responseCheck }));`,
      ),
    );
  for (const { id, uses } of workers)
    add(
      id,
      entrySource(
        uses,
        `import { worker } from "${fileOf("workers", id)}";`,
        'import { serveWorker } from "#shared/queue/worker.ts";',
        "export const handler = serveWorker(worker, ports, { log });",
      ),
    );
  return sources;
}

const sourceOf = (id: string): string => join(ROOT, "functions", "api", `${id.replace(".", "/")}.ts`);

/** One run of esbuild over entries, with its account of what went into the bundles. */
async function run(
  sources: ReadonlyMap<string, string>,
  folder: string,
  plugins: readonly Plugin[],
): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries([...sources.keys()].map((id) => [`${id}/index`, `${ENTRY}${id}`])),
    plugins: [generatedEntries(sources, ROOT), ...plugins],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    minify: true,
    // Without these esbuild takes the CommonJS builds of the SDK, which do not shed what is not used.
    mainFields: ["module", "main"],
    // For reading a stack trace by (docs/operations.md); neither deployed nor loaded.
    sourcemap: "external",
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
    logLevel: "error",
  });
  return metafile;
}

const builtFrom = (
  sources: ReadonlyMap<string, string>,
  folder: string,
  outputs: Metafile["outputs"],
): BuiltFunction[] =>
  [...sources.keys()].map((id) => {
    const file = join(folder, id, "index.mjs");
    const output = outputs[relative(ROOT, file)];
    if (!output) throw new Error(`esbuild wrote no bundle for ${id}.`);
    return { id, file, bytes: output.bytes };
  });

/**
 * Bundles entries as functions are deployed, without what they never run; `sources` maps a name to the text of its
 * entry. Gives the bundles in the same order and esbuild's account of what went into them. The same sources give the
 * same bytes.
 */
export async function bundle(
  sources: ReadonlyMap<string, string>,
  folder: string,
): Promise<{ functions: BuiltFunction[]; metafile: Metafile }> {
  const describing = new Map([...sources].filter(([id]) => id === DESCRIBES));
  const others = new Map([...sources].filter(([id]) => id !== DESCRIBES));
  const cuts = [environmentCredentials, shedUnusedShapes];
  const accounts = await Promise.all([
    run(others, folder, [routesWithoutSchemas(READS_ROUTES_ONLY.map(sourceOf)), withoutJsonSchema, ...cuts]),
    ...(describing.size > 0 ? [run(describing, folder, cuts)] : []),
  ]);
  const metafile = {
    inputs: Object.assign({}, ...accounts.map(({ inputs }) => inputs)) as Metafile["inputs"],
    outputs: Object.assign({}, ...accounts.map(({ outputs }) => outputs)) as Metafile["outputs"],
  };
  return { functions: builtFrom(sources, folder, metafile.outputs), metafile };
}

/** Bundles entries with the same options of esbuild and nothing cut out, as a yardstick. */
export async function bundlePlainly(
  sources: ReadonlyMap<string, string>,
  folder: string,
): Promise<BuiltFunction[]> {
  const { outputs } = await run(sources, folder, []);
  return builtFrom(sources, folder, outputs);
}

/** Puts the files of the documentation page beside the function that serves them. */
function copyAssets(folder: string): void {
  const { resolve: find } = createRequire(import.meta.url);
  for (const { name, from } of DOCS_ASSETS) copyFileSync(find(from), join(folder, "docs.asset", name));
}

/**
 * Builds every function into `folder`, which is emptied first, and writes esbuild's account of them to `meta.json`
 * there. Throws esbuild's error when a source cannot be bundled.
 */
export async function buildFunctions(folder: string = FUNCTIONS_FOLDER): Promise<BuiltFunction[]> {
  rmSync(folder, { recursive: true, force: true });
  const { functions, metafile } = await bundle(entries(), resolve(folder));
  if (functions.some(({ id }) => id === "docs.asset")) copyAssets(folder);
  writeFileSync(join(folder, "meta.json"), JSON.stringify(metafile));
  return functions;
}

if (import.meta.main) {
  const started = performance.now();
  const functions = await buildFunctions();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  for (const { id, bytes } of functions)
    console.log(`${id.padEnd(32)} ${(bytes / 1_024).toFixed(0).padStart(5)} kB`);
  console.log(
    `${functions.length} functions in ${relative(process.cwd(), FUNCTIONS_FOLDER)}, built in ${seconds} s.`,
  );
}
