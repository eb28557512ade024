import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** The folder of the project. */
export const PROJECT_ROOT = resolve(import.meta.dirname, "../..");

/** The patterns of .gitignore; it holds only simple ones. */
const ignored = readFileSync(join(PROJECT_ROOT, ".gitignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll("*", "[^/]*"))
  .map((pattern) => new RegExp(`(^|/)${pattern}(/|$)`));

function filesUnder(folder: string): string[] {
  return readdirSync(join(PROJECT_ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (path === ".git" || ignored.some((pattern) => pattern.test(path))) return [];
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** Every file of the project, by its path in it. */
export const files: readonly string[] = filesUnder("");
const known = new Set(files);
const texts = new Map<string, string>();
/** The text of a file; empty when there is none. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? (known.has(file) ? readFileSync(join(PROJECT_ROOT, file), "utf8") : "");
  texts.set(file, text);
  return text;
}

/** The number of lines of a file. */
export const linesOf = (file: string): number => textOf(file).trimEnd().split("\n").length;

/** The TypeScript files of the project, and those of them that are deployed. */
export const sources = files.filter((file) => /^(functions|shared|infra|test)\/.*\.ts$/.test(file));
export const service = sources.filter((file) => /^(functions|shared)\//.test(file));
/** The modules that people write, the client's too. Generated ones are not among them. */
export const written = files.filter(
  (file) =>
    /^(functions|shared|infra|client|test)\/.*\.ts$/.test(file) &&
    !/^client\/schema\.ts$|\/generated\//.test(file),
);

/** The code of a file without comments and strings, to look for words of the language in it. */
export const strippedCodeOf = (file: string): string =>
  textOf(file).replace(
    /\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g,
    '""',
  );

export interface Import {
  readonly file: string;
  /** A path in the project, or the name of a package. */
  readonly target: string;
  readonly kind: "value" | "type" | "dynamic";
}

const DECLARED = /^(?:import|export)\s+(type\s)?(?:[^;"'`]*?\bfrom\s*)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']/g;

const imports = new Map<string, Import[]>();
/** The imports and re-exports of a file. */
export function importsOf(file: string): Import[] {
  const found = imports.get(file) ?? readImports(file);
  imports.set(file, found);
  return found;
}

function readImports(file: string): Import[] {
  const named = (specifier: string, kind: Import["kind"]): Import => {
    if (specifier.startsWith("#")) return { file, kind, target: specifier.slice(1) };
    const inside = relative(PROJECT_ROOT, resolve(PROJECT_ROOT, dirname(file), specifier));
    return { file, kind, target: specifier.startsWith(".") ? inside : specifier };
  };
  return [
    ...[...textOf(file).matchAll(DECLARED)].map(([, type, from]) => named(from!, type ? "type" : "value")),
    ...[...textOf(file).matchAll(DYNAMIC)].map(([, from]) => named(from!, "dynamic")),
  ];
}

/** A declaration with its name, a name that is passed on from another file, or another form. */
const EXPORT =
  /^export (?:(?:(?:declare|async|abstract) )*(?:const|let|function\*?|class|interface|type|enum) (\w+)|(?:type )?\{(?:(?! as )[^}])*\} from|(.*))/gm;

/** The names that a file declares and exports, and its exports of a form that hides their names. */
export function exportsOf(file: string): { names: string[]; hidden: string[] } {
  const found = [...textOf(file).matchAll(EXPORT)];
  const names = new Set(found.flatMap(([, name]) => name ?? []));
  return { names: [...names], hidden: found.flatMap(([, , form]) => form ?? []) };
}

/** Whether a file imports something that fits the pattern, itself or through other files. */
export function reaches(file: string, pattern: RegExp, visited = new Set<string>()): boolean {
  if (visited.has(file)) return false;
  visited.add(file);
  return importsOf(file).some(({ target }) => pattern.test(target) || reaches(target, pattern, visited));
}
