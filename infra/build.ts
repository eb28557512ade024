import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { documentFile, OPERATIONS_FILE } from "#shared/api-description.ts";
import { adapterOf } from "#shared/connect-ports.ts";
import { CONTEXT_COPIES, contextText } from "#shared/credentials/context-copies.ts";
import type { PortName } from "#shared/domain/ports.ts";
import { queueBehind } from "#shared/domain/queues.ts";
import { NUMBERING_PLANS_FILE } from "#shared/formats/phone-number.ts";
import { portsOf } from "#shared/http/endpoint.ts";
import { describeApi } from "#shared/http/openapi/describe.ts";
import { DOCS_ASSETS, DOCS_PICTURES, pictureSource, sourceOf } from "#shared/pages/docs/assets.ts";
import { CODING_SUFFIXES, PANEL_START_FILE } from "#shared/panel.ts";
import {
  builtinsByProcess,
  ENTRY,
  generatedEntries,
  sectionsOfTexts,
  withoutLoader,
} from "./bundle-plugins.ts";
import { runPlainCommand } from "./command-line.ts";
import { draws, readsFiles, usesTable } from "./grants.ts";
import { allNativePackages, copyNativePackages } from "./native-packages.ts";
import { packFileReader, packRenderer } from "./pack-programs.ts";
import { builtPanel } from "./panel/build.ts";

export interface BuiltFunction {
  readonly id: string;
  /** Absolute path of the bundle; its folder is what Lambda gets. */
  readonly file: string;
  readonly bytes: number;
}

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, "..");
/** The folder that deployments take the functions from. */
const FUNCTIONS_FOLDER = join(ROOT, "dist", "functions");

const STREAMED = 'import { streamed } from "#shared/http/serve.ts";';

/** `events.get` is declared in functions/api/events/get.ts. */
const fileOf = (folder: "api" | "workers", id: string): string =>
  `#functions/${folder}/${id.replace(".", "/")}.ts`;

/** The file that declares each adapter, as shared/adapters.ts lists them: taken from the list, one costs the bundler five times as much. */
const DECLARED_IN: ReadonlyMap<string, string> = new Map(
  [
    ...readFileSync(join(ROOT, "shared/adapters.ts"), "utf8").matchAll(/from "(?:#shared|\.)\/([^"]+)"/g),
  ].flatMap(([, file]) =>
    [
      ...readFileSync(join(ROOT, "shared", file!), "utf8").matchAll(
        /^export (?:const|function) (connect\w+)/gm,
      ),
    ].map(([, name]) => [name!, `#shared/${file}`] as const),
  ),
);

const adapterNameOf = (port: PortName): string => (queueBehind(port) ? "connectQueue" : adapterOf(port));
const adapterSource = (port: PortName): string => {
  const queue = queueBehind(port);
  return queue ? `connectQueue("${queue}")` : adapterOf(port);
};
/** Imports each adapter from its own file. Throws when none declares it. */
const adapterImports = (ports: readonly PortName[]): string[] =>
  [...new Set(ports.map(adapterNameOf))].map((name) => {
    const file = DECLARED_IN.get(name);
    if (file === undefined) throw new Error(`No file of shared/adapters.ts declares ${name}.`);
    return `import { ${name} } from "${file}";`;
  });

function entrySource(ports: readonly PortName[], declared: string, served: string, body: string): string {
  const withTables = ports.some(usesTable);
  return [
    declared,
    served,
    'import { lambdaRuntime } from "#shared/lambda.ts";',
    ...(withTables ? ['import { documentClient } from "#shared/storage/table/client.ts";'] : []),
    ...adapterImports(ports),
    `const { connection, log, responseCheck, baseUrl, startedAhead } = lambdaRuntime(${withTables ? "documentClient" : ""});`,
    `const ports = { ${ports.map((port) => `"${port}": ${adapterSource(port)}(connection)`).join(", ")} };`,
    body,
  ].join("\n");
}

