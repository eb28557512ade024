import { globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Plugin } from "esbuild";

const FOLDER = resolve(import.meta.dirname, "../../panel/src/texts");
/** Files of a language whose names are no part of the keys of their texts. */
const NAMELESS = ["framework", "shared", "shell"];
/** Files of what is no noun; the texts of nouns stand below `resources`, as react-admin looks for them. */
const OTHERS = ["acts", "home", "issue", "organizations", "problems", "welcome"];
/** It has several nouns. */
const NOUNS = "integrations";

/** What the texts of a language are below; what the API itself says (`sentences.json`) is not among them. */
export interface PanelTexts {
  readonly [name: string]: string | PanelTexts;
}

const filesOf = (locale: string) => globSync(`${locale}/!(sentences).json`, { cwd: FOLDER }).sort();

/** The texts of a language by their keys, from all its files. */
export function panelTexts(locale: string): PanelTexts {
  const parts = filesOf(locale).map((file): PanelTexts => {
    const name = basename(file, ".json");
    const texts = JSON.parse(readFileSync(resolve(FOLDER, file), "utf8"));
    if (NAMELESS.includes(name)) return texts;
    if (OTHERS.includes(name)) return { [name]: texts };
    return { resources: name === NOUNS ? texts : { [name]: texts } };
  });
  const resources = Object.assign({}, ...parts.map((part) => part.resources));
  return Object.assign({}, ...parts, { resources });
}

/** Gives the panel the texts of a language as one module, `texts:pt`. */
export const textModules = (): Plugin => ({
  name: "text-modules",
  setup(build) {
    build.onResolve({ filter: /^texts:/ }, ({ path }) => ({ path, namespace: "texts" }));
    build.onLoad({ filter: /^texts:/, namespace: "texts" }, ({ path }) => ({
      contents: JSON.stringify(panelTexts(path.slice("texts:".length))),
      loader: "json",
    }));
  },
});

/** A text that changes with whatever these modules are made of. */
export const textModulesSource = (): string =>
  JSON.stringify(
    globSync("*", { cwd: FOLDER, withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [panelTexts(entry.name)] : [],
    ),
  );
