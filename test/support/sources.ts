import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** The project as text, for tests about how it is built. */
export const ROOT = resolve(import.meta.dirname, "../..");

/** What .gitignore leaves out, by name; it holds only simple patterns. */
const ignored = readFileSync(join(ROOT, ".gitignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll("*", "[^/]*"))
  .map((pattern) => new RegExp(`(^|/)${pattern}(/|$)`));

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (path === ".git" || ignored.some((pattern) => pattern.test(path))) return [];
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** Every file of the project, by its path in it. */
export const files: readonly string[] = filesUnder("");
const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
/** The text of a file; empty when there is none. */
export const textOf = (file: string): string => texts.get(file) ?? "";

/** Everything written in TypeScript, and the part of it that is deployed. */
export const sources = files.filter((file) => /^(functions|shared|infra|test)\/.*\.ts$/.test(file));
export const service = sources.filter((file) => /^(functions|shared)\//.test(file));

/** Code without comments and the contents of strings: close enough to look for words of the language. */
export const codeOf = (file: string): string =>
  textOf(file).replace(
    /\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g,
    '""',
  );

export interface Import {
  readonly file: string;
  /** Path in the project, or the name of a package. */
  readonly target: string;
  readonly kind: "value" | "type" | "dynamic";
}

const DECLARED = /^(?:import|export)\s+(type\s)?(?:[^;"'`]*?\bfrom\s*)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']/g;

/** The imports and re-exports of a file. */
export function importsOf(file: string): Import[] {
  const named = (specifier: string, kind: Import["kind"]): Import => {
    if (specifier.startsWith("#")) return { file, kind, target: specifier.slice(1) };
    const inside = relative(ROOT, resolve(ROOT, dirname(file), specifier));
    return { file, kind, target: specifier.startsWith(".") ? inside : specifier };
  };
  return [
    ...[...textOf(file).matchAll(DECLARED)].map(([, type, from]) => named(from!, type ? "type" : "value")),
    ...[...textOf(file).matchAll(DYNAMIC)].map(([, from]) => named(from!, "dynamic")),
  ];
}

/** Whether a file imports something that fits the pattern, itself or through other files. */
export function reaches(file: string, pattern: RegExp, visited = new Set<string>()): boolean {
  if (visited.has(file)) return false;
  visited.add(file);
  return importsOf(file).some(({ target }) => pattern.test(target) || reaches(target, pattern, visited));
}