/**
 * The source of each function's entry by id, in the order of the two tables. A declaration is no handler: the entry adds
 * `serve`, with the adapters of the function's ports and of admission, so a bundle contains these adapters and no others.
 * Throws when two functions share an id.
 */
export function functionEntries(): ReadonlyMap<string, string> {
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
        [
          'import { serve } from "#shared/http/serve.ts";',
          'import { inTime } from "#shared/deadlines.ts";',
          "public" in endpoint.access
            ? 'import { admitPublic as admit } from "#shared/http/pipeline/admit-public.ts";'
            : 'import { admit } from "#shared/http/pipeline/admit.ts";',
          ...(endpoint.streams ? [STREAMED] : []),
        ].join("\n"),
        `export const handler = ${endpoint.streams ? "streamed" : ""}(inTime(serve(route, ports, { admit, log, responseCheck, baseUrl, startedAhead })));`,
      ),
    );
  for (const { id, uses, source } of workers) {
    const own = "queue" in source ? source.queue : undefined;
    add(
      id,
      entrySource(
        uses,
        `import { worker } from "${fileOf("workers", id)}";`,
        [
          'import { serveWorker } from "#shared/queue/worker.ts";',
          ...(own ? ['import { receivedMessages } from "#shared/queue/sqs.ts";'] : []),
        ].join("\n"),
        [
          // Lambda waits for it before the first call, and gives a function more processor until then.
          ...uses.filter(draws).map((port) => `await ports["${port}"].start();`),
          `export const handler = serveWorker(worker, ports, { log${own ? `, messages: receivedMessages(connection, "${own}")` : ""} });`,
        ].join("\n"),
      ),
    );
  }
  return sources;
}

type Cuts = Pick<BuildOptions, "plugins" | "external">;
/** What functions do without; no code of a package is changed. */
const CUTS: Cuts = {
  plugins: [builtinsByProcess, withoutLoader, sectionsOfTexts],
  // What the SDK imports when the environment has no credentials. Lambda puts them there.
  external: [
    ...["http", "ini", "process", "sso", "web-identity"].map(
      (name) => `@aws-sdk/credential-provider-${name}`,
    ),
    "@smithy/credential-provider-imds",
  ],
};

interface BundleOptions {
  readonly cuts?: Cuts;
  /** For reading stack traces (docs/operations.md); neither deployed nor loaded. */
  readonly sourceMaps?: boolean;
}

/** How esbuild makes the code of every function. */
const BUNDLED: BuildOptions = {
  absWorkingDir: ROOT,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node24",
  minify: true,
  // Without it, letters with accents become escapes of several times the length.
  charset: "utf8",
  // Without these esbuild takes the CommonJS builds of the SDK, from which unused code cannot be removed.
  mainFields: ["module", "main"],
  sourcesContent: false,
  legalComments: "none",
  logLevel: "error",
};

/**
 * Bundles entries as functions are deployed; `sources` maps a name to the text of its entry. Gives the bundles in the
 * same order and esbuild's metafile. The same sources give the same bytes. Source maps take half of the time.
 * Throws esbuild's error when a source cannot be bundled.
 */
export async function bundle(
  sources: ReadonlyMap<string, string>,
  folder: string,
  { cuts: { plugins = [], external = [] } = CUTS, sourceMaps = true }: BundleOptions = {},
): Promise<{ functions: BuiltFunction[]; metafile: Metafile }> {
  const { metafile } = await build({
    ...BUNDLED,
    sourcemap: sourceMaps ? "external" : false,
    entryPoints: Object.fromEntries([...sources.keys()].map((id) => [`${id}/index`, `${ENTRY}${id}`])),
    plugins: [generatedEntries(sources, ROOT), ...plugins],
    outdir: folder,
    external: [...external, ...allNativePackages()],
    metafile: true,
  });
  const functions = [...sources.keys()].map((id) => {
    const file = join(folder, id, "index.mjs");
    const output = metafile.outputs[relative(ROOT, file)];
    if (!output) throw new Error(`esbuild wrote no bundle for ${id}.`);
    return { id, file, bytes: output.bytes };
  });
  return { functions, metafile };
}

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Those of the panel: of the page only the names of the others. */
async function panelFiles(sources: ReadonlyMap<string, string>): Promise<Readonly<Record<string, Files>>> {
  if (!sources.has("panel.page") && !sources.has("panel.asset")) return {};
  const { folder, start, files } = await builtPanel();
  const names = files.flatMap((name) =>
    ["", ...Object.values(CODING_SUFFIXES)].map((suffix) => name + suffix),
  );
  return {
    "panel.page": { [PANEL_START_FILE]: JSON.stringify(start) },
    "panel.asset": Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))])),
  };
}

