import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DEFINITION_FILE } from "./constructs/stored-definition.ts";

const USAGE = `Compares the API and the templates of two folders of this repository, and prints what differs as Markdown.

  npm run differences -- <folder before> <folder after>

Both need "npm run synth" before. What changes with every build, the names of the code's files, is not looked at.
`;

/** What is compared: a text for each thing, by its name. */
type Things = ReadonlyMap<string, string>;
type Json = { readonly [name: string]: unknown };

const digest = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");
const read = (file: string): Json => JSON.parse(readFileSync(file, "utf8")) as Json;
const entries = (part: unknown): [string, Json][] => Object.entries((part ?? {}) as Record<string, Json>);
/** Where CDK names the file of a function's code or of a definition, which is another one with every build. */
const withoutAssets = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, one) => (/^(S3Key|Key|Metadata)$/.test(key) ? undefined : one));

/** Each resource of the templates in a folder, with its type: `data: AWS::KMS::Key answersKey`. */
function resourcesOf(folder: string): Things {
  const files = globSync(join(folder, "cdk.out/**/*.template.json")).sort();
  return new Map(
    files.flatMap((file) =>
      entries(read(file).Resources).map(([id, resource]) => [
        `${basename(file, ".template.json")}: ${String(resource.Type)} ${id}`,
        digest(withoutAssets(resource)),
      ]),
    ),
  );
}

/** Each operation and schema of the API's description, of which every build writes one for each set of switches. */
export function operationsOf(document: Json): Things {
  const { paths, components } = document as { paths: Json; components: { schemas: Json } };
  return new Map([
    ...entries(paths).flatMap(([path, methods]) =>
      entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, digest(one)] as const),
    ),
    ...entries(components.schemas).map(([name, one]) => [`schema ${name}`, digest(one)] as const),
  ]);
}

/** What API Gateway does at each path, of each stage that was made. */
function gatewayOf(folder: string): Things {
  return new Map(
    globSync(join(folder, `cdk.out/**/*${DEFINITION_FILE}`)).flatMap((file) =>
      entries(read(file).paths).map(([path, methods]) => [
        `${basename(file, DEFINITION_FILE)}: ${path}`,
        digest(methods),
      ]),
    ),
  );
}

/** What two lists of things differ by, as lines of Markdown; nothing when they are the same. */
export function differences(title: string, before: Things, after: Things): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const lines = names.flatMap((name) => {
    if (!after.has(name)) return [`- **removed** \`${name}\``];
    if (!before.has(name)) return [`- added \`${name}\``];
    return before.get(name) === after.get(name) ? [] : [`- changed \`${name}\``];
  });
  return [`### ${title}`, "", ...(lines.length === 0 ? ["No difference."] : lines), ""];
}

/** The description of the API in a folder that was built. Throws when there is none. */
function documentOf(folder: string): Json {
  const [file] = globSync(join(folder, "dist/functions/docs.openapi/*.json")).sort();
  if (file === undefined) throw new Error(`${folder} has no API description: run "npm run build" there.`);
  return read(file);
}

function main([before, after]: readonly string[]): void {
  if (before === undefined || after === undefined || before.startsWith("-")) {
    process.stdout.write(USAGE);
    process.exitCode = before === "--help" ? 0 : 2;
    return;
  }
  const lines = [
    ...differences("API", operationsOf(documentOf(before)), operationsOf(documentOf(after))),
    ...differences("API Gateway", gatewayOf(before), gatewayOf(after)),
    ...differences("Templates", resourcesOf(before), resourcesOf(after)),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

if (import.meta.main) main(process.argv.slice(2));