/** Files that functions read from the folder of their bundle: name and content of each, by operation or port. */
async function filesBeside(sources: ReadonlyMap<string, string>): Promise<Readonly<Record<string, Files>>> {
  const { apiOperations, apiDocument } = describeApi(routes);
  const documents: Record<string, string> = {};
  for (const starterCanIssue of [true, false])
    for (const freeCanRead of [true, false]) {
      const switches = { starterCanIssue, freeCanRead };
      documents[documentFile(switches)] = JSON.stringify(await apiDocument.read(switches));
    }
  return {
    ...(await panelFiles(sources)),
    "docs.asset": Object.fromEntries(
      DOCS_ASSETS.map((asset) => [asset.name, readFileSync(sourceOf(asset), "utf8")]),
    ),
    "docs.picture": Object.fromEntries(
      DOCS_PICTURES.map((name) => [name, readFileSync(pictureSource(name))]),
    ),
    contextCopies: Object.fromEntries(
      CONTEXT_COPIES.map(({ name }) => [`contexts/${name}`, contextText(name)]),
    ),
    apiOperations: { [OPERATIONS_FILE]: JSON.stringify(await apiOperations.list()) },
    apiDocument: documents,
    phonePolicy: {
      [`node_modules/${NUMBERING_PLANS_FILE}`]: readFileSync(
        createRequire(import.meta.url).resolve(NUMBERING_PLANS_FILE),
        "utf8",
      ),
    },
  };
}

/**
 * Bundles functions, by default all, as `<folder>/<id>/index.mjs`. `folder` is emptied first and gets esbuild's metafile
 * as `meta.json`. Throws esbuild's error when a source cannot be bundled.
 */
export async function buildFunctions(
  folder: string = FUNCTIONS_FOLDER,
  sources: ReadonlyMap<string, string> = functionEntries(),
  options: BundleOptions = {},
): Promise<BuiltFunction[]> {
  rmSync(folder, { recursive: true, force: true });
  const { functions, metafile } = await bundle(sources, resolve(folder), options);
  const beside = await filesBeside(sources);
  for (const { id, uses } of [...routes, ...workers].filter(({ id }) => sources.has(id)))
    for (const [name, text] of [id, ...uses].flatMap((owner) => Object.entries(beside[owner] ?? {}))) {
      const file = join(folder, id, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  const program: BuildOptions = { ...BUNDLED, ...CUTS, sourcemap: "external" };
  for (const { id, uses } of workers.filter(({ id }) => sources.has(id))) {
    if (uses.some(draws)) await packRenderer(join(folder, id), program);
    if (uses.some(readsFiles)) await packFileReader(join(folder, id), program);
  }
  for (const { id, uses } of [...routes, ...workers].filter(({ id }) => sources.has(id)))
    copyNativePackages(uses, join(folder, id));
  writeFileSync(join(folder, "meta.json"), JSON.stringify(metafile));
  return functions;
}

async function main(): Promise<void> {
  const started = performance.now();
  const functions = await buildFunctions();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  for (const { id, bytes } of functions)
    console.log(`${id.padEnd(32)} ${(bytes / 1_024).toFixed(0).padStart(5)} kB`);
  console.log(
    `${functions.length} functions in ${relative(process.cwd(), FUNCTIONS_FOLDER)}, built in ${seconds} s.`,
  );
}

if (import.meta.main)
  await runPlainCommand(
    "build",
    "Bundles every function of the two tables into dist/functions, as they are deployed, and prints their sizes.",
    main,
  );
